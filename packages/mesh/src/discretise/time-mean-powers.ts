import { type Issue, warning } from '@thermarium/model';
import type { Scene } from '../scene/scene.ts';
import { amplitudeOf } from './schedule.ts';

/** A steady solve knows no time: powers that step count with their mean over the duration, which is said once each. */
export function timeMeanPowers(scene: Scene): Issue[] {
  const { duration } = scene.world;
  const stepping = new Map<number, number>();
  for (const { object, schedule } of scene.sources) {
    if (schedule.shape === 'steps') stepping.set(object, amplitudeOf(schedule, duration).steady * 1000);
  }
  return [...stepping].map(([object, milliwatts]) => {
    const { path } = scene.objects[object];
    return warning(
      'time-mean-power',
      `tree/${path}`,
      `The power of '${path}' changes over time; the steady solve takes its mean over ${duration} s, ${Number(milliwatts.toPrecision(6))} mW.`,
      'Solve over time for its course, or use a source for a steady power.',
    );
  });
}
