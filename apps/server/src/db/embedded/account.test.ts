import { execFile, spawnSync } from 'node:child_process';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseFolder, query, startHolder } from '../../testing/embedded-folder.ts';
import { chooseAccount } from './account.ts';
import { findBinaries, restoreLinks } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmasterFile } from './postmaster-file.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** Containers usually forbid user namespaces. */
const mayMap = isRoot && succeeds('unshare', '--user', '--map-user=65534', 'true');
const mayPartition = isRoot && succeeds('unshare', '--pid', '--ipc', '--net', '--fork', 'true');
const ROOT = 'root';
const USER_NAMESPACES = 'root that may make user namespaces, as outside of a container';
const NAMESPACES = 'root that may make namespaces of processes and networks, as outside of a container';
/** A user with a name and nothing else. */
const nobody = { uid: 65_534, gid: 65_534 };

function succeeds(program: string, ...words: string[]): boolean {
  return spawnSync(program, words).status === 0;
}

/** Makes user namespaces impossible, as most containers' policies do. */
async function barNamespaces(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-path-'));
  await writeFile(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
}

/** The user as whom the server of a folder runs, as the whole machine sees it. */
async function serverUser(folder: string): Promise<number> {
  const file = await readPostmasterFile(join(folder, '18', 'data'));
  return (await stat(`/proc/${file?.pid}`)).uid;
}

test('a platform without PostgreSQL is named, with the way out', async () => {
  await expect(findBinaries('sunos', 'sparc')).rejects.toThrow(/sunos-sparc.*DATABASE_URL/);
  await expect(findBinaries('win32', 'mips')).rejects.toThrow(/windows-mips/);
});

test('links between libraries that npm was not allowed to make are made', async () => {
  const { home } = await findBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-binaries-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const copy = join(folder, 'native');
  await cp(home, copy, { recursive: true, filter: async (path) => !(await lstat(path)).isSymbolicLink() });
  const program = join(copy, 'bin', 'initdb');
  await expect(run(program, ['--version'])).rejects.toThrow('shared libraries');
  await restoreLinks(copy);
  expect((await run(program, ['--version'])).stdout).toContain('PostgreSQL) 18');
});

test('root runs the server in a namespace of its own, on files of its own', async ({ skip }) => {
  skip(!mayMap, USER_NAMESPACES);
  const folder = await databaseFolder();
  const { url, stop } = await startEmbeddedPostgres(folder, { durable: false });
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await stat(folder)).uid).toBe(0);
  await stop();
});

test('a normal user runs it as it is', async ({ skip }) => {
  skip(!isRoot, ROOT);
  const folder = await databaseFolder();
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, nobody.uid, nobody.gid);
  const holder = await startHolder(folder, { identity: nobody });
  expect(holder.adopted).toBe(false);
  expect(await query(holder.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await serverUser(folder)).toBe(nobody.uid);
  const second = await startHolder(folder, { identity: nobody });
  expect(second.adopted).toBe(true);
  expect(await second.leave()).toBe(false);
  expect(await holder.leave()).toBe(true);
});

test('root serves a folder that belongs to a normal user as that user', async ({ skip }) => {
  skip(!isRoot, ROOT);
  const folder = await databaseFolder();
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, nobody.uid, nobody.gid);
  const server = await startEmbeddedPostgres(folder, { durable: false });
  expect(await serverUser(folder)).toBe(nobody.uid);
  expect(await server.stop()).toBe(true);
});

test('where namespaces are barred, root gives the folder to a service user', async ({ skip }) => {
  skip(!isRoot, ROOT);
  await barNamespaces();
  const folder = await databaseFolder();
  const server = await startEmbeddedPostgres(folder, { durable: false });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const user = await serverUser(folder);
  expect(user).not.toBe(0);
  expect((await stat(folder)).uid).toBe(user);
  expect(await server.stop()).toBe(true);
});

test('a folder that root has begun with a namespace goes on without', async ({ skip }) => {
  skip(!isRoot, ROOT);
  const folder = await databaseFolder();
  const before = await startEmbeddedPostgres(folder, { durable: false });
  await query(before.url, 'create table kept as select 1 as id');
  await before.stop();
  await barNamespaces();
  const after = await startEmbeddedPostgres(folder, { durable: false });
  expect(await query(after.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await after.stop();
});

test('a service user who cannot read the programs gets a copy, once', async ({ skip }) => {
  skip(!isRoot, ROOT);
  await barNamespaces();
  const hidden = await mkdtemp(join(tmpdir(), 'thermarium-hidden-'));
  onTestFinished(() => rm(hidden, { recursive: true }));
  const binaries = await findBinaries();
  const home = join(hidden, 'native');
  await cp(binaries.home, home, { recursive: true, verbatimSymlinks: true });
  const unreadable = {
    ...binaries,
    home,
    initdb: join(home, 'bin', 'initdb'),
    postgres: join(home, 'bin', 'postgres'),
    pgCtl: join(home, 'bin', 'pg_ctl'),
  };
  const folder = await databaseFolder();
  await mkdir(folder, { mode: 0o700 });
  const account = await chooseAccount(folder, unreadable);
  expect(account.binaries.postgres.startsWith(folder)).toBe(true);
  const made = await stat(account.binaries.postgres);
  const again = await chooseAccount(folder, unreadable);
  expect((await stat(again.binaries.postgres)).ino).toBe(made.ino);
});

test('a folder that the service user cannot reach is refused with the way out', async ({ skip }) => {
  skip(!isRoot, ROOT);
  await barNamespaces();
  const folder = await databaseFolder();
  await chmod(dirname(folder), 0o700);
  await expect(startEmbeddedPostgres(folder, { durable: false })).rejects.toThrow(/DATABASE_URL/);
});

test('a folder of another user is refused in words', async ({ skip }) => {
  skip(!isRoot, ROOT);
  const folder = await databaseFolder();
  await mkdir(folder, { mode: 0o700 });
  await expect(startHolder(folder, { identity: nobody })).rejects.toThrow(
    /belongs to another user.*THERMARIUM_DATA/,
  );
});

test('a user without a name can run it too', async ({ skip }) => {
  skip(!mayMap, USER_NAMESPACES);
  const nameless = { uid: 54_321, gid: 54_321 };
  expect(await readFile('/etc/passwd', 'utf8')).not.toContain(`:${nameless.uid}:`);
  const folder = await databaseFolder();
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, nameless.uid, nameless.gid);
  const holder = await startHolder(folder, { identity: nameless });
  expect(await query(holder.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await holder.leave()).toBe(true);
});

test('a container that shares the folder is refused, rather than start a second server on it', async ({
  skip,
}) => {
  skip(!mayPartition, NAMESPACES);
  const folder = await databaseFolder();
  const { url, stop } = await startEmbeddedPostgres(folder, { durable: false });
  // In namespaces of its own neither the server's process number nor its port mean anything.
  const elsewhere = ['--pid', '--ipc', '--net', '--fork', '--mount-proc', process.execPath];
  const program = fileURLToPath(new URL('../../testing/programs/database-holder.ts', import.meta.url));
  const refusal = run('unshare', [...elsewhere, program, folder, 'quick']);
  await expect(refusal).rejects.toThrow(/cannot be reached from here.*DATABASE_URL/);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await stop()).toBe(true);
});
