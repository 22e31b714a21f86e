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
 * Runs a command in the test's own thread, which saves the start of a program. For commands that read no
 * standard input and are done when they return.
 */
export function runHere(args: readonly string[]): Promise<CliRun> {
  const ended = latest.then(() => withConsole(args));
  latest = ended.catch(() => {});
  return ended;
}

async function withConsole(args: readonly string[]): Promise<CliRun> {
  const [out, err]: [string[], string[]] = [[], []];
  const log = vi.spyOn(console, 'log').mockImplementation((...said) => void out.push(`${format(...said)}\n`));
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((...said) => void err.push(`${format(...said)}\n`));
  try {
    const status = await run(args, inThisThread);
    return { status, signal: null, stdout: out.join(''), stderr: err.join('') };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}
