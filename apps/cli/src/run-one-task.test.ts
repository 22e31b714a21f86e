import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { smallModel } from '../../server/src/testing/small-model.ts';
import { storeProject } from '../../server/src/testing/stored-project.ts';
import { startTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { runCli } from './testing/run-cli.ts';

let site: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'thermarium-run-task-'));

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', site.databaseUrl);
  vi.stubEnv('BLOB_URL', site.blobFolder);
  vi.stubEnv('THERMARIUM_DATA', join(folder, 'data'));
  vi.stubEnv('THERMARIUM_LOG_LEVEL', 'error');
});

afterEach(() => void vi.unstubAllEnvs());

it('runs one attempt, and its exit status says how it ended', async () => {
  const ada = await site.user('ada@example.com');
  const { id } = await storeProject(site.database, ada.id, smallModel());
  const { task_id } = (await ada.call('GET', `/api/project/${id}/solve/`)).json;
  expect(await runCli(['run-task', String(task_id), '--memory', '0.0001'])).toMatchObject({
    status: 75,
    stdout: `Task ${task_id}: handed back.\n`,
  });
  expect(await runCli(['run-task', String(task_id)])).toMatchObject({
    status: 0,
    stdout: `Task ${task_id}: success.\n`,
    stderr: '',
  });
  expect((await ada.call('GET', `/api/project/${id}/task/${task_id}/`)).json.state).toBe('SUCCESS');
  expect(await runCli(['run-task', String(task_id)])).toMatchObject({ status: 4 });
});

it('ends with what is wrong: the command line, the configuration, or what cannot be reached', async () => {
  for (const words of [[], ['seven'], ['7', '8'], ['7', '--memory', 'much']]) {
    expect(await runCli(['run-task', ...words])).toMatchObject({ status: 64, stdout: '' });
  }
  vi.stubEnv('THERMARIUM_SOLVES', 'none');
  expect(await runCli(['run-task', '7'])).toMatchObject({ status: 64 });
  vi.stubEnv('THERMARIUM_SOLVES', '');
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
  const lost = await runCli(['run-task', '7']);
  expect(lost).toMatchObject({ status: 69, stdout: '' });
  expect(lost.stderr).toContain('cannot be reached by DATABASE_URL');
});
