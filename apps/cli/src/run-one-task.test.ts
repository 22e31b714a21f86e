import { expect, it, vi } from 'vitest';
import { smallModel } from '../../server/src/testing/small-model.ts';
import { storeProject } from '../../server/src/testing/stored-project.ts';
import { ownSite } from './testing/own-site.ts';
import { runCli } from './testing/run-cli.ts';

const own = ownSite(({ blobFolder }) => ({ BLOB_URL: blobFolder, THERMARIUM_LOG_LEVEL: 'error' }));

it('runs one attempt, and its exit status says how it ended', async () => {
  const ada = await own.site.user('ada@example.com');
  const { id } = await storeProject(own.site.database, ada.id, smallModel());
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
