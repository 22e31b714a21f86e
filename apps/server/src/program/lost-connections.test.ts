import { programEndpoints } from '@thermarium/api';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { endConnections } from '../testing/end-connections.ts';
import { type Editing, startEditing } from './testing/editing.ts';
import { makePlates, type Plates, powers } from './testing/model.ts';
import { postmasterOf } from './testing/postgres-processes.ts';
import { launch, type ProgramProcess, usedDataFolder } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';
import { ADA, signIn, type Visitor } from './testing/visitor.ts';

const EDITORS = 6;

test('connections that are ended under six editors cost nobody an edit, and the program nothing', async () => {
  const ground = await groundOfTest();
  const program = launch({ ...ground, ...ADA });
  const ada = await signIn(await program.ready());
  const plates = await makePlates(ada, { count: EDITORS });
  const keeper = openDatabase(ground.DATABASE_URL, 1);
  onTestFinished(() => keeper.destroy());
  const editing = startEditing(ada, plates);
  for (let round = 1; round <= 10; round++) {
    await editing.acknowledgedMore(2 * EDITORS);
    await endConnections(keeper);
  }
  await expectAllKept(program, ada, plates, editing);
});

test('a database server that is killed under six editors is there again, and so are their edits', async () => {
  const data = await usedDataFolder();
  const program = launch({ THERMARIUM_DATA: data, ...ADA });
  const ada = await signIn(await program.ready());
  const plates = await makePlates(ada, { count: EDITORS });
  const editing = startEditing(ada, plates);
  for (let round = 1; round <= 2; round++) {
    await editing.acknowledgedMore(2 * EDITORS);
    process.kill(await postmasterOf(data), 'SIGKILL');
  }
  await editing.acknowledgedMore(2 * EDITORS);
  await expectAllKept(program, ada, plates, editing);
});

async function expectAllKept(
  program: ProgramProcess,
  ada: Visitor,
  plates: Plates,
  editing: Editing,
): Promise<void> {
  const { kept, refusals } = await editing.end();
  expect(await powers(ada, plates)).toEqual(kept);
  expect(refusals.filter(({ code }) => code !== 'unavailable')).toEqual([]);
  expect(await ada.call(programEndpoints.health)).toMatchObject({ status: 'ok' });
  expect(await program.stop()).toMatchObject({ status: 0 });
}
