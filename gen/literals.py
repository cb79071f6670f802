"""Texts that stand in C, which look like C themselves at times: `") == 0"`."""

import re

TEXT = re.compile(r'"(?:\\.|[^"\\])*"')


def hidden(code: str) -> str:
    """Return C in which texts are as long as they were, and have nothing but letters."""
    if '"' not in code:
        return code
    return TEXT.sub(lambda found: f'"{"x" * (len(found[0]) - 2)}"', code)


def told(hidden_code: str, code: str) -> str:
    """Return C with the texts that were hidden in it; `code` has them in their order."""
    texts = iter(TEXT.findall(code))
    return TEXT.sub(lambda _found: next(texts), hidden_code)
