import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { smallModel } from '../testing/small-model.ts';
import { hasEnded, startSolveSite, taskWhen } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';

test('a worker that is stopped while it decides whose turn it is holds up the others for seconds only', async () => {
  const site = await startSolveSite();
  onTestFinished(() => site.close());
  const ada = await site.user('ada@example.com');
  const { id } = await storeProject(site.database, ada.id, smallModel());
  const { task_id } = (await ada.call('GET', `/api/project/${id}/solve/`)).json;
  const program = new URL('../testing/programs/turn-holder.ts', import.meta.url).pathname;
  const holder = spawn(process.execPath, [program, site.databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');

  await site.startWorker();
  expect(await taskWhen(ada, id, task_id, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  expect(holder.exitCode).toBeNull();
});
