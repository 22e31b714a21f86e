import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  type Call,
  makeEverything,
  readEverything,
  solved,
} from '../../server/src/backup/testing/everything.ts';
import { stopEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts';
import {
  changeWhilePossible,
  isSolving,
  makePlates,
  powers,
  solve,
  taskWhen,
} from '../../server/src/program/testing/model.ts';
import { dataFolder, launch } from '../../server/src/program/testing/program-process.ts';
import { ADA, signIn } from '../../server/src/program/testing/visitor.ts';
import { holdable } from '../../server/src/testing/held-solves/hold.ts';
import { testHold } from '../../server/src/testing/held-solves/test-hold.ts';
import { runCli } from './testing/run-cli.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Calls the API by an API token. */
function caller(address: string, token: string): Call {
  return async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(address + path, { method, headers, ...sent });
    return { status: answer.status, text: await answer.text() };
  };
}

/** These answers include what goes on changing: the edited project, the running task. */
const CHANGING = ['/api/folder/project/', '/api/tasks/'];

async function succeeds(...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await runCli(words);
  expect(status, stderr).toBe(0);
  return stdout;
}

test('what was backed up while people worked is all there after the original was destroyed', async () => {
  const home = await dataFolder();
  const data = join(home, 'data');
  const backup = join(home, 'backup');
  onTestFinished(() =>
    stopEmbeddedPostgres(join(data, 'postgresql')).then(
      () => {},
      () => {},
    ),
  );
  vi.stubEnv('THERMARIUM_DATA', data);
  const environment = { ...ADA, ...holdable(), THERMARIUM_DATA: data };

  const original = launch(environment);
  const address = await original.ready();
  const ada = await signIn(address);
  const token = (await succeeds('admin', 'token', 'ada@example.com')).trim();
  await succeeds('admin', 'user', 'add', 'grace@example.com');
  const call = caller(address, token);
  const everything = await makeEverything(call, 'grace@example.com');
  await solved(call, everything.solved, false);
  await solved(call, everything.solved, true);
  const moving = await makePlates(ada);
  // It runs during the backup.
  const held = await makePlates(ada, testHold());
  const running = await solve(ada, held);
  await taskWhen(ada, held, running, isSolving);
  const before = await readEverything(call, everything);

  let acknowledged = 0;
  const editing = changeWhilePossible(ada, moving, moving.boxes[0], (power) => {
    acknowledged = power;
  });
  const least = acknowledged;
  const said = await succeeds('backup', backup);
  const most = acknowledged + 1;
  expect(said).toContain('keep it as you keep a password');

  await original.kill();
  await editing;
  await stopEmbeddedPostgres(join(data, 'postgresql'));
  rmSync(data, { recursive: true });
  expect(await succeeds('restore', backup)).toContain('Restored from');
  expect((await runCli(['restore', backup])).stderr).toContain('The database is not empty');

  const again = launch(environment);
  const restored = await again.ready();
  const after = await readEverything(caller(restored, token), everything);
  for (const [path, answer] of before) {
    if (!CHANGING.includes(path)) expect(after.get(path) === answer, `${path} answers as before`).toBe(true);
  }
  // Her session is still valid.
  const back = ada.at(restored);
  const power = (await powers(back, moving)).get(moving.boxes[0]);
  expect(power).toBeGreaterThanOrEqual(least);
  expect(power).toBeLessThanOrEqual(most);
  await taskWhen(back, held, running, isSolving);
  await again.stop();
});

test('a backup and a restore that cannot be are told in a sentence', async () => {
  const home = await dataFolder();
  vi.stubEnv('THERMARIUM_DATA', join(home, 'data'));
  mkdirSync(join(home, 'taken'));
  const [none, taken, nothing, wrong] = await Promise.all([
    runCli(['backup']),
    runCli(['backup', join(home, 'taken')]),
    runCli(['restore', join(home, 'nowhere')]),
    runCli(['backup', 'x', '--frob']),
  ]);
  expect(none).toMatchObject({ status: 64, stdout: '' });
  expect(none.stderr).toContain("'backup' takes one folder, got 0.");
  expect(taken).toMatchObject({ status: 1, stderr: expect.stringContaining('There is something at') });
  expect(nothing).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no backup in') });
  expect(wrong.status).toBe(64);
});
