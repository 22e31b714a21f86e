import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  databaseFolder,
  isRunning,
  launchHolder,
  query,
  removeSharedFolder,
  sharedDatabaseFolder,
  startHolder,
} from '../../testing/embedded-folder.ts';
import { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmasterFile } from './postmaster-file.ts';

const quick = { durable: false };

afterAll(removeSharedFolder);

function dataOf(folder: string): string {
  return join(folder, '18', 'data');
}

async function postmasterPid(folder: string): Promise<number> {
  return (await readPostmasterFile(dataOf(folder)))?.pid ?? 0;
}

/** Kills the server as a lack of memory would; all its processes are gone when this resolves. */
async function killServer(folder: string): Promise<void> {
  const pid = await postmasterPid(folder);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
}

/** Waits until the server has noticed that all connections of a name have ended. */
async function connectionsGone(url: string, name: string): Promise<void> {
  const connections = `select from pg_stat_activity where application_name = '${name}'`;
  await expect.poll(() => query(url, connections)).toEqual([]);
}

/** Commits a row, which later servers of the folder must have. */
async function keepRow(url: string): Promise<void> {
  await query(url, 'drop table if exists kept');
  await query(url, 'create table kept as select 1 as id');
}

test('the first start makes a database, and later ones find what was in it at the same address', async () => {
  const folder = await databaseFolder();
  const first = await startEmbeddedPostgres(folder);
  expect(first.adopted).toBe(false);
  await query(first.url, `create table kept as select 'Ärger' as word`);
  expect(await first.stop()).toBe(true);
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

  const second = await startEmbeddedPostgres(folder);
  expect(second.adopted).toBe(false);
  expect(new URL(second.url).host).toBe(new URL(first.url).host);
  expect(await query(second.url, 'select lower(word) as word from kept')).toEqual([{ word: 'ärger' }]);
  expect(await second.stop()).toBe(true);
  expect(await readPostmasterFile(dataOf(folder))).toBeNull();
});

test('what was committed survives a power failure, unless a test says otherwise', async () => {
  const settings = `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`;
  for (const [durable, setting] of [
    [true, 'on'],
    [false, 'off'],
  ] as const) {
    const server = await startEmbeddedPostgres(await sharedDatabaseFolder(), { durable });
    const rows = await query(server.url, settings);
    expect(rows.map((row) => row.setting)).toEqual([setting, setting, setting]);
    await server.stop();
  }
});

