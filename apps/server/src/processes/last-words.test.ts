import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { lastWords } from './last-words.ts';

/** The last words of a process that runs a program and ends. */
async function heard(program: string, ...options: string[]) {
  const child = spawn(process.execPath, [...options, '-e', program], { stdio: ['ignore', 'ignore', 'pipe'] });
  const words = lastWords(child, pino({ level: 'silent' }));
  await once(child, 'close');
  return words;
}

test('the end of what a process says is kept', async () => {
  const { output, lackedMemory } = await heard(
    "process.stderr.write('a'.repeat(9000) + 'Error: no such thing')",
  );
  expect(output).toHaveLength(4000);
  expect(output).toMatch(/a+Error: no such thing$/);
  expect(lackedMemory).toBe(false);
});

test.each([
  'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  'Fatal process out of memory: Zone',
  "terminate called after throwing an instance of 'std::bad_alloc'",
  '# Check failed: GetTimerForCollectionRequest(kind).IsStarted().',
])('"%s" is a lack of memory, however much is said after it', async (words) => {
  const program = `process.stderr.write(${JSON.stringify(`${words}\n`)} + 'at x '.repeat(5000))`;
  expect(await heard(program)).toMatchObject({ lackedMemory: true });
});

test('a process whose heap is full has lacked memory', async () => {
  const grows = 'const all = []; for (;;) all.push({ all });';
  expect(await heard(grows, '--max-old-space-size=16')).toMatchObject({ lackedMemory: true });
});
