import type { PowerSchedule } from '@thermarium/mesh';
import { meanPower, WATTS_PER_MILLIWATT } from '@thermarium/model';

/** A power over time as its mean over a duration in s; W. */
export function meanWatts(schedule: PowerSchedule, duration: number): number {
  const milliwatts =
    schedule.shape === 'constant'
      ? schedule.milliwatts
      : meanPower({ times: schedule.times, powers: schedule.milliwatts }, duration);
  return milliwatts * WATTS_PER_MILLIWATT;
}