test('the server listens on loopback alone, to those with the password, which only the owner reads', async () => {
  const folder = await databaseFolder();
  const { url, maintenanceUrl, stop } = await startEmbeddedPostgres(folder, quick);
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await query(maintenanceUrl, 'show unix_socket_directories')).toEqual([
    { unix_socket_directories: '' },
  ]);
  const guessed = new URL(url);
  guessed.password = 'guessed';
  await expect(query(guessed.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(folder, '18', 'password'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  await stop();
});

test('the program is no superuser: what is injected into a statement reaches no shell', async () => {
  const { url, stop } = await startEmbeddedPostgres(await sharedDatabaseFolder(), quick);
  await expect(query(url, `copy (select 1) to program 'cat'`)).rejects.toThrow('permission denied');
  await query(url, 'create schema jobs');
  await query(url, 'drop schema jobs');
  await stop();
});

test('a server is not shown the secrets of the program', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://user:s3cret@mail');
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = await sharedDatabaseFolder();
  const { stop } = await startEmbeddedPostgres(folder, quick);
  const environment = await readFile(`/proc/${await postmasterPid(folder)}/environ`, 'utf8');
  expect(environment).toContain('PATH=');
  expect(environment).not.toContain('s3cret');
  await stop();
});

test('a server outlives its parent that was killed, and is joined', async () => {
  const folder = await sharedDatabaseFolder();
  const parent = await startHolder(folder);
  await keepRow(parent.url);
  const pid = await postmasterPid(folder);
  await parent.kill();
  const heir = await startEmbeddedPostgres(folder, quick);
  expect(heir.adopted).toBe(true);
  expect(await postmasterPid(folder)).toBe(pid);
  expect(await query(heir.url, 'select id from kept')).toEqual([{ id: 1 }]);
  expect(await heir.stop()).toBe(true);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('Ctrl-C in the terminal ends the program, not the server under it', async () => {
  const folder = await sharedDatabaseFolder();
  const { child } = await startHolder(folder);
  const pid = await postmasterPid(folder);
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  const heir = await startEmbeddedPostgres(folder, quick);
  expect(heir.adopted).toBe(true);
  expect(await postmasterPid(folder)).toBe(pid);
  await heir.stop();
});

test('of processes that start at once one starts the server and the others join; the last to leave stops it', async () => {
  const folder = await databaseFolder();
  const holders = await Promise.all([startHolder(folder), startHolder(folder), startHolder(folder)]);
  expect(holders.map((holder) => holder.adopted).sort()).toEqual([false, true, true]);
  const pid = await postmasterPid(folder);
  for (const { url } of holders) expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await holders[0].leave()).toBe(false);
  await holders[1].kill();
  expect(isRunning(pid)).toBe(true);
  await connectionsGone(holders[2].url, new URL(holders[1].url).searchParams.get('application_name') ?? '');
  expect(await holders[2].leave()).toBe(true);
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await readdir(folder)).toEqual(['18', 'lock']);
});

test('processes that leave at once do not leave the server behind', async () => {
  const folder = await sharedDatabaseFolder();
  const holders = await Promise.all([startHolder(folder), startHolder(folder)]);
  const pid = await postmasterPid(folder);
  const stopped = await Promise.all(holders.map((holder) => holder.leave()));
  expect(stopped.sort()).toEqual([false, true]);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('a server that somebody else uses is left running; connections of our own do not count', async () => {
  const folder = await sharedDatabaseFolder();
  const server = await startEmbeddedPostgres(folder, quick);
  const url = new URL(server.url);
  url.searchParams.set('application_name', 'psql');
  const foreigner = new pg.Client(url.href);
  await foreigner.connect();
  expect(await server.stop()).toBe(false);
  expect((await foreigner.query(`select 'there' as said`)).rows).toEqual([{ said: 'there' }]);
  await foreigner.end();

  const again = await startEmbeddedPostgres(folder, quick);
  expect(again.adopted).toBe(true);
  await connectionsGone(again.url, 'psql');
  const ours = query(again.url, 'select pg_sleep(1e6)');
  const cut = expect(ours).rejects.toThrow(/terminat/);
  const sleepers = `select from pg_stat_activity where query like 'select pg_sleep%'`;
  await expect.poll(() => query(again.url, sleepers)).toHaveLength(1);
  expect(await again.stop()).toBe(true);
  await cut;
});

test('a server that was killed is brought back at the same address, with all that was committed', async () => {
  const folder = await sharedDatabaseFolder();
  const said: string[] = [];
  const server = await startEmbeddedPostgres(folder, { log: (line) => said.push(line) });
  await keepRow(server.url);
  await killServer(folder);
  await expect.poll(() => query(server.url, 'select id from kept').catch(() => null)).toEqual([{ id: 1 }]);
  await expect
    .poll(() => said)
    .toEqual(['The database server has ended.', 'The database server is there again.']);
  expect(await server.stop()).toBe(true);
});

test('a server that has shut itself down, as on a full disk, is started again', async () => {
  const folder = await sharedDatabaseFolder();
  const said: string[] = [];
  const server = await startEmbeddedPostgres(folder, { durable: false, log: (line) => said.push(line) });
  const pid = await postmasterPid(folder);
  process.kill(pid, 'SIGINT');
  await expect
    .poll(() => said)
    .toEqual(['The database server has ended.', 'The database server is there again.']);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await server.stop()).toBe(true);
});

test('a server that was shut down on purpose stays so, also where it is in use', async () => {
  const folder = await sharedDatabaseFolder();
  const said: string[] = [];
  const server = await startEmbeddedPostgres(folder, { durable: false, log: (line) => said.push(line) });
  const holder = await startHolder(folder);
  const pid = await postmasterPid(folder);
  await stopEmbeddedPostgres(folder);
  await expect.poll(() => isRunning(pid) || said.length === 0).toBe(false);
  expect(await server.stop()).toBe(false);
  expect(await holder.leave()).toBe(false);
  expect(said).toEqual(['The database server has ended.']);
  expect(await postmasterPid(folder)).toBe(0);
});

test('a server that was killed with its parent leaves a file that stops nobody', async () => {
  const folder = await sharedDatabaseFolder();
  const parent = await startHolder(folder, { durable: true });
  await keepRow(parent.url);
  const { pid } = parent.child;
  await parent.kill();
  await killServer(folder);
  expect(pid && isRunning(pid)).toBe(false);
  const heir = await startEmbeddedPostgres(folder);
  expect(heir.adopted).toBe(false);
  expect(await query(heir.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await heir.stop();
});

test.for([
  [
    'names a process that is another program now',
    (text: string) => text.replace(/^\d+/, String(process.pid)),
  ],
  ['was left empty', () => ''],
  ['was left after its first line', () => `${process.pid}\n`],
] as const)('a postmaster.pid that %s stops nobody', async ([, damage]) => {
  const folder = await sharedDatabaseFolder();
  const parent = await startHolder(folder, { durable: true });
  await keepRow(parent.url);
  await parent.kill();
  await killServer(folder);
  const file = join(dataOf(folder), 'postmaster.pid');
  await writeFile(file, damage(await readFile(file, 'utf8')));
  const heir = await startEmbeddedPostgres(folder);
  expect(heir.adopted).toBe(false);
  expect(await query(heir.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await heir.stop();
});

test('another server at the noted port is not taken for ours', async () => {
  const [here, there] = [await sharedDatabaseFolder(), await databaseFolder()];
  const neighbour = await startEmbeddedPostgres(there, quick);
  await (await startEmbeddedPostgres(here, quick)).stop();
  const { port } = new URL(neighbour.url);
  // As after a crash: other programs have got the process number and the port.
  await writeFile(
    join(dataOf(here), 'postmaster.pid'),
    [process.pid, dataOf(here), 1, port, '', '', '', 'ready'].join('\n'),
  );
  await writeFile(join(here, '18', 'port'), port);
  const ours = await startEmbeddedPostgres(here, quick);
  expect(ours.adopted).toBe(false);
  expect(new URL(ours.url).port).not.toBe(port);
  expect(await query(neighbour.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await ours.stop();
  await neighbour.stop();
});

test('a port that another program has taken is left to it', async () => {
  const folder = await sharedDatabaseFolder();
  const first = await startEmbeddedPostgres(folder, quick);
  await first.stop();
  const port = Number(new URL(first.url).port);
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const second = await startEmbeddedPostgres(folder, quick);
  expect(new URL(second.url).port).not.toBe(String(port));
  await second.stop();
});

test('what a process killed at its first start has left half made is made anew', async () => {
  const folder = await databaseFolder();
  await mkdir(folder);
  const watcher = watch(folder);
  onTestFinished(() => watcher.close());
  const begun = new Promise<void>((resolve) => {
    watcher.on('change', (_, name) => {
      if (String(name).startsWith('new-')) resolve();
    });
  });
  const child = launchHolder(folder, { durable: true });
  await begun;
  child.kill('SIGKILL');
  await once(child, 'exit');
  const server = await startEmbeddedPostgres(folder);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(folder)).filter((name) => name.startsWith('new-'))).toEqual([]);
  await server.stop();
});

test('data of another PostgreSQL are not passed over in silence', async () => {
  const folder = await databaseFolder();
  await mkdir(join(folder, '17', 'data'), { recursive: true });
  await expect(startEmbeddedPostgres(folder, quick)).rejects.toThrow(/PostgreSQL 17.*version 18/);
  expect(await readdir(folder)).not.toContain('18');
  await rm(join(folder, '17'), { recursive: true });
});

test('a server that cannot start is told with what its log says', async () => {
  const folder = await sharedDatabaseFolder();
  await (await startEmbeddedPostgres(folder, quick)).stop();
  const file = join(dataOf(folder), 'PG_VERSION');
  const version = await readFile(file, 'utf8');
  onTestFinished(() => writeFile(file, version));
  await writeFile(file, '16\n');
  await expect(startEmbeddedPostgres(folder, quick)).rejects.toThrow(/incompatible/);
});
