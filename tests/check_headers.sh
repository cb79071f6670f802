#!/bin/sh
# check_headers.sh HEADER... - compiles each header alone, as a user's file would:
# by including it before anything else. What one lacks, it lacks with every
# compiler: the others have all of them together, once each, as C and as C++. C17
# is left to the tests, which it compiles.
# Two are lint builds, in which fields with setters are const.
# $includes is where foreign headers are searched, as -IFOLDER.
set -u
warnings="-Wall -Wextra -Wpedantic -Wcast-align -Werror"

# check COMPILER LANGUAGE STANDARD HEADER...
check() {
    compiler=$1 language=$2 standard=$3
    shift 3
    for header; do printf '#include "%s"\n' "${header##*/}"; done |
        "$compiler" -x "$language" "-std=$standard" $warnings -fsyntax-only \
            "-I${1%/*}" -Iruntime ${includes:-} ${lint:-} - && return
    echo "with $compiler as $standard${lint:+ and $lint} these do not compile: $*" >&2
    return 1
}

[ $# -gt 0 ] || { echo "check_headers.sh: no headers" >&2 && exit 2; }
failed=0
for header; do
    check gcc c c11 "$header" || failed=1
done
check gcc c c2x "$@" &&
    check g++ c++ c++14 "$@" &&
    check clang++ c++ c++17 "$@" &&
    lint=-DGP_CONST_FIELDS check clang c c11 "$@" &&
    lint=-DGP_CONST_FIELDS check g++ c++ c++17 "$@" ||
    failed=1
exit $failed
