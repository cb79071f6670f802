"""Completion for bash, zsh and fish, made from the parsers."""

import argparse
from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from gpgen.cli import VERBS
from gpgen.source.codes import is_warning, read_codes

MAIN = "main"  # the main job, which has no verb
# What kind of file a value is, by the name that --help has for it.
FILES = {
    "FILE": "file",
    "SOURCE": "file",
    "DIR": "folder",
    "SCHEMA": "schema",
    "OLD": "schema",
    "NEW": "schema",
}


class Argument(NamedTuple):
    """An option, or an argument if it has no flags, and its values."""

    flags: tuple[str, ...]
    has_value: bool
    files: str  # file, folder, schema, or nothing
    words: tuple[str, ...]
    name: str
    told: str


class Verb(NamedTuple):
    """A verb, or the main job."""

    name: str
    told: str
    arguments: tuple[Argument, ...]

    @property
    def flags(self) -> list[str]:
        """Return all flags."""
        return [flag for argument in self.arguments for flag in argument.flags]

    @property
    def places(self) -> list[Argument]:
        """Return the flags that take no value."""
        return [argument for argument in self.arguments if not argument.flags]


def verbs() -> list[Verb]:
    """Return the commands of all parsers, the main job first."""
    parsers = {MAIN: import_module("gpgen.cli.arguments").main_parser()}
    parsers.update((verb, import_module(f"gpgen.cli.{verb}").options()) for verb in VERBS)
    return [
        Verb(name, (parser.description or "").rstrip("."), tuple(map(argument, actions(parser))))
        for name, parser in parsers.items()
    ]


def actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the arguments of a parser."""
    return parser._actions  # noqa: SLF001 (argparse has no other way to ask)


def argument(action: argparse.Action) -> Argument:
    """Return an argument of a parser."""
    name = action.metavar if isinstance(action.metavar, str) else action.dest
    words = tuple(map(str, action.choices or ()))
    if name in {"CODE|NAME", "WHAT"}:
        words = codes() if name == "CODE|NAME" else warnings()
    told = "" if action.help in {None, argparse.SUPPRESS} else str(action.help)
    flags = tuple(action.option_strings)
    has_value = action.nargs != 0
    return Argument(flags, has_value, FILES.get(name, ""), words, name, told.replace("%%", "%"))


def codes() -> tuple[str, ...]:
    """Return the codes that `explain` knows."""
    return tuple(sorted(read_codes()))


def warnings() -> tuple[str, ...]:
    """Return the values of -W."""
    known = sorted(filter(is_warning, read_codes()))
    return ("error", *(f"no-{code}" for code in known), *(f"error={code}" for code in known))


# bash

BASH = """\
# Completion of gpgen for bash: eval "$(gpgen print completion-bash)"
_gpgen()
{{
    local IFS=$'\\n' word=${{COMP_WORDS[COMP_CWORD]}} verb={main} words='' files=''
    if [ "$COMP_CWORD" -gt 1 ]; then
        case ${{COMP_WORDS[1]}} in
        {verbs}) verb=${{COMP_WORDS[1]}} ;;
        esac
    fi
    case $verb:${{COMP_WORDS[COMP_CWORD - 1]}} in
{values}
    *)
        case $verb:$word in
{places}
        esac
        ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    case $files in
    file) COMPREPLY+=($(compgen -f -- "$word")) ;;
    folder) COMPREPLY+=($(compgen -d -- "$word")) ;;
    schema) COMPREPLY+=($(compgen -f -X '!*.yaml' -- "$word") $(compgen -d -- "$word")) ;;
    esac
}}
complete -o filenames -F _gpgen gpgen
"""


def bash() -> str:
    """Return the completion for bash."""
    known = verbs()
    values = [
        f"    {bash_case(verb, each)}) {sets(each.words, each.files)}"
        for verb in known
        for each in verb.arguments
        if each.flags and each.has_value
    ]
    places = [
        line
        for verb in known
        for line in (
            f"        {verb.name}:-*) {sets(tuple(verb.flags), '')}",
            f"        {verb.name}:*) {sets(bash_words(verb), bash_files(verb))}",
        )
    ]
    return BASH.format(
        main=MAIN, verbs="|".join(VERBS), values="\n".join(values), places="\n".join(places)
    )


def bash_case(verb: Verb, each: Argument) -> str:
    """Return the pattern of what stands before an option's value."""
    return "|".join(f"{verb.name}:{flag}" for flag in each.flags)


