import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdable } from '../testing/held-solves/hold.ts';
import { testHold } from '../testing/held-solves/test-hold.ts';
import {
  changeWhilePossible,
  hasEnded,
  isSolving,
  makePlates,
  type Plates,
  powers,
  solve,
  taskWhen,
} from './testing/model.ts';
import { launch, usedDataFolder } from './testing/program-process.ts';
import { ADA, signIn, type Visitor } from './testing/visitor.ts';

const EDITORS = 8;

test('what was acknowledged is there after the program was killed, and what was being solved is solved', async () => {
  const data = await usedDataFolder();
  const hold = testHold();
  const environment = { THERMARIUM_DATA: data, ...ADA, ...holdable() };
  const first = launch(environment);
  let ada = await signIn(await first.ready());
  const plates = await makePlates(ada, { count: EDITORS, name: hold.name });
  const task = await solve(ada, plates);
  await taskWhen(ada, plates, task, isSolving);
  const before = await startEditing(ada, plates);
  first.tellAll('SIGKILL');

  const second = launch(environment);
  ada = ada.at(await second.ready());
  expectKept(await before.acknowledged, await powers(ada, plates));
  hold.letGo();
  expect(await taskWhen(ada, plates, task, hasEnded)).toMatchObject({ state: 'SUCCESS', message: 'Solved.' });

  const after = await startEditing(ada, plates);
  second.tellAll('SIGKILL');
  process.kill(await serverOf(data), 'SIGKILL');
  const third = launch(environment);
  ada = ada.at(await third.ready());
  expectKept(await after.acknowledged, await powers(ada, plates));
  expect(await third.stop()).toMatchObject({ status: 0 });
});

function expectKept(
  acknowledged: readonly (readonly [number, number])[],
  stored: ReadonlyMap<number, number | null>,
): void {
  expect(acknowledged).toHaveLength(EDITORS);
  for (const [box, power] of acknowledged) {
    // The running call may or may not have been done.
    expect([power, power + 1]).toContain(stored.get(box));
  }
}

/**
 * Starts all editors; the returned function waits for the calls to fail, and gives each one's last
 * acknowledged value.
 */
async function startEditing(ada: Visitor, plates: Plates) {
  const idle = new Set(plates.boxes);
  const { promise: isBusy, resolve } = Promise.withResolvers<void>();
  const editors = plates.boxes.map(async (box) => {
    const power = await changeWhilePossible(ada, plates, box, () => {
      idle.delete(box);
      if (idle.size === 0) resolve();
    });
    return [box, power] as const;
  });
  await isBusy;
  return { acknowledged: Promise.all(editors) };
}

async function serverOf(data: string): Promise<number> {
  const file = await readFile(join(data, 'postgresql/18/data/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}
