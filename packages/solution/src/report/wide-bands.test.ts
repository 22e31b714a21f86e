import { expect, it } from 'vitest';
import type { ObjectReport } from '../figures/object-figures.ts';
import { wideBands } from './wide-bands.ts';

const known = (percent: number | null) => ({ mean_t_error: percent }) as ObjectReport;

it('objects whose mean is known to more than 3 % of its rise are named, the worst first', () => {
  expect(wideBands({ objects: { die: known(3), board: known(null) } })).toEqual([]);
  const [issue, ...others] = wideBands({ objects: { die: known(5.46), ok: known(0.1), via: known(12.34) } });
  expect(others).toEqual([]);
  expect(issue).toMatchObject({ code: 'wide-bounds', severity: 'warning', path: 'tree/via' });
  expect(issue.message).toBe("The grid tells the mean temperature of 'via', 'die' to 12 % of its rise only.");
});
