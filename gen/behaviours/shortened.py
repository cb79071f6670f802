"""Names of members without the words that what stands around them says already."""

from collections.abc import Sequence

from gpgen.reserved import taken_by


def shortened(names: Sequence[str], around: str) -> list[str]:
    """Return the names of all members of a struct or union, each as short as it may be."""
    short = [_short(name, around) for name in names]
    return short if len(set(short)) == len(short) else list(names)


def _short(name: str, around: str) -> str:
    """Return a name without the words with which what is around it begins, too."""
    words, others = name.split("_"), around.split("_")
    same = next(
        (at for at, pair in enumerate(zip(words, others, strict=False)) if pair[0] != pair[1]), None
    )
    most = min(len(words), len(others)) if same is None else same
    for cut in range(most, 0, -1):
        rest = "_".join(words[cut:])
        if rest[:1].isalpha() and taken_by(rest) is None:
            return rest
    return name
