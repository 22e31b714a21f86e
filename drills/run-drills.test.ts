import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPostmasterFile } from '../apps/server/src/db/embedded/postmaster-file.ts';
import { isRunning } from '../apps/server/src/testing/embedded-folder.ts';
import { treesOf } from '../apps/server/src/testing/process-tree.ts';
import { comesTo } from './wait.ts';

const RUN = join(import.meta.dirname, 'run-drills.ts');
/** It starts a database and, with that, a program. */
const DRILL = 'no-connections-left';
const DIRECTLY = [process.execPath, RUN];
/** As npm does: in a shell that waits for it. */
const IN_A_SHELL = ['sh', '-c', '"$0" "$@"; exit $?', ...DIRECTLY];

/** The folder in which the drills make theirs. */
let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'thermarium-drills-'));
  // The server may run as another user.
  await chmod(place, 0o711);
});
afterEach(() => rm(place, { recursive: true }));

function startDrills([command, ...words]: string[], ...names: string[]): ChildProcess {
  return spawn(command, [...words, ...names], {
    env: { ...process.env, TMPDIR: place, npm_lifecycle_event: 'drill' },
    stdio: 'ignore',
  });
}

/** Waits until a drill's database and program run; returns all processes that belong to it. */
async function processesOf(run: ChildProcess): Promise<number[]> {
  let found: number[] = [];
  await comesTo(async () => {
    const server = await serverOfDrill();
    if (server === null) return false;
    found = treesOf([Number(run.pid), server]);
    return found.some(isProgram);
  });
  return found;
}

function isProgram(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server.mjs');
  } catch {
    // It has ended since it was listed.
    return false;
  }
}

async function serverOfDrill(): Promise<number | null> {
  for (const folder of readdirSync(place)) {
    const data = join(place, folder, 'data/postgresql/18/data');
    const file = existsSync(data) ? await readPostmasterFile(data) : null;
    if (file?.ready) return file.pid;
  }
  return null;
}

async function expectNothingLeft(processes: readonly number[]): Promise<void> {
  await comesTo(() => !processes.some(isRunning));
  expect(readdirSync(place)).toEqual([]);
}

test.for([
  ['SIGINT', 'itself', DIRECTLY],
  ['SIGTERM', 'itself', DIRECTLY],
  ['SIGTERM', 'the shell of npm', IN_A_SHELL],
] as const)('drills that are told to end by %s, to %s, leave nothing', async ([signal, , command]) => {
  const run = startDrills([...command], DRILL);
  const processes = await processesOf(run);
  run.kill(signal);
  // Ctrl-C comes from the terminal and from npm.
  run.kill(signal);
  await expectNothingLeft(processes);
});

test('what killed drills have left is cleared by the next', async () => {
  const run = startDrills(DIRECTLY, DRILL);
  const processes = await processesOf(run);
  run.kill('SIGKILL');
  await once(run, 'exit');
  expect(readdirSync(place)).not.toEqual([]);
  const [status] = await once(startDrills(DIRECTLY, 'wrong-settings'), 'exit');
  expect(status).toBe(0);
  await expectNothingLeft(processes);
});
