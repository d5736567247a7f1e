"""Teaches numba ``int.bit_count`` and ``int.bit_length``, which the kernels use; imported only with numba."""
# mypy: ignore-errors

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload_method


@intrinsic
def _ones(typing_context, number):
    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _length(typing_context, number):
    def generate(context, builder, signature, arguments):
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def bit_count(number):
    """The number of ones; kernels hold no negative numbers when they ask."""
    return lambda number: _ones(number)


@overload_method(types.Integer, "bit_length")
def bit_length(number):
    """The place of the highest one, from 1."""
    return lambda number: _length(number)
