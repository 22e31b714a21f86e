import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = resolve(import.meta.dirname, '..');

/** Prints every file that is loaded with the modules named by its arguments. */
const LIST_LOADED = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
for (const file of process.argv.slice(1)) await import(file);
console.log(JSON.stringify(loaded));
process.exit();
`;

function loadedWith(...files: readonly string[]): readonly string[] {
  const paths = files.map((file) => resolve(SERVER, file));
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', LIST_LOADED, ...paths], {
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

test('neither the API nor the worker loads what draws in a browser', () => {
  const loaded = loadedWith('program/api.ts', 'jobs/worker.ts', 'solving/conclude.ts');
  expect(loaded.some((url) => url.includes('packages/kinds/src/heatsink/'))).toBe(true);
  const drawing =
    /node_modules\/(?:react|three|@tabler|@mantine)|\.view\.ts|kinds\/src\/view\.ts|apps\/web\//;
  expect(loaded.filter((url) => drawing.test(url))).toEqual([]);
});
