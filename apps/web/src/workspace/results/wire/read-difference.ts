import { objectDifference, subtractedSolution } from '@thermarium/api';
import { FacePacker, type FaceRows } from '@thermarium/picture';
import { z } from 'zod';
import type { ArrowAnswer } from './arrow-columns.ts';
import { faceRows, type PackedSolution, saidOfSolution, WORLD_KEY } from './read-solution.ts';

const said = saidOfSolution.extend({
  result: z.record(
    z.string(),
    objectDifference.omit({ top: true, bottom: true, south: true, north: true, east: true, west: true }),
  ),
  reference: subtractedSolution.nullable(),
});

/** Reads the Arrow form of a difference; null: there is no solution. */
export function readDifference(answer: ArrowAnswer, packer = new FacePacker()): PackedSolution | null {
  const { timestamp, stale, transient, result, summary, reference } = said.parse(answer.said);
  if (timestamp === null || reference === null) return null;
  const rows = faceRows(answer);
  const all = Object.entries(result);
  const largest = largestOf(rows);
  return {
    ...{ timestamp, stale, transient },
    // Whoever asks for a step knows its time.
    time: transient ? (summary?.transient.at(-1)?.time ?? null) : null,
    objects: all.map(([key, { found_in, name, ...figures }]) => [key, figures] as const),
    faces: packer.pack(rows),
    ...extremes(rows, all),
    hottest:
      largest === null
        ? null
        : {
            point: [rows.x[largest], rows.y[largest], rows.z[largest]],
            object: rows.object[largest],
            temperature: rows.temp[largest],
          },
    cells: summary?.cells ?? null,
    seconds: summary?.seconds?.total ?? null,
    less: {
      ...reference,
      objects: all.map(([key, { found_in, name }]) => ({ key, name, foundIn: found_in })),
    },
  };
}

/** The row with the largest change, whatever its sign; null: there are no rows. */
function largestOf({ count, temp }: FaceRows): number | null {
  let largest: number | null = null;
  for (let row = 0; row < count; row++) {
    if (largest === null || Math.abs(temp[row]) > Math.abs(temp[largest])) largest = row;
  }
  return largest;
}

/** Over all faces, and over the means of objects: inside they may have changed more than on their faces. */
function extremes(
  { count, temp }: FaceRows,
  objects: readonly (readonly [string, { readonly mean_t: number | null }])[],
): { readonly min: number; readonly max: number } {
  let [min, max] = [Infinity, -Infinity];
  const note = (kelvin: number): void => {
    if (kelvin < min) min = kelvin;
    if (kelvin > max) max = kelvin;
  };
  for (let row = 0; row < count; row++) note(temp[row]);
  for (const [key, { mean_t }] of objects) if (key !== WORLD_KEY && mean_t !== null) note(mean_t);
  return min <= max ? { min, max } : { min: 0, max: 0 };
}
