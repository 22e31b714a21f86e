import {
  type EvaluatedWorld,
  meanPower,
  powerAfter,
  powerAt,
  powerBefore,
  WATTS_PER_MILLIWATT,
} from '@thermarium/model';
import type { Schedule } from '@thermarium/solver';
import type { PowerSchedule } from '../scene/contribution.ts';

/** A power as a solve needs it: watts at amplitude 1, its amplitude in a steady solve and over time. */
export interface Amplitude {
  readonly watts: number;
  readonly steady: number;
  readonly schedule: StatedSchedule | null;
  /** It acts before t = 0 as it does just after: a transient starts from a field that it has made. */
  readonly isOnBefore: boolean;
}

interface StatedSchedule extends Schedule {
  /** The amplitude that is stated of an instant. */
  stated(time: number): number;
}

/** A steady solve takes the time mean over the world's `duration` of a power that steps. */
export function amplitudeOf(
  power: PowerSchedule,
  { duration, startFrom }: Pick<EvaluatedWorld, 'duration' | 'startFrom'>,
): Amplitude {
  const isOnBefore = startFrom !== 'initial temperatures';
  if (power.shape === 'constant') {
    return { watts: power.milliwatts * WATTS_PER_MILLIWATT, steady: 1, schedule: null, isOnBefore };
  }
  const { times } = power;
  const powers = power.milliwatts.map((milliwatts) => milliwatts * WATTS_PER_MILLIWATT);
  const watts = { times, powers };
  return {
    watts: 1,
    isOnBefore,
    steady: meanPower(watts, duration),
    schedule: {
      at: (time) => powerAfter(watts, time),
      before: (time) => powerBefore(watts, time),
      stated: (time) => powerAt(watts, time),
      breaks: times.filter((time, n) => time >= 0 && powers[n] !== (n > 0 ? powers[n - 1] : 0)),
    },
  };
}

/**
 * Watts of a power behind a field at `time` (null: steady): those just before it, since a jump at that very instant has
 * not heated anything yet. Nothing acts before t = 0 but what a solved field at the start has.
 */
export function wattsBefore({ watts, steady, schedule, isOnBefore }: Amplitude, time: number | null): number {
  if (time === null) return watts * steady;
  if (time <= 0) return isOnBefore ? watts * (schedule?.at(0) ?? 1) : 0;
  return schedule ? watts * schedule.before(time) : watts;
}

/** Watts to report at `time`; null: steady. */
export function wattsShown({ watts, steady, schedule }: Amplitude, time: number | null): number {
  if (time === null) return watts * steady;
  return schedule ? watts * schedule.stated(time) : watts;
}
