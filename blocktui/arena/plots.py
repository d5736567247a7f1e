"""Plots of a report as SVG, drawn here so that a page needs nothing from elsewhere."""

from collections.abc import Sequence
from html import escape

WIDTH = 640
_LEFT = 170
_RIGHT = 20
_ROW = 26
COLOURS = ("#2b6cb0", "#c05621", "#2f855a", "#805ad5", "#b7791f", "#c53030", "#319795", "#4a5568")


def intervals(rows: Sequence[tuple[str, float, Sequence[float] | None]], *, par: float, title: str) -> str:
    """A dot and its interval for each name, with a line at par."""
    bounds = [par]
    for _name, value, interval in rows:
        bounds += [value, *(interval or ())]
    low, high = _padded(min(bounds), max(bounds))
    height = _ROW * len(rows) + 44
    parts = [_begin(height, title), *_ticks(low, high, height)]
    x = _x(par, low, high)
    parts.append(f'<line class="par" x1="{x:.1f}" y1="6" x2="{x:.1f}" y2="{height - 32}"/>')
    for number, (name, value, interval) in enumerate(rows):
        y = 20 + number * _ROW
        parts.append(f'<text x="{_LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(_cut(name))}</text>')
        if interval is not None:
            left, right = (_x(bound, low, high) for bound in interval)
            parts.append(f'<line class="reach" x1="{left:.1f}" y1="{y}" x2="{right:.1f}" y2="{y}"/>')
        parts.append(f'<circle cx="{_x(value, low, high):.1f}" cy="{y}" r="4.5"/>')
    return "\n".join([*parts, "</svg>"])


def lines(series: Sequence[tuple[str, Sequence[tuple[float, float]]]], *, par: float, title: str) -> str:
    """A line for each name through its points (x, y), with a line at par; x begins at 0."""
    points = [point for _name, line in series for point in line]
    most = max((x for x, _y in points), default=1.0)
    low, high = _padded(min([par, *(y for _x, y in points)]), max([par, *(y for _x, y in points)]))
    height = 280
    base = height - 32

    def at(x: float, y: float) -> str:
        across = 60 + (WIDTH - 200) * x / most
        return f"{across:.1f},{base - (base - 12) * (y - low) / (high - low):.1f}"

    parts = [_begin(height, title)]
    for tick in _steps(low, high):
        x, y = at(0, tick).split(",")
        parts.append(f'<text x="{float(x) - 8}" y="{float(y) + 4}" text-anchor="end">{tick:g}</text>')
        parts.append(f'<line class="grid" x1="{x}" y1="{y}" x2="{at(most, tick).split(",")[0]}" y2="{y}"/>')
    parts.append(f'<polyline class="par" points="{at(0, par)} {at(most, par)}"/>')
    parts.append(f'<text x="{at(most, low).split(",")[0]}" y="{base + 20}" text-anchor="end">{most:g}</text>')
    for number, (name, line) in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        if line:
            through = " ".join(at(x, y) for x, y in line)
            parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="1.6" points="{through}"/>')
        parts.append(
            f'<text x="{WIDTH - 130}" y="{20 + number * 18}" style="fill: {colour}">{escape(_cut(name))}</text>'
        )
    return "\n".join([*parts, "</svg>"])


def _begin(height: int, title: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>'
    )


def _ticks(low: float, high: float, height: int) -> list[str]:
    parts = []
    for tick in _steps(low, high):
        x = _x(tick, low, high)
        parts.append(f'<line class="grid" x1="{x:.1f}" y1="6" x2="{x:.1f}" y2="{height - 32}"/>')
        parts.append(f'<text x="{x:.1f}" y="{height - 14}" text-anchor="middle">{tick:g}</text>')
    return parts


def _steps(low: float, high: float) -> list[float]:
    """Round numbers, four to ten of them."""
    step = 10.0**-6
    while (high - low) / step > 10:
        step *= 2 if f"{step:e}"[0] in "15" else 2.5
    first = int(low / step) - 1
    return [round(n * step, 9) for n in range(first, first + 14) if low <= n * step <= high]


def _padded(low: float, high: float) -> tuple[float, float]:
    room = (high - low) * 0.08 or 0.05
    return low - room, high + room


def _x(value: float, low: float, high: float) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * (value - low) / (high - low)


def _cut(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"
