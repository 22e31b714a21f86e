import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { stopEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { fillUsed } from './used-database.ts';

/**
 * A folder for an embedded server, with a space in its path, which every user can reach; a server that still
 * runs when the test ends is stopped.
 */
export async function databaseFolder(): Promise<string> {
  const parent = await outerFolder();
  const folder = join(parent, 'post gres');
  onTestFinished(async () => {
    await stopEmbeddedPostgres(folder);
    await rm(parent, { recursive: true });
  });
  return folder;
}

async function outerFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'thermarium embedded-')));
  await chmod(folder, 0o711);
  return folder;
}

let shared: Promise<string> | null = null;

/**
 * The folder of a database server that has run and was stopped, which the tests of a file use one after
 * another, since a folder has a thousand files. A server that runs when a test ends is stopped.
 */
export async function sharedDatabaseFolder(): Promise<string> {
  shared ??= makeShared();
  const folder = await shared;
  onTestFinished(() => stopEmbeddedPostgres(folder));
  return folder;
}

async function makeShared(): Promise<string> {
  const folder = join(await outerFolder(), 'post gres');
  await fillUsed(folder);
  return folder;
}

/** For `afterAll`: removes the folder that the tests of a file have shared. */
export async function removeSharedFolder(): Promise<void> {
  const made = shared;
  shared = null;
  if (made) await rm(dirname(await made), { recursive: true });
}

/** Another process that has brought up, or joined, the server of a folder. */
export interface Holder {
  readonly child: ChildProcess;
  readonly url: string;
  readonly adopted: boolean;
  /** Lets it leave; returns whether it has shut the server down. */
  leave(): Promise<boolean>;
  kill(): Promise<void>;
}

export interface HolderOptions {
  readonly durable?: boolean;
  /** The user as whom it runs. */
  readonly identity?: { readonly uid: number; readonly gid: number };
  readonly environment?: Readonly<Record<string, string>>;
}

const Held = z.object({ url: z.string(), adopted: z.boolean() });
const Left = z.object({ stopped: z.boolean() });

/** Starts such a process; rejects with its output when it fails. */
export async function startHolder(folder: string, options: HolderOptions = {}): Promise<Holder> {
  const child = launchHolder(folder, options);
  let written = '';
  child.stderr?.on('data', (chunk) => {
    written += chunk;
  });
  const [first] = await Promise.race([
    once(child, 'message'),
    once(child, 'close').then(() => Promise.reject(new Error(written))),
  ]);
  return {
    child,
    ...Held.parse(first),
    leave: async () => {
      child.send('leave');
      const [answer] = await once(child, 'message');
      await once(child, 'exit');
      return Left.parse(answer).stopped;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Starts such a process, as the leader of a group as in a terminal. */
export function launchHolder(
  folder: string,
  { durable = false, identity, environment = {} }: HolderOptions = {},
): ChildProcess {
  const program = new URL('./programs/database-holder.ts', import.meta.url);
  const child = fork(program, [folder, durable ? 'durable' : 'quick'], {
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
    ...identity,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs one statement at an address. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

/** Whether a process runs; an ended one that its parent has not collected does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
