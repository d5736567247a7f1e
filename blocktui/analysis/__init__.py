"""What a choice is worth: kernels on sets of bits, the hidden hands, playouts, the exact solver, hints and reviews."""
