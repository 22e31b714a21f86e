import { describe, expect, test } from 'vitest';
import { runDrill } from './frame.ts';
import { drills } from './list.ts';

describe('the short form of every drill that has one', () => {
  for (const drill of drills.filter(({ short }) => short)) {
    test(`${drill.name}: ${drill.promise}`, async ({ skip }) => {
      const outcomes = await runDrill(drill, 'short');
      expect(outcomes.filter(({ held }) => held === false)).toEqual([]);
      const notRun = outcomes.filter(({ held }) => held === null);
      if (notRun.length > 0) skip(notRun.map(({ outcome }) => outcome).join('; '));
    });
  }
});
