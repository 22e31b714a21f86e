import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPostmasterFile } from '../db/embedded/postmaster-file.ts';
import { isRunning } from './embedded-folder.ts';
import { until } from './until.ts';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const CONFIG = fileURLToPath(new URL('./runs/vitest.config.ts', import.meta.url));

const FAILING = new URL('./runs/failing.run.ts', import.meta.url);
const DYING = new URL('./runs/dying.run.ts', import.meta.url);
const WAITING = new URL('./runs/waiting.run.ts', import.meta.url);
const PLAIN = new URL('./runs/plain.run.ts', import.meta.url);

/** The folder in which the runs make theirs. */
let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'thermarium-runs-'));
});
afterEach(() => rm(place, { recursive: true }));

function startRun(file: URL) {
  const words = [VITEST, 'run', '--config', CONFIG, '--root', dirname(CONFIG), fileURLToPath(file)];
  return spawn(process.execPath, words, { env: { ...process.env, TMPDIR: place }, stdio: 'ignore' });
}

function runFolders(): string[] {
  return readdirSync(place).filter((name) => name.startsWith('thermarium-tests-'));
}

/** Waits until the server of the only run is ready; returns its process number. */
async function serverOfRun(): Promise<number> {
  const found = await until(
    async () => {
      const [folder] = runFolders();
      const data = folder && join(place, folder, 'postgresql', '18', 'data');
      const file = data && existsSync(data) ? await readPostmasterFile(data) : null;
      return file?.ready && file.pid;
    },
    (pid) => Boolean(pid),
  );
  return Number(found);
}

test.for([
  ['fails', FAILING],
  ['loses a worker', DYING],
] as const)('a run that %s leaves no server', async ([, file]) => {
  const run = startRun(file);
  const server = await serverOfRun();
  expect(await once(run, 'exit')).toEqual([1, null]);
  await expect.poll(() => isRunning(server)).toBe(false);
  expect(runFolders()).toEqual([]);
});

test.for(['SIGINT', 'SIGTERM'] as const)('a run that is ended by %s leaves no server', async (signal) => {
  const run = startRun(WAITING);
  const server = await serverOfRun();
  run.kill(signal);
  await once(run, 'exit');
  await expect.poll(() => isRunning(server) || runFolders().length > 0).toBe(false);
});

test('a run that was killed leaves its server to the next run', async () => {
  const run = startRun(WAITING);
  const server = await serverOfRun();
  run.kill('SIGKILL');
  await once(run, 'exit');
  expect(isRunning(server)).toBe(true);
  expect(await once(startRun(PLAIN), 'exit')).toEqual([0, null]);
  await expect.poll(() => isRunning(server)).toBe(false);
  expect(runFolders()).toEqual([]);
});

test('a run that uses no database starts none', async () => {
  expect(await once(startRun(PLAIN), 'exit')).toEqual([0, null]);
});
