import { stepsIn } from '@thermarium/model';
import type { Scene } from '../scene/scene.ts';

/** Power over time, mW: `powers[n]` holds from `times[n]` to the next time, the last one from then on. */
export interface PowerProfile {
  readonly times: readonly number[];
  readonly powers: readonly number[];
  readonly most: number;
}

interface Row {
  readonly time: number;
  readonly power: number;
}

/** The power of all active transient sources of a model together; null: there is none, or none has any power. */
export function powerProfile({ objects }: Pick<Scene, 'objects'>): PowerProfile | null {
  const sources: (readonly Row[])[] = [];
  for (const { kind, values, active, copies } of objects.values()) {
    const steps = stepsIn(kind.fields);
    if (!steps || !values || !active) continue;
    const rows: unknown = Object.entries(values).find(([key]) => key === steps.key)?.[1];
    const read = rowsOf(rows, steps.time, steps.value);
    for (const _ of copies) sources.push(read);
  }
  const times = [...new Set([0, ...sources.flatMap((rows) => rows.map(({ time }) => time))])].sort(
    (a, b) => a - b,
  );
  const powers = times.map((time) => sources.reduce((sum, rows) => sum + powerAt(rows, time), 0));
  const most = Math.max(0, ...powers);
  return most > 0 ? { times, powers, most } : null;
}

/** The power at a time, mW; none before the first row. */
export function profileAt({ times, powers }: PowerProfile, time: number): number {
  let power = 0;
  for (let n = 0; n < times.length && times[n] <= time; n++) power = powers[n];
  return power;
}

function powerAt(rows: readonly Row[], at: number): number {
  let power = 0;
  for (const row of rows) if (row.time <= at) power = row.power;
  return power;
}

function rowsOf(rows: unknown, timeKey: string, powerKey: string): readonly Row[] {
  if (!Array.isArray(rows)) return [];
  return rows
    .flatMap((row: { readonly [key: string]: unknown }) => {
      const [time, power] = [row[timeKey], row[powerKey]];
      return typeof time === 'number' && typeof power === 'number' ? [{ time, power }] : [];
    })
    .sort((a, b) => a.time - b.time);
}
