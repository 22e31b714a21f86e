import { expect, test } from 'vitest';
import { StatementNames } from './pooled-connection.ts';

test('a statement gets its name when it is asked again, and keeps it', () => {
  const names = new StatementNames();
  expect([names.nameOf('a'), names.nameOf('b')]).toEqual([undefined, undefined]);
  const [a, b] = [names.nameOf('a'), names.nameOf('b')];
  expect(new Set([a, b, undefined]).size).toBe(3);
  expect([names.nameOf('a'), names.nameOf('b')]).toEqual([a, b]);
});

test('however many statements are asked, a bounded number is kept prepared', () => {
  const names = new StatementNames();
  const given = new Set<string | undefined>();
  for (let n = 0; n < 10_000; n++) {
    names.nameOf(`select ${n}`);
    given.add(names.nameOf(`select ${n}`));
  }
  given.delete(undefined);
  expect(given.size).toBe(200);
});
