import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tellOfWorker } from '../../../server/src/testing/made-up-worker.ts';
import { smallModel } from '../../../server/src/testing/small-model.ts';
import { storeProject } from '../../../server/src/testing/stored-project.ts';
import { startTestApp, type TestApp } from '../../../server/src/testing/test-app.ts';
import { runHere } from '../testing/run-here.ts';

let site: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'thermarium-admin-'));

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', site.databaseUrl);
  vi.stubEnv('THERMARIUM_DATA', join(folder, 'data'));
});

afterEach(() => void vi.unstubAllEnvs());

const columns = (line: string) => line.split(/ {2,}/);

it('lists workers, and what an engine has of tasks with its words', async () => {
  await tellOfWorker(site.database, { name: 'rack-1', host: 'rack.lan', places: 2, cells: 2 ** 30 / 400 });
  const { id } = await tellOfWorker(site.database, {
    name: 'slurm-1',
    host: 'login',
    places: 0,
    engine: 'Slurm',
  });
  const ada = await site.user('ada@example.com');
  const project = await storeProject(site.database, ada.id, smallModel());
  await ada.call('GET', `/api/project/${project.id}/solve/`);
  const given = { job_attempt: 1, job: '7', message: 'Waits in Slurm: Resources.' };
  await site.database.updateTable('task').set(given).execute();
  const lines = async () => (await runHere(['admin', 'workers'])).stdout.trimEnd().split('\n').map(columns);
  const [head, rack, slurm] = await lines();
  expect(head).toEqual(['WORKER', 'HOST', 'VERSION', 'STATE', 'RUNS', 'MEMORY', 'SINCE', 'TASKS']);
  expect(rack).toEqual(expect.arrayContaining(['rack-1', 'idle', '0 of 2', '1.0 GB']));
  expect(slurm).toEqual(
    expect.arrayContaining(['slurm-1', 'gives to Slurm', '0', '-', '1: Waits in Slurm: Resources.']),
  );
  await site.database
    .updateTable('worker')
    .set({ engine_problem: 'no answer' })
    .where('id', '=', id)
    .execute();
  const [, , away] = await lines();
  expect(away.at(-1)).toBe('Slurm cannot be asked: no answer. 1: Waits in Slurm: Resources.');
});
