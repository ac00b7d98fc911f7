#!/bin/sh
# Writes a tree of results as lm_eval does: fake_lm_eval.sh KIND [OPTION…] --output_path X
# KIND: clean, zero (a false stderr), fails (writes, then status 3), waits (writes, then waits for a signal), nothing
kind=$1
shift
echo "arguments:" "$@"
echo "progress" >&2
out=
while [ $# -gt 0 ]; do
  case $1 in
    --output_path | -o) out=$2; shift ;;
    --output_path=*) out=${1#*=} ;;
  esac
  shift
done
case $kind in
  nothing) exit 0 ;;
  clean) source=clean.json ;;
  *) source=zero.json ;;
esac
case $out in
  *.json) cp $source "${out%.json}_2026-01-01T00-00-00.json" ;;
  *) mkdir -p "$out/acme__m" && cp $source "$out/acme__m/results_2026-01-01T00-00-00.json" ;;
esac
case $kind in
  fails) exit 3 ;;
  waits)
    trap 'echo "got a signal"; exit 7' TERM INT
    echo $$ >ready
    while :; do sleep 0.05; done
    ;;
esac
