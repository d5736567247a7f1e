"""The documents, and the examples in them."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

_FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"(?<!`)`(blocktui [^`\n]+)`(?!`)")


@dataclass(frozen=True)
class Example:
    """A fenced block."""

    file: str
    line: int
    language: str
    text: str
    mark: str
    """The comment on the line before it, such as ``play``."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def is_bot(self) -> bool:
        """Whether it is the file of a bot: it defines what chooses, and does nothing besides."""
        return self.language == "python" and "def choose(" in self.text and "blocktui.testing" not in self.text


def documents() -> list[Path]:
    """Every document that is kept with the project, and those that it writes."""
    found = [
        *ROOT.glob("*.md"),
        *(path for folder in ("blocktui", "plugins", "tests", "screenshots") for path in (ROOT / folder).rglob("*.md")),
        *(ROOT / "blocktui").rglob("*.md.txt"),
    ]
    return sorted(path for path in found if not any(part.startswith(".") for part in path.relative_to(ROOT).parts))


def examples() -> list[Example]:
    """Every fenced block of every document."""
    found = []
    for path in documents():
        text = path.read_text(encoding="utf-8")
        for match in _FENCE.finditer(text):
            before = text[: match.start()]
            mark = re.search(r"<!-- (\w+) -->\n\Z", before)
            found.append(
                Example(
                    str(path.relative_to(ROOT)),
                    before.count("\n") + 1,
                    match[1].strip(),
                    match[2],
                    mark[1] if mark else "",
                )
            )
    return found


def calls() -> list[tuple[str, str]]:
    """Every call of ``blocktui`` in a document, in blocks and in sentences: where it stands, and the line."""
    found = [
        (str(example), line)
        for example in examples()
        if example.language == "sh"
        for line in lines(example)
        if re.search(r"\bblocktui( |$)", line)
    ]
    for path in documents():
        text = _FENCE.sub("", path.read_text(encoding="utf-8"))
        found += [(str(path.relative_to(ROOT)), match[1]) for match in _INLINE.finditer(text)]
    return found


def lines(example: Example) -> list[str]:
    """The commands of a block, without what they say of themselves."""
    return [line for whole in example.text.splitlines() if (line := re.sub(r"\s+#.*$", "", whole).strip())]
