import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodes } from './errors.ts';

test('the manual page lists every refusal with its status and meaning, and no other', () => {
  const page = readFileSync(new URL('../../../docs/reference/errors.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `([\w-]+)` \| (\d+) \| (.*) \|$/gm)].map(
    ([, code, status, meaning]) => [code, { status: Number(status), meaning }],
  );
  expect(Object.fromEntries(listed)).toEqual(errorCodes);
  expect(listed).toHaveLength(Object.keys(errorCodes).length);
});
