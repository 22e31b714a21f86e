#!/bin/sh
# What a job of Slurm runs: /shared/thermarium/job.sh, mode 0700, of the user as whom jobs run. `run-task` and its words follow.
set -a
. /shared/thermarium/job.env
set +a
cd /shared/thermarium/program || exit 69
# The program replaces the shell, so that it hears Slurm's signals.
exec node_modules/.bin/node apps/cli/bin/thermarium.mjs "$@"
