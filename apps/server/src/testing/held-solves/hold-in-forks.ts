/** Loaded before a program, or by a test's own process: the children that solve can then be held. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { preloading } from './places.ts';

const folder = new URL(import.meta.url).searchParams.get('holds') ?? tmpdir();
const CHILD = new URL('../../solving/child.ts', import.meta.url).href;
const IN_CHILD = new URL('./hold-in-child.ts', import.meta.url);
const { fork } = childProcess;

const forkHoldable = (program: string | URL, ...more: unknown[]) => {
  if (String(program) === CHILD) {
    const options = Object(more.at(-1));
    options.execArgv = [...options.execArgv, '--import', preloading(IN_CHILD, folder)];
  }
  return Reflect.apply(fork, childProcess, [program, ...more]);
};

// Tests that share a process may load this anew.
if (fork.name !== forkHoldable.name) {
  childProcess.fork = forkHoldable;
  syncBuiltinESMExports();
}
