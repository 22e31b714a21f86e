/**
 * Runs the checks of style, types, imports and dead code, or those that are named, as many beside each other as there
 * are processors. Each is told whole when it has ended.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Scripts of package.json; those that take longest come first. */
const CHECKS = ['types:program', 'types:pages', 'lint', 'dead-code', 'types:pure', 'imports'];

/** Runs a check and tells what it said; whether it passed. */
function passes(check: string): Promise<boolean> {
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
  const child = spawn('npm', ['run', '--silent', check], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    shell: process.platform === 'win32',
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (some: Buffer) => said.push(some));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      if (status !== 0) console.error(`-- ${check} failed`);
      resolve(status === 0);
    });
  });
}

const named = process.argv.slice(2);
const isNamed = (check: string) => named.some((name) => check === name || check.startsWith(`${name}:`));
const waiting = named.length === 0 ? [...CHECKS] : CHECKS.filter(isNamed);
if (waiting.length === 0) throw new Error(`No check is called ${named.join(', ')}.`);

await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await passes(check))) process.exitCode = 1;
    }
  }),
);
