import { expect, test } from 'vitest';
import { timeAgo } from './project-card.tsx';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

test.each([
  [0, '0 seconds ago'],
  [-5000, '0 seconds ago'],
  [SECOND, '1 second ago'],
  [59.9 * SECOND, '59 seconds ago'],
  [60 * SECOND, '1 minute ago'],
  [4 * 60 * SECOND, '4 minutes ago'],
  [2 * 3600 * SECOND, '2 hours ago'],
  [DAY, '1 day ago'],
  [20.9 * DAY, '20 days ago'],
  [21 * DAY, '3 weeks ago'],
  [29.9 * DAY, '4 weeks ago'],
  [30 * DAY, '1 month ago'],
  [364 * DAY, '12 months ago'],
  [800 * DAY, '2 years ago'],
])('%i ms back is %s', (age, text) => {
  expect(timeAgo(1e12 - age, 1e12)).toBe(text);
});
