const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** The units of age with their length and up to which age each is used, s. */
const UNITS = [
  { name: 'second', length: 1, below: MINUTE },
  { name: 'minute', length: MINUTE, below: HOUR },
  { name: 'hour', length: HOUR, below: DAY },
  { name: 'day', length: DAY, below: 3 * WEEK },
  { name: 'week', length: WEEK, below: MONTH },
  { name: 'month', length: MONTH, below: YEAR },
  { name: 'year', length: YEAR, below: Number.POSITIVE_INFINITY },
] as const;

/** A time relative to now: '4 minutes ago'. Times in ms since 1970; a future time counts as now. */
export function timeAgo(then: number, now: number): string {
  const age = Math.max(0, (now - then) / 1000);
  const unit = UNITS.find(({ below }) => age < below) ?? UNITS[0];
  const count = Math.floor(age / unit.length);
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`;
}
