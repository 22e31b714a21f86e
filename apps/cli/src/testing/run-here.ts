import { format } from 'node:util';
import { vi } from 'vitest';
import { run } from '../run.ts';
import type { CliRun } from './run-cli.ts';

/** The last command: commands run one after another, since all write to one console. */
let latest: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in the test's own process, which saves the start of a program. For commands that read no
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
    const status = await run(args);
    return { status, signal: null, stdout: out.join(''), stderr: err.join('') };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}