def sets(words: tuple[str, ...], files: str) -> str:
    """Return what a branch in bash does."""
    lines = "\\n".join(words)
    return f"words=$'{lines}' files={files} ;;" if words else f"files={files} ;;"


def bash_words(verb: Verb) -> tuple[str, ...]:
    """Return the words that may stand alone; for the main job the verbs."""
    if verb.name == MAIN:
        return VERBS
    return tuple(word for place in verb.places for word in place.words)


def bash_files(verb: Verb) -> str:
    """Return the files that may stand alone."""
    return next((place.files for place in verb.places if place.files), "")


# zsh

ZSH = """\
#compdef gpgen
# Completion of gpgen for zsh: eval "$(gpgen print completion-zsh)" behind compinit,
# or this text in a file _gpgen in a folder of $fpath.
_gpgen() {{
    local -a verbs
    verbs=(
{verbs}
    )
    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe verb verbs
        _files -g '*.yaml'
        return
    fi
    case $words[2] in
{cases}
    esac
}}
if [[ $funcstack[1] == _gpgen ]]; then
    _gpgen "$@"
else
    compdef _gpgen gpgen
fi
"""
ZSH_FILES = {"file": "_files", "folder": "_files -/", "schema": '_files -g "*.yaml"'}


def zsh() -> str:
    """Return the completion for zsh."""
    main, *others = verbs()
    described = [f"        {quoted(f'{verb.name}:{escaped(verb.told)}')}" for verb in others]
    cases = [
        f"    {verb.name})\n        shift words\n        (( CURRENT-- ))\n{zsh_arguments(verb)}"
        for verb in others
    ]
    cases.append(f"    *)\n{zsh_arguments(main)}")
    return ZSH.format(verbs="\n".join(described), cases="\n".join(cases))


def zsh_arguments(verb: Verb) -> str:
    """Return the call that completes what a verb takes."""
    specs = [spec for each in verb.arguments for spec in zsh_specs(each)]
    lines = " \\\n".join(f"            {quoted(spec)}" for spec in specs)
    return f"        _arguments \\\n{lines}\n        ;;"


def zsh_specs(each: Argument) -> Iterator[str]:
    """Yield how an argument is said to zsh, once for each flag."""
    action = f"({' '.join(each.words)})" if each.words else ZSH_FILES.get(each.files, " ")
    value = f":{escaped(each.name)}:{action}"
    if not each.flags:
        yield value
    for flag in each.flags:
        told = f"[{escaped(each.told)}]" if each.told else ""
        yield f"*{flag}{told}{value if each.has_value else ''}"


def escaped(text: str) -> str:
    """Return a text of which zsh takes nothing for its own."""
    return "".join(f"\\{char}" if char in "[]:\\" else char for char in text)


def quoted(text: str) -> str:
    """Return a text as one word of any shell."""
    return "'" + text.replace("'", "'\\''") + "'"


# fish


def fish() -> str:
    """Return the completion for fish."""
    main, *others = verbs()
    lines = ["# Completion of gpgen for fish: gpgen print completion-fish | source"]
    for verb in others:
        told = quoted_fish(verb.told)
        lines.append(f"complete -c gpgen -n __fish_use_subcommand -a {verb.name} -d {told}")
    for verb in (main, *others):
        seen = f"__fish_seen_subcommand_from {verb.name}"
        when = f"not __fish_seen_subcommand_from {' '.join(VERBS)}" if verb is main else seen
        said = filter(None, map(fish_words, verb.arguments))
        lines += [f"complete -c gpgen -n {quoted_fish(when)} {words}" for words in said]
    return "\n".join(lines) + "\n"


def fish_words(each: Argument) -> str:
    """Return how an argument is said to fish; nothing for files alone, which it offers anyway."""
    said = [f"-l {flag[2:]}" if flag[1] == "-" else f"-s {flag[1:]}" for flag in each.flags]
    if each.flags and each.has_value:
        said.append("-r" if each.files else "-x")
    if each.words:
        said.append(f"-a {quoted_fish(' '.join(each.words))}")
    if said and each.told:
        said.append(f"-d {quoted_fish(each.told)}")
    return " ".join(said)


def quoted_fish(text: str) -> str:
    """Return a text as one word of fish."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
