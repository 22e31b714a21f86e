/**
 * What a change needs while it is being made: style, types and imports of everything, and the tests that lie in the
 * folders of what has changed since a commit (`npm run test:quick -- COMMIT`; without one, since the last). Tests of
 * other folders are for `npm test`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

const [since = 'HEAD'] = process.argv.slice(2);
const shell = process.platform === 'win32';

const listed = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Runs a program; ends this one with its status where it fails. */
function run(program: string, ...words: string[]): void {
  const { status } = spawnSync(program, words, { stdio: 'inherit', shell });
  if (status !== 0) process.exit(status ?? 1);
}

const changed = [
  ...listed('diff', '--name-only', since),
  ...listed('ls-files', '--others', '--exclude-standard'),
];
const folders = new Set(changed.map(dirname));
const tests = listed(
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.test.ts',
  '*.test.tsx',
).filter((file) => folders.has(dirname(file)) && existsSync(file));

run('npm', 'run', '--silent', 'check', 'lint', 'types', 'imports');
if (tests.length > 0) run('npx', 'vitest', 'run', ...tests);
else console.log(`No tests lie beside what has changed since ${since}.`);
