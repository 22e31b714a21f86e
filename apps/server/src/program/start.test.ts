import { chmod, cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  accountEndpoints,
  createClient,
  folderEndpoints,
  programEndpoints,
  projectEndpoints,
} from '@thermarium/api';
import { expect, test } from 'vitest';
import { hasEnded, makePlates, solve, taskWhen } from './testing/model.ts';
import { dataFolder, launch } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';
import { ADA, signIn } from './testing/visitor.ts';

const PASSWORD = 'a good long password';

test('the first start invites an administrator; a copy of what it leaves when stopped goes on with all there is', async () => {
  const original = await dataFolder();
  const first = launch({ THERMARIUM_DATA: original });
  const address = await first.ready();
  const [invitation, ready, ...more] = first.output.split('\n');
  const link = /^(\S+) becomes the administrator here: (http:\S+)\/#\/user\/activate\/([\w-]+)$/;
  const [, email = '', origin, token = ''] = link.exec(invitation) ?? [];
  expect([email, origin, ready, more]).toEqual(['admin@localhost', address, `ready: ${address}`, ['']]);

  const body = { token, first_name: 'Ada', last_name: 'Lovelace', password: PASSWORD };
  await createClient({ address })(accountEndpoints.activate, { params: { token }, body });
  const ada = await signIn(address, email, PASSWORD);
  await ada.call(projectEndpoints.createProject, { body: { name: 'Kept' } });
  expect(await first.stop()).toMatchObject({ status: 0 });

  expect(await openToOthers(original)).toEqual([]);

  const environment = { THERMARIUM_DATA: await dataFolder() };
  await cp(original, environment.THERMARIUM_DATA, { recursive: true });
  for (const name of ['secret', 'blobs']) await chmod(join(environment.THERMARIUM_DATA, name), 0o755);
  const second = launch(environment);
  const there = await second.ready();
  expect(second.output).toBe(`ready: ${there}\n`);
  expect(await openToOthers(environment.THERMARIUM_DATA)).toEqual([]);
  const projects = await ada.at(there).call(folderEndpoints.rootProjects);
  expect(projects.map(({ name }) => name)).toEqual(['Kept']);

  // A second start at the same address is refused, at another it joins; the last to end shuts the database
  // down.
  const [refused, joined] = [launch({ ...environment, PORT: new URL(there).port }), launch(environment)];
  expect(await refused.ending).toMatchObject({ status: 1, errors: expect.stringContaining('is in use') });
  const elsewhere = await joined.ready();
  expect(await second.stop()).toMatchObject({ status: 0 });
  expect(await ada.at(elsewhere).call(programEndpoints.health)).toMatchObject({ status: 'ok' });
  expect(await joined.stop()).toMatchObject({ status: 0 });
  expect(await readdir(join(environment.THERMARIUM_DATA, 'postgresql/18/data'))).not.toContain(
    'postmaster.pid',
  );
});

test('a program solves in a child of its own build', async () => {
  // Other tests start programs whose solves they can hold: their children are others.
  const program = launch({ ...(await groundOfTest()), ...ADA });
  const ada = await signIn(await program.ready());
  const plates = await makePlates(ada);
  const task = await solve(ada, plates);
  expect(await taskWhen(ada, plates, task, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  expect(await program.stop()).toMatchObject({ status: 0 });
});

/** The files in the data folder that other users may read. */
async function openToOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    // PostgreSQL makes and removes files meanwhile.
    const { mode } = await stat(join(folder, name)).catch(() => ({ mode: 0 }));
    if ((mode & 0o077) !== 0) found.push(name);
  }
  return found;
}

test('an administrator who is configured signs in at once, and no link is printed', async () => {
  const program = launch({ ...(await groundOfTest()), ...ADA });
  const address = await program.ready();
  expect(program.output).toBe(`ready: ${address}\n`);
  const ada = await signIn(address);
  expect(await ada.call(accountEndpoints.account)).toMatchObject({ user: { email: 'ada@example.com' } });
});

test('a worker invites nobody: there is nothing of it to be opened', async () => {
  const worker = launch(await groundOfTest(), '--role', 'worker');
  expect(await worker.ready()).toBe('solving');
  expect(await worker.stop()).toEqual({ status: 0, output: 'ready: solving\n', errors: '' });
});
