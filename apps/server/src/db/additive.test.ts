import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, 'migrations');
/** The last migration that processes of the version before had to be stopped for. */
const LAST_BREAK = '0021-task-queue.ts';
/** Changes that a process of the version before would stumble over. */
const TAKES_AWAY =
  /\b(?:drop (?!index|trigger|function)|rename (?:to|column)|set not null|alter (?:column )?\w+ type)\b/i;

const takesAway = (name: string): boolean => TAKES_AWAY.test(readFileSync(join(FOLDER, name), 'utf8'));

test('a migration only adds, so that workers of the version before go on beside it', () => {
  expect(takesAway(LAST_BREAK)).toBe(true);
  const later = readdirSync(FOLDER).filter((name) => name > LAST_BREAK);
  expect(later.filter(takesAway)).toEqual([]);
});
