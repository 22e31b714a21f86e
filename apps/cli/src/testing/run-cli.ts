import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface CliRun {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** Starts the program as a shell would; `options` are Node's own. */
export function startCli(
  args: readonly string[],
  stdin: 'ignore' | 'pipe' = 'ignore',
  options: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...options, MAIN, ...args], { stdio: [stdin, 'pipe', 'pipe'] });
}

/** Runs the program to its end. */
export async function runCli(args: readonly string[], stdin?: string): Promise<CliRun> {
  const child = startCli(args, stdin === undefined ? 'ignore' : 'pipe');
  child.stdin?.on('error', () => {});
  child.stdin?.end(stdin);
  const ended = new Promise<Pick<CliRun, 'status' | 'signal'>>((resolve) => {
    child.on('close', (status, signal) => resolve({ status, signal }));
  });
  const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr)]);
  const { status, signal } = await ended;
  return { status, signal, stdout, stderr };
}

function read(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream ? text(stream) : Promise.resolve('');
}

/** A folder for a test file's models, and a function that writes one into it. */
export function modelFolder(): {
  readonly path: (name: string) => string;
  readonly write: (name: string, model: unknown) => string;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'thermarium-cli-'));
  const path = (name: string): string => join(folder, name);
  return {
    path,
    write: (name, model) => {
      writeFileSync(path(name), typeof model === 'string' ? model : JSON.stringify(model));
      return path(name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
