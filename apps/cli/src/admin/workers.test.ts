import { expect, it } from 'vitest';
import { tellOfWorker } from '../../../server/src/testing/made-up-worker.ts';
import { smallModel } from '../../../server/src/testing/small-model.ts';
import { storeProject } from '../../../server/src/testing/stored-project.ts';
import { ownSite } from '../testing/own-site.ts';
import { runHere } from '../testing/run-here.ts';

const own = ownSite();

const columns = (line: string) => line.split(/ {2,}/);

it('lists workers, and what an engine has of tasks with its words', async () => {
  await tellOfWorker(own.site.database, {
    name: 'rack-1',
    host: 'rack.lan',
    places: 2,
    cells: 2 ** 30 / 400,
  });
  const { id } = await tellOfWorker(own.site.database, {
    name: 'slurm-1',
    host: 'login',
    places: 0,
    engine: 'Slurm',
  });
  const ada = await own.site.user('ada@example.com');
  const project = await storeProject(own.site.database, ada.id, smallModel());
  await ada.call('GET', `/api/project/${project.id}/solve/`);
  const given = { job_attempt: 1, job: '7', message: 'Waits in Slurm: Resources.' };
  await own.site.database.updateTable('task').set(given).execute();
  const lines = async () => (await runHere(['admin', 'workers'])).stdout.trimEnd().split('\n').map(columns);
  const [head, rack, slurm] = await lines();
  expect(head).toEqual(['WORKER', 'HOST', 'VERSION', 'STATE', 'RUNS', 'MEMORY', 'SINCE', 'TASKS']);
  expect(rack).toEqual(expect.arrayContaining(['rack-1', 'idle', '0 of 2', '1.0 GB']));
  expect(slurm).toEqual(
    expect.arrayContaining(['slurm-1', 'gives to Slurm', '0', '-', '1: Waits in Slurm: Resources.']),
  );
  await own.site.database
    .updateTable('worker')
    .set({ engine_problem: 'no answer' })
    .where('id', '=', id)
    .execute();
  const [, , away] = await lines();
  expect(away.at(-1)).toBe('Slurm cannot be asked: no answer. 1: Waits in Slurm: Resources.');
});
