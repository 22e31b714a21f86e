import { execFile, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { reasonOf } from '../../errors/error-code.ts';
import type { Binaries } from './binaries.ts';

/** The user as whom the programs of PostgreSQL run, and the copy of them that they run from. */
export interface Account {
  readonly binaries: Binaries;
  /** The words before every command. */
  readonly prefix: readonly string[];
  /** The user of the processes; null: that of this process. */
  readonly identity: Identity | null;
}

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);

/** Runs a program of PostgreSQL to its end; rejects with its output. */
export async function runProgram(account: Account, program: string, words: readonly string[]): Promise<void> {
  const [first, ...rest] = [...account.prefix, program, ...words];
  await run(first, rest, { ...account.identity, env: programEnvironment() }).catch((error: unknown) => {
    throw new Error(
      `PostgreSQL cannot be set up here: ${reasonOf(error).trim()}\nDATABASE_URL may name another PostgreSQL server to be used instead.`,
      { cause: error },
    );
  });
}

/**
 * Starts a program of PostgreSQL that outlives this process, in a session of its own: Ctrl-C in the terminal
 * reaches this process, which must finish requests and solves before the database goes.
 */
export async function launchProgram(
  account: Account,
  program: string,
  words: readonly string[],
  log: string,
): Promise<Launched> {
  const [first, ...rest] = [...account.prefix, program, ...words];
  const output = await open(log, 'a', 0o600);
  try {
    const child = spawn(first, rest, {
      ...account.identity,
      env: programEnvironment(),
      stdio: ['ignore', output.fd, output.fd],
      detached: true,
    });
    child.unref();
    const launched = { pid: child.pid, ended: false };
    child.once('exit', () => {
      launched.ended = true;
    });
    child.once('error', () => {
      launched.ended = true;
    });
    return launched;
  } finally {
    await output.close();
  }
}

export interface Launched {
  readonly pid: number | undefined;
  readonly ended: boolean;
}

/** Environment variables that programs of PostgreSQL need on one system or another. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'ComSpec'];

/**
 * The environment of PostgreSQL's programs: none of this program's secrets, which would stay readable in a
 * process that outlives it, and no `PGPORT` or `PGDATA` of another server.
 */
function programEnvironment(): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}
