import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { stopEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts';
import { fillUsed } from '../../testing/used-database.ts';

const PROGRAM = resolve(import.meta.dirname, '../../../bin/server.mjs');

type Command = readonly [string, ...string[]];
const DIRECTLY: Command = [process.execPath, PROGRAM];
/** As npm starts it: in a shell that waits for it. */
const IN_A_SHELL: Command = ['sh', '-c', '"$0" "$@"; exit $?', ...DIRECTLY];

/** Environment variables of the program beside those that any process needs. */
export interface Environment {
  readonly [name: string]: string;
}

export interface Ending {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The program in a process of its own, the leader of a group as in a terminal. */
export class ProgramProcess {
  readonly child: ChildProcess;
  /** Resolves when it has ended. */
  readonly ending: Promise<Ending>;
  output = '';
  errors = '';
  #ended = false;

  constructor(environment: Environment, words: readonly string[], command: Command = DIRECTLY) {
    const [first, ...more] = [...command, ...words];
    this.child = spawn(first, more, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...surroundings(), PORT: '0', ...environment },
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    this.ending = once(this.child, 'close').then(([status]) => {
      this.#ended = true;
      return { status, output: this.output, errors: this.errors };
    });
  }

  /**
   * Waits until it is ready; returns its address, or `solving`. Rejects with its output when it ends before.
   */
  async ready(): Promise<string> {
    const { stdout } = this.child;
    for (;;) {
      const [, address] = /^ready: (.*)\n/m.exec(this.output) ?? [];
      if (address !== undefined) return address;
      if (this.#ended) throw new Error(`The program ended before it was ready:\n${this.errors}`);
      await Promise.race([stdout && once(stdout, 'data'), this.ending]);
    }
  }

  /** Sends a signal to this process alone. */
  tell(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends a signal to all running processes of its group, as a terminal does. */
  tellAll(signal: NodeJS.Signals): void {
    if (this.child.pid !== undefined && !this.#ended) process.kill(-this.child.pid, signal);
  }

  async stop(): Promise<Ending> {
    this.tell('SIGTERM');
    return this.ending;
  }

  async kill(): Promise<void> {
    this.tell('SIGKILL');
    await this.ending;
  }
}

/** Starts the program; processes that still run when the test ends are killed. */
export function launch(environment: Environment, ...words: string[]): ProgramProcess {
  const program = new ProgramProcess(environment, words);
  onTestFinished(() => program.kill());
  return program;
}

/** Starts the program as npm does; signals then reach the shell. */
export function launchInShell(environment: Environment, ...words: string[]): ProgramProcess {
  const program = new ProgramProcess({ ...environment, npm_lifecycle_event: 'start' }, words, IN_A_SHELL);
  onTestFinished(() => program.tellAll('SIGKILL'));
  return program;
}

/** A new data folder; a database server that still runs there when the test ends is stopped. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-program-'));
  onTestFinished(async () => {
    const server = join(folder, 'postgresql');
    if (existsSync(server)) await stopEmbeddedPostgres(server);
    await rm(folder, { recursive: true });
  });
  return folder;
}

/** The same, with a database in which the program has run: the first start makes one, for seconds of work. */
export async function usedDataFolder(): Promise<string> {
  const folder = await dataFolder();
  await fillUsed(join(folder, 'postgresql'));
  return folder;
}

/** The environment that a process needs, without settings of the developer's own program. */
function surroundings(): Environment {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
