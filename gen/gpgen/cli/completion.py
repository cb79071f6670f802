"""Completion for bash, zsh and fish, generated from the parsers."""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from gpgen.cli.command_line import VERBS, main_parser, verb_module
from gpgen.source.problems import is_warning, read_codes

MAIN = "main"  # the command without a verb
# The kind of file that a value names, by its metavar.
FILES = {
    "FILE": "file",
    "SOURCE": "file",
    "DIR": "folder",
    "SCHEMA": "schema",
    "OLD": "schema",
    "NEW": "schema",
}


class Argument(NamedTuple):
    """An option, or a positional argument if it has no flags, and its values."""

    flags: tuple[str, ...]
    has_value: bool
    files: str  # file, folder, schema, or nothing
    words: tuple[str, ...]
    name: str
    help: str


class Verb(NamedTuple):
    """A verb, or the command without one."""

    name: str
    help: str
    flags: tuple[str, ...]
    arguments: tuple[Argument, ...]


def verbs() -> list[Verb]:
    """Return the commands of all parsers; the one without a verb is first."""
    parsers = {MAIN: main_parser()}
    parsers.update((verb, verb_module(verb).options()) for verb in VERBS)
    return [verb_of(name, parser) for name, parser in parsers.items()]


def verb_of(name: str, parser: argparse.ArgumentParser) -> Verb:
    actions = parser._actions  # noqa: SLF001 (argparse has no other way to list them)
    arguments = tuple(map(argument_of, actions))
    flags = tuple(flag for each in arguments for flag in each.flags)
    return Verb(name, (parser.description or "").rstrip("."), flags, arguments)


def argument_of(action: argparse.Action) -> Argument:
    name = action.metavar if isinstance(action.metavar, str) else action.dest
    words = tuple(map(str, action.choices or ()))
    if name == "CODE|NAME":
        words = tuple(sorted(read_codes()))
    elif name == "WHAT":
        known = sorted(filter(is_warning, read_codes()))
        words = ("error", *(f"no-{code}" for code in known), *(f"error={code}" for code in known))
    text = "" if action.help in {None, argparse.SUPPRESS} else str(action.help)
    flags = tuple(action.option_strings)
    return Argument(flags, action.nargs != 0, FILES.get(name, ""), words, name, text)


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
    values: list[str] = []
    places: list[str] = []
    for verb in verbs():
        for each in verb.arguments:
            if each.flags and each.has_value:
                case = "|".join(f"{verb.name}:{flag}" for flag in each.flags)
                values.append(f"    {case}) {assign(each.words, each.files)}")
        bare = [each for each in verb.arguments if not each.flags]
        words = tuple(VERBS) if verb.name == MAIN else sum((each.words for each in bare), ())
        files = next((each.files for each in bare if each.files), "")
        places.append(f"        {verb.name}:-*) {assign(verb.flags, '')}")
        places.append(f"        {verb.name}:*) {assign(words, files)}")
    return BASH.format(
        main=MAIN, verbs="|".join(VERBS), values="\n".join(values), places="\n".join(places)
    )


def assign(words: tuple[str, ...], files: str) -> str:
    lines = "\\n".join(words)
    return f"words=$'{lines}' files={files} ;;" if words else f"files={files} ;;"


# zsh

ZSH = """\
#compdef gpgen
# Completion of gpgen for zsh: eval "$(gpgen print completion-zsh)" after compinit,
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
    main, *others = verbs()
    described = [f"        {quoted(f'{verb.name}:{escaped(verb.help)}')}" for verb in others]
    cases = [
        f"    {verb.name})\n        shift words\n        (( CURRENT-- ))\n{zsh_arguments(verb)}"
        for verb in others
    ]
    cases.append(f"    *)\n{zsh_arguments(main)}")
    return ZSH.format(verbs="\n".join(described), cases="\n".join(cases))


def zsh_arguments(verb: Verb) -> str:
    specs = [spec for each in verb.arguments for spec in zsh_specs(each)]
    lines = " \\\n".join(f"            {quoted(spec)}" for spec in specs)
    return f"        _arguments \\\n{lines}\n        ;;"


def zsh_specs(each: Argument) -> Iterator[str]:
    action = f"({' '.join(each.words)})" if each.words else ZSH_FILES.get(each.files, " ")
    value = f":{escaped(each.name)}:{action}"
    if not each.flags:
        yield value
    for flag in each.flags:
        text = f"[{escaped(each.help)}]" if each.help else ""
        yield f"*{flag}{text}{value if each.has_value else ''}"


def escaped(text: str) -> str:
    return "".join(f"\\{char}" if char in "[]:\\" else char for char in text)


def quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# fish


def fish() -> str:
    main, *others = verbs()
    lines = ["# Completion of gpgen for fish: gpgen print completion-fish | source"]
    for verb in others:
        text = quoted_fish(verb.help)
        lines.append(f"complete -c gpgen -n __fish_use_subcommand -a {verb.name} -d {text}")
    for verb in (main, *others):
        seen = f"__fish_seen_subcommand_from {verb.name}"
        when = f"not __fish_seen_subcommand_from {' '.join(VERBS)}" if verb is main else seen
        options = filter(None, map(fish_words, verb.arguments))
        lines += [f"complete -c gpgen -n {quoted_fish(when)} {each}" for each in options]
    return "\n".join(lines) + "\n"


def fish_words(each: Argument) -> str:
    """Return the options of `complete`; empty for files alone, which fish completes anyway."""
    words = [f"-l {flag[2:]}" if flag[1] == "-" else f"-s {flag[1:]}" for flag in each.flags]
    if each.flags and each.has_value:
        words.append("-r" if each.files else "-x")
    if each.words:
        words.append(f"-a {quoted_fish(' '.join(each.words))}")
    if words and each.help:
        words.append(f"-d {quoted_fish(each.help)}")
    return " ".join(words)


def quoted_fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
