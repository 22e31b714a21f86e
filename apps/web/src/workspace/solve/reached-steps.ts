import type { ReachedStep } from '@thermarium/api';

type Steps = readonly ReachedStep[];

/** The reached steps with new ones. One at t = 0 begins anew: the task has started again. */
export function withReached(known: Steps, more: Steps): Steps {
  const last = known.at(-1);
  if (!last || more.some(({ time }) => time <= 0)) return more.length > 0 ? more : known;
  const later = more.filter(({ time }) => time > last.time);
  return later.length > 0 ? [...known, ...later] : known;
}

/** The one of two lists of all reached steps that goes further: an answer may be older than the latest event. */
export function furtherOf(known: Steps, told: Steps): Steps {
  return (told.at(-1)?.time ?? -1) > (known.at(-1)?.time ?? -1) ? told : known;
}
