import { Readable } from 'node:stream';
import { format } from 'node:util';
import { vi } from 'vitest';
import { run } from '../run.ts';
import type { Work } from '../run-task.ts';
import { perform } from '../task.ts';
import type { CliRun } from './run-cli.ts';

/** The last command: commands run one after another, since all write to one console. */
let latest: Promise<unknown> = Promise.resolve();

/** A thread would load all modules again, which takes longer than most models of tests are solved in. */
const inThisThread: Work = ({ task, ...file }, onProgress) => perform(task, file, onProgress);

/**
 * Runs a command in the test's own process and thread, which saves the start of a program and the loading of its
 * working thread. For commands that are done when they return.
 */
export function runHere(args: readonly string[], stdin = ''): Promise<CliRun> {
  const ended = latest.then(() => withConsole(args, stdin));
  latest = ended.catch(() => {});
  return ended;
}

async function withConsole(args: readonly string[], stdin: string): Promise<CliRun> {
  const [out, err]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...said) => void out.push(`${format(...said)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...said) => void err.push(`${format(...said)}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0),
    // Commands read nothing but the text of a terminal or pipe.
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([stdin]) as typeof process.stdin),
  ];
  try {
    const status = await run(args, inThisThread);
    return { status, signal: null, stdout: out.join(''), stderr: err.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
