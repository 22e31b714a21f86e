import { meanPower } from '@thermarium/model';
import type { Schedule } from '@thermarium/solver';
import type { PowerSchedule } from '../scene/contribution.ts';

const WATTS_PER_MILLIWATT = 1e-3;

/** A power as a solve needs it: watts at amplitude 1, its amplitude in a steady solve and over time. */
export interface Amplitude {
  readonly watts: number;
  readonly steady: number;
  readonly schedule: Schedule | null;
}

/** A steady solve takes the time mean over `duration` s of a power that steps. */
export function amplitudeOf(power: PowerSchedule, duration: number): Amplitude {
  if (power.shape === 'constant') {
    return { watts: power.milliwatts * WATTS_PER_MILLIWATT, steady: 1, schedule: null };
  }
  const watts = power.milliwatts.map((milliwatts) => milliwatts * WATTS_PER_MILLIWATT);
  const { times } = power;
  /** The last row at or before the time; -1 before the first. */
  const row = (isPast: (start: number) => boolean): number => times.findLastIndex(isPast);
  const valueAt = (n: number): number => (n < 0 ? 0 : watts[n]);
  return {
    watts: 1,
    steady: meanPower(times, watts, duration),
    schedule: {
      at: (time) => valueAt(row((start) => start <= time)),
      before: (time) => valueAt(row((start) => start < time)),
      breaks: times.filter((time, n) => time >= 0 && watts[n] !== (n > 0 ? watts[n - 1] : 0)),
    },
  };
}

/**
 * Watts of a power behind a field at `time` (null: steady): those just before it, since a jump at that very instant has
 * not heated anything yet. Nothing acts before t = 0.
 */
export function wattsBefore({ watts, steady, schedule }: Amplitude, time: number | null): number {
  if (time === null) return watts * steady;
  if (time <= 0) return 0;
  return schedule ? watts * schedule.before(time) : watts;
}

/** Watts to report at `time`: those that led there, and at t = 0 those that begin. */
export function wattsShown(amplitude: Amplitude, time: number | null): number {
  if (time !== 0) return wattsBefore(amplitude, time);
  return amplitude.schedule ? amplitude.watts * amplitude.schedule.at(0) : amplitude.watts;
}
