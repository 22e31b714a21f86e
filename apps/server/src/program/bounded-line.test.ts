import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { boundedLine, LONGEST_LINE } from './standard-error.ts';

const run = promisify(execFile);

test('a line of the log stays as it is while it is short', () => {
  const line = `${JSON.stringify({ level: 30, msg: 'ö'.repeat(1000) })}\n`;
  expect(boundedLine(line)).toBe(line);
});

test.each([
  ['a path', { req: { url: `/api/${'a/'.repeat(50_000)}end` } }],
  ['a header', { headers: Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`x-${n}`, 'v'])) }],
  ['a name of a header', { headers: { [`x-${'a'.repeat(100_000)}`]: 'v' } }],
  ['what is wrong', { err: { type: 'Error', message: 'é"\n'.repeat(50_000), stack: 'at x\n'.repeat(9000) } }],
  ['a list', { fields: Array.from({ length: 10_000 }, () => ({ name: ['wrong'.repeat(30)] })) }],
  ['something deep', { deep: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) }],
  ['many long texts', Object.fromEntries(Array.from({ length: 30 }, (_, n) => [n, 'x'.repeat(9000)]))],
])('%s of any length makes no long line, and the rest of the line stays', (_, about) => {
  const line = boundedLine(
    `${JSON.stringify({ level: 50, time: 1, reqId: 'r', ...about, msg: 'A call failed' })}\n`,
  );
  expect(line.length).toBeLessThanOrEqual(LONGEST_LINE);
  expect(line.indexOf('\n')).toBe(line.length - 1);
  expect(JSON.parse(line)).toMatchObject({ level: 50, time: 1, reqId: 'r', msg: 'A call failed' });
});

test('of a long text the beginning and the end stay', () => {
  const line = boundedLine(JSON.stringify({ msg: `begins ${'x'.repeat(20_000)} ends` }));
  expect(JSON.parse(line).msg).toMatch(/^begins x+ … 18012 characters … x+ ends$/);
});

test('the program writes no longer lines', async () => {
  const write = `
    import pino from 'pino';
    import { standardError } from '${new URL('./standard-error.ts', import.meta.url)}';
    pino({}, standardError).error({ err: new Error('m'.repeat(1e6)) }, 'n'.repeat(1e6));`;
  const { stderr } = await run(process.execPath, ['--input-type=module', '-e', write], {
    cwd: import.meta.dirname,
  });
  expect(stderr.length).toBeLessThanOrEqual(LONGEST_LINE);
  expect(JSON.parse(stderr)).toMatchObject({ level: 50, err: { type: 'Error' } });
});
