import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dataFolder, type Environment, launch } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';
import { ADA } from './testing/visitor.ts';

/** The output of `thermarium admin`. */
async function runAdmin(environment: Environment, words: readonly string[]): Promise<string> {
  const command = join(import.meta.dirname, '../../../cli/src/main.ts');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'admin', ...words], { env });
  return stdout.trim();
}

async function callsWith(address: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${address}/api/user/`, { headers })).status;
}

/** The output of a program that is started so; it must end by itself. */
function refusal(environment: Environment, ...words: string[]) {
  return launch(environment, ...words).ending;
}

test('a command line that makes no sense is answered with the usage', async () => {
  const refused = await Promise.all([refusal({}, '--role', 'teapot'), refusal({}, 'worker')]);
  for (const { status, output, errors } of refused) {
    expect([status, output]).toEqual([64, '']);
    expect(errors).toMatch(/^Usage: npm start .*\n.*--role api .*\n.*--role worker .*\n.*--new-secret /);
  }
});

test('what is wrong with the configuration is told at once, a sentence for each, without values', async () => {
  const data = await dataFolder();
  const { status, output, errors } = await refusal({
    THERMARIUM_DATA: join(data, 'new'),
    PORT: 'many',
    THERMARIUM_SECRET: 'too short to be one',
    THERMARIUM_SOLVES: '0',
    THERMARIUM_COLOUR: 'blue',
  });
  expect([status, output]).toEqual([64, '']);
  expect(errors.split('\n')).toEqual([
    expect.stringMatching(/^PORT must be a port, .*\.$/),
    expect.stringMatching(/^THERMARIUM_SECRET must be .*\.$/),
    expect.stringMatching(/^THERMARIUM_SOLVES must be .*\.$/),
    expect.stringMatching(/^THERMARIUM_COLOUR is no variable .*\.$/),
    '',
  ]);
  expect(errors).not.toMatch(/many|too short|blue/);
  expect(await readdir(data)).toEqual([]);
});

test('a first administrator with a password that cannot be used is a wrong configuration', async () => {
  const { status, output, errors } = await refusal({
    ...(await groundOfTest()),
    THERMARIUM_ADMIN_EMAIL: 'ada@example.com',
    THERMARIUM_ADMIN_PASSWORD: 'short',
  });
  expect([status, output]).toEqual([64, '']);
  expect(errors).toMatch(/^THERMARIUM_ADMIN_PASSWORD cannot be used\. .*\n$/);
});

test('a port that is in use is told, with the way to another, before anything is touched', async () => {
  const data = await dataFolder();
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const bound = other.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  const { status, output, errors } = await refusal({
    THERMARIUM_DATA: join(data, 'new'),
    PORT: String(port),
  });
  expect([status, output]).toEqual([1, '']);
  expect(errors).toMatch(new RegExp(`^Thermarium cannot run: Port ${port} .* PORT=${port + 1} npm start\n$`));
  expect(await readdir(data)).toEqual([]);
});

describe('a database that cannot be used', () => {
  const PASSWORD = 'no-business-of-the-log';

  async function told(change: (address: URL) => void, ...words: string[]): Promise<string> {
    const ground = await groundOfTest();
    const address = new URL(ground.DATABASE_URL);
    change(address);
    const { status, output, errors } = await refusal({ ...ground, DATABASE_URL: address.href }, ...words);
    expect([status, output]).toEqual([1, '']);
    expect(errors).not.toContain(PASSWORD);
    expect(errors).toMatch(/^Thermarium cannot run: .*\.\n$/);
    return errors;
  }

  test('because nobody listens', async () => {
    const errors = await told((address) => {
      address.password = PASSWORD;
      address.host = 'localhost:1';
    });
    expect(errors).toContain('at localhost:1 cannot be reached by DATABASE_URL: ');
    expect(errors).toContain('ECONNREFUSED');
  });

  test('because there is no such host', async () => {
    const errors = await told(
      (address) => {
        address.password = PASSWORD;
        address.hostname = 'database.invalid';
      },
      '--role',
      'worker',
    );
    expect(errors).toContain('at database.invalid:');
  });

  test('because the password is wrong', async () => {
    const errors = await told((address) => {
      address.password = PASSWORD;
    });
    expect(errors).toContain('password authentication failed');
  });

  test('because it does not exist', async () => {
    const errors = await told((address) => {
      address.pathname = '/nowhere';
    });
    expect(errors).toMatch(/The database 'nowhere' at 127\.0\.0\.1:\d+ cannot be reached .* does not exist/);
  });
});

test('a blob store that cannot be reached is told before the first solve', async () => {
  const { status, output, errors } = await refusal({
    ...(await groundOfTest()),
    BLOB_URL: 's3://blobs',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'a-key',
    S3_SECRET_ACCESS_KEY: 'no-business-of-the-log',
  });
  expect([status, output]).toEqual([1, '']);
  expect(errors).toMatch(
    /^Thermarium cannot run: The blob store cannot be reached by BLOB_URL: .*ECONNREFUSED/,
  );
  expect(errors).not.toContain('no-business-of-the-log');
});

test('a folder for blobs that cannot be made is told at once', async () => {
  const { status, output, errors } = await refusal({ ...(await groundOfTest()), BLOB_URL: '/proc/nowhere' });
  expect([status, output]).toEqual([1, '']);
  expect(errors).toMatch(
    /^Thermarium cannot run: The folder \/proc\/nowhere, .* \(BLOB_URL\), cannot be used: /,
  );
});

describe('a database that was set up with another secret', () => {
  const secret = (digit: string) => ({ THERMARIUM_SECRET: digit.repeat(64) });

  test('is refused, also by a worker, until somebody says that the secret is new', async () => {
    const ground = await groundOfTest();
    const first = launch({ ...ground, ...secret('1') });
    await first.ready();
    const refused = ['api', 'worker'].map((role) => refusal({ ...ground, ...secret('2') }, '--role', role));
    for (const { status, output, errors } of await Promise.all(refused)) {
      expect([status, output]).toEqual([1, '']);
      expect(errors).toMatch(/^Thermarium cannot run: The database was set up with another secret\. .*\n$/);
      expect(errors).not.toMatch(/1{64}|2{64}/);
    }
    await first.stop();
    const renewed = launch({ ...ground, ...secret('2') }, '--new-secret');
    await renewed.ready();
    const alike = launch({ ...ground, ...secret('2') }, '--role', 'worker');
    const [former, ready] = await Promise.all([refusal({ ...ground, ...secret('1') }), alike.ready()]);
    expect([former.status, ready]).toEqual([1, 'solving']);
  });

  test('voids API tokens that were made under the other, and the command makes new ones', async () => {
    const ground = await groundOfTest();
    const first = launch({ ...ground, ...secret('1'), ...ADA }, '--role', 'api');
    await first.ready();
    const token = (words: readonly string[], digit: string) =>
      runAdmin({ ...ground, ...secret(digit) }, ['token', 'ada@example.com', ...words]);
    const before = await token([], '1');
    expect(await callsWith(await first.ready(), before)).toBe(200);
    await first.stop();
    const renewed = launch({ ...ground, ...secret('2'), ...ADA }, '--role', 'api', '--new-secret');
    const address = await renewed.ready();
    expect(await callsWith(address, before)).toBe(401);
    expect(await callsWith(address, await token(['--renew'], '2'))).toBe(200);
  });
});
