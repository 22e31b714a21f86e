/** Loaded before a program, or by a test's own process: the children that solve can then be held. */
import childProcess, { type ForkOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { SHORT_LIVED } from '../short-lived.ts';

const folder = new URL(import.meta.url).searchParams.get('holds') ?? tmpdir();
const at = (path: string) => new URL(path, import.meta.url);
/** The child that solves, where it is a module and where it is built. */
const CHILDREN = [at('../../solving/child.ts'), at('../../../dist/program/child.js')].map(String);
const BUILT = at('../../../dist/held-child/held-child.js');
const HELD = existsSync(BUILT) ? BUILT : at('./held-child.ts');
const { fork } = childProcess;

const forkHoldable = (program: string | URL, ...more: unknown[]) => {
  if (!CHILDREN.includes(String(program))) return Reflect.apply(fork, childProcess, [program, ...more]);
  const options: ForkOptions = Object(more.at(-1));
  const execArgv = [...(options.execArgv ?? []), ...SHORT_LIVED];
  return Reflect.apply(fork, childProcess, [HELD, [folder], { ...options, execArgv }]);
};

// Tests that share a process may load this anew.
if (fork.name !== forkHoldable.name) {
  childProcess.fork = forkHoldable;
  syncBuiltinESMExports();
}
