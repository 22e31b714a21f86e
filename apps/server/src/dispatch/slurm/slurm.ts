import { userInfo } from 'node:os';
import { MEBIBYTE } from '@thermarium/model';
import type { SlurmSettings } from '../../config/engine-settings.ts';
import { type Engine, type JobOrder, OrderRefused } from '../engine.ts';
import { CommandFailed, runCommand } from './commands.ts';
import { readJobs, SQUEUE_FORMAT } from './states.ts';

/** The words of `sbatch` for a job that is too large for every machine, whoever asks for it and whenever. */
const TOO_LARGE =
  /memory specification can not be satisfied|requested node configuration is not available|requested time limit is invalid|more processors requested than permitted/i;
/** The words of `scancel` for a job that has ended meanwhile. */
const ENDED = /invalid job id|already completing|already completed/i;

/** The cluster's Slurm, asked by its commands. */
export function openSlurm(settings: SlurmSettings, command: string, prefix: string): Engine {
  const { username } = userInfo();
  return {
    name: 'Slurm',
    submit: async (order) => {
      const printed = await runCommand('sbatch', wordsOf(order, settings), scriptOf(order, command)).catch(
        (error: unknown) => {
          const isRefused = error instanceof CommandFailed && TOO_LARGE.test(error.message);
          throw isRefused ? new OrderRefused(error.message) : error;
        },
      );
      // `123`, or `123;cluster`.
      const [id] = printed.trim().split(';');
      return { id };
    },
    jobs: async () => {
      const words = ['-h', '-r', '-t', 'all', '-u', username, '-o', SQUEUE_FORMAT];
      return readJobs(await runCommand('squeue', words), prefix);
    },
    cancel: async (ids) => {
      await runCommand('scancel', ids).catch((error: unknown) => {
        if (!(error instanceof CommandFailed && ENDED.test(error.message))) throw error;
      });
    },
    close: async () => {},
  };
}

/** The words of `sbatch`: of two of one option the later holds, so that a site's own come last. */
function wordsOf(order: JobOrder, { account, partition, qos, options }: SlurmSettings): string[] {
  const given = { account, partition, qos };
  return [
    '--parsable',
    `--job-name=${order.name}`,
    `--comment=Thermarium: task ${order.task}, attempt ${order.attempt}`,
    // Whether it runs again is decided by us, under another number.
    '--no-requeue',
    '--nodes=1',
    '--ntasks=1',
    `--cpus-per-task=${order.threads}`,
    `--mem=${Math.ceil(order.memory / MEBIBYTE)}M`,
    `--time=${order.minutes}`,
    '--chdir=/',
    '--output=/dev/null',
    ...Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [`--${name}=${value}`])),
    ...options,
  ];
}

/** The program replaces the shell, so that it hears Slurm's signals itself. */
function scriptOf({ task, attempt, solveMemory }: JobOrder, command: string): string {
  const gigabytes = (solveMemory / 2 ** 30).toFixed(3);
  return [
    '#!/bin/sh',
    '# The name of the process that gave it to Slurm.',
    'unset THERMARIUM_WORKER_NAME',
    `exec ${command} run-task ${task} --attempt ${attempt} --memory ${gigabytes}`,
    '',
  ].join('\n');
}
