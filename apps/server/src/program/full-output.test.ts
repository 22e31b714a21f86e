import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { endConnections } from '../testing/end-connections.ts';
import { until } from '../testing/until.ts';
import { ProgramProcess } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';

/** As with `npm start > out 2> log` on a full disk. */
const INTO_FULL_FILES = [
  'sh',
  '-c',
  'exec "$0" "$@" > /dev/full 2> /dev/full',
  process.execPath,
  new URL('../../bin/server.mjs', import.meta.url).pathname,
] as const;

test('a program whose output cannot be written goes on', async ({ skip }) => {
  skip(!existsSync('/dev/full'), 'the device /dev/full, which Linux has');
  const port = await freePort();
  const environment = { ...(await groundOfTest()), PORT: String(port) };
  const program = new ProgramProcess(environment, [], INTO_FULL_FILES);
  onTestFinished(() => program.kill());
  const health = () => fetch(`http://127.0.0.1:${port}/api/health/`).then(({ status }) => status);
  await until(
    () => health().catch(() => 0),
    (status) => status === 200,
  );
  const keeper = openDatabase(environment.DATABASE_URL, 1);
  onTestFinished(() => keeper.destroy());
  // This writes a line to the log.
  expect(await endConnections(keeper)).toBeGreaterThan(1);
  for (let n = 0; n < 10; n++) expect(await health()).toBe(200);
  expect(await program.stop()).toMatchObject({ status: 0 });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
