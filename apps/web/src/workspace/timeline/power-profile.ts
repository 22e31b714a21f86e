import { type SteppedPower, stepsIn, sumOfPowers } from '@thermarium/model';
import type { Scene } from '../scene/scene.ts';

/** The powers of sources over time, together, mW. */
export interface PowerProfile extends SteppedPower {
  readonly most: number;
}

/** The power of all active transient sources of a model together; null: there is none, or none has any power. */
export function powerProfile({ objects }: Pick<Scene, 'objects'>): PowerProfile | null {
  const start: SteppedPower = { times: [0], powers: [0] };
  const sources = [...objects.values()].flatMap(({ kind, values, active, copyCount }): SteppedPower[] => {
    const steps = stepsIn(kind.fields);
    if (!steps || !values || !active) return [];
    return [powersOf(values[steps.key], steps.time, steps.value, copyCount)];
  });
  const together = sumOfPowers([start, ...sources]);
  const most = Math.max(0, ...together.powers);
  return most > 0 ? { ...together, most } : null;
}

function powersOf(rows: unknown, timeKey: string, powerKey: string, copies: number): SteppedPower {
  const read = (Array.isArray(rows) ? rows : [])
    .flatMap((row: { readonly [key: string]: unknown }) => {
      const [time, power] = [row[timeKey], row[powerKey]];
      return typeof time === 'number' && typeof power === 'number' ? [{ time, power: power * copies }] : [];
    })
    .sort((a, b) => a.time - b.time);
  return { times: read.map(({ time }) => time), powers: read.map(({ power }) => power) };
}
