/** Loaded before a program, or by a test's own process: the children that solve can then be held. */
import childProcess from 'node:child_process';
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';

const folder = new URL(import.meta.url).searchParams.get('holds') ?? tmpdir();
const at = (path: string) => new URL(path, import.meta.url);
/** The child that solves, where it is a module and where it is built. */
const CHILDREN = [at('../../solving/child.ts'), at('../../../dist/program/child.js')].map(String);
const BUILT = at('../../../dist/held-child/held-child.js');
const HELD = existsSync(BUILT) ? BUILT : at('./held-child.ts');
const { fork } = childProcess;

const forkHoldable = (program: string | URL, ...more: unknown[]) =>
  CHILDREN.includes(String(program))
    ? Reflect.apply(fork, childProcess, [HELD, [folder], more.at(-1)])
    : Reflect.apply(fork, childProcess, [program, ...more]);

// Tests that share a process may load this anew.
if (fork.name !== forkHoldable.name) {
  childProcess.fork = forkHoldable;
  syncBuiltinESMExports();
}
