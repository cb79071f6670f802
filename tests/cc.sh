#!/bin/sh
# cc.sh ARGUMENT... - the compiler, without optimisation; where it compiles and links
# all sources of the runtime, these are compiled only once for each set of flags that
# change their meaning, into $COMPILED. $RUNTIME is their folder.
set -eu
cc=/usr/bin/cc
flags= count=0
case " $* " in
*" -flto "*) plain= ;; # which -O0 would switch off
*) plain=-O0 ;;        # the last -O counts
esac
for word; do
    case $word in
    "$RUNTIME"/*.c) count=$((count + 1)) ;;
    -c | -S | -E | -fsyntax-only | -include) exec $cc "$@" $plain ;;
    -I* | -l* | -o | -O* | -W*) ;;
    -*) flags="$flags $word" ;;
    esac
done
[ $count -gt 0 ] && [ $count -eq "$(ls "$RUNTIME"/*.c | wc -l)" ] || exec $cc "$@" $plain

object="$COMPILED/runtime$(echo "$flags" | tr -c '[:alnum:]\n' _).o"
[ -e "$object" ] || $cc $flags "-I$RUNTIME" -r -o "$object" "$RUNTIME"/*.c
left=$#
while [ $left -gt 0 ]; do
    word=$1
    shift
    case $word in
    "$RUNTIME"/*.c)
        [ $count -eq 0 ] || set -- "$@" "$object"
        count=0
        ;;
    *) set -- "$@" "$word" ;;
    esac
    left=$((left - 1))
done
exec $cc "$@" $plain
