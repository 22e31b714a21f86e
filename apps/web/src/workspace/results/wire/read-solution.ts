import { objectFigures, sensitivities } from '@thermarium/api';
import { FACE_NAMES } from '@thermarium/geometry';
import type { PackedFaces } from '@thermarium/picture';
import { FacePacker, type FaceRows } from '@thermarium/picture';
import { BUDGET_PARTS, type Sensitivities, type TemperatureBudget } from '@thermarium/solution/figures';
import { z } from 'zod';
import type { Less, ObjectResult } from '../results-state.ts';
import type { ArrowAnswer, TextColumn } from './arrow-columns.ts';

/** A solution, ready to be handed over by a worker. */
export interface PackedSolution {
  readonly timestamp: string;
  readonly stale: boolean;
  readonly transient: boolean;
  readonly time: number | null;
  readonly objects: readonly (readonly [string, ObjectResult])[];
  readonly faces: PackedFaces;
  readonly min: number;
  readonly max: number;
  readonly hottest: {
    readonly point: readonly [number, number, number];
    readonly object: number;
    readonly temperature: number;
  } | null;
  readonly cells: number | null;
  readonly seconds: number | null;
  /** The shares of the mean rise of the hottest object with power; null: they are not known. */
  readonly budget: TemperatureBudget | null;
  /** How its mean follows the inputs of the model; null: it is not known. */
  readonly sensitivities: Sensitivities | null;
  /** Null: these are temperatures and no differences. */
  readonly less: Less | null;
}

const budget = z.object({
  object: z.string(),
  rise: z.number(),
  shares: z.array(z.object({ part: z.enum(BUDGET_PARTS), object: z.string().nullable(), rise: z.number() })),
});

/** The facts that are told of a solution beside its faces. */
interface SaidOfSolution {
  /** Null: there is none. */
  readonly timestamp: string | null;
  readonly stale: boolean;
  readonly transient: boolean;
  readonly result: { readonly [key: string]: ObjectResult };
  readonly summary: {
    readonly cells: number | null;
    readonly t_max_at: readonly [number, number, number] | null;
    readonly seconds: { readonly total: number } | null;
    readonly transient: readonly { readonly time: number }[];
    readonly budget: TemperatureBudget | null;
    readonly sensitivities: Sensitivities | null;
  } | null;
}

export const saidOfSolution = z.object({
  timestamp: z.string().nullable(),
  stale: z.boolean(),
  transient: z.boolean(),
  result: z.record(z.string(), objectFigures),
  summary: z
    .object({
      cells: z.number().nullable().catch(null),
      t_max_at: z.tuple([z.number(), z.number(), z.number()]).nullable().catch(null),
      seconds: z.object({ total: z.number() }).nullable().catch(null),
      transient: z.array(z.object({ time: z.number() })).catch([]),
      budget: budget.nullable().catch(null),
      sensitivities: sensitivities.nullable().catch(null),
    })
    .nullable()
    .catch(null),
});

/** The key of the world, which fills the space around all objects. It is not drawn, and its range does not count. */
export const WORLD_KEY = '0.0';

/** Reads the Arrow form of a solution; null: there is none. */
export function readSolution(answer: ArrowAnswer, packer = new FacePacker()): PackedSolution | null {
  return packSolution(saidOfSolution.parse(answer.said), () => faceRows(answer), packer);
}

/** A solution by what is said of it and its faces; null: there is none. */
export function packSolution(
  { timestamp, stale, transient, result, summary }: SaidOfSolution,
  facesOf: () => FaceRows,
  packer: FacePacker,
): PackedSolution | null {
  if (timestamp === null) return null;
  const rows = facesOf();
  const objects = Object.entries(result);
  return {
    timestamp,
    stale,
    transient,
    // That of the last step; whoever asks for another knows its time.
    time: transient ? (summary?.transient.at(-1)?.time ?? null) : null,
    objects,
    faces: packer.pack(rows),
    ...extremes(objects.filter(([key]) => key !== WORLD_KEY).map(([, object]) => object)),
    hottest: hottestOf(objects, summary?.t_max_at ?? null) ?? hottestFace(rows),
    cells: summary?.cells ?? null,
    seconds: summary?.seconds?.total ?? null,
    budget: summary?.budget ?? null,
    sensitivities: summary?.sensitivities ?? null,
    less: null,
  };
}

export function faceRows(answer: ArrowAnswer): FaceRows {
  const objectOf = numbersOf(answer.texts('object'), (key) => Number.parseInt(key, 10));
  const faceOf = numbersOf(answer.texts('face'), faceNumber);
  return {
    count: answer.rows,
    object: objectOf,
    face: Uint8Array.from(faceOf),
    x: answer.numbers('x'),
    y: answer.numbers('y'),
    z: answer.numbers('z'),
    d1: answer.numbers('d1'),
    d2: answer.numbers('d2'),
    temp: answer.numbers('temp'),
  };
}

/** Normal axis * 2, + 1 where the face looks along the axis. */
function faceNumber(name: string): number {
  const number = (FACE_NAMES as readonly string[]).indexOf(name);
  if (number < 0) throw new Error(`There is no face ${name}.`);
  return number;
}

function numbersOf({ texts, codes }: TextColumn, meaning: (text: string) => number): Int32Array {
  if (codes.length === 0) return new Int32Array(0);
  const numbers = texts.map(meaning);
  const all = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row++) all[row] = numbers[codes[row]];
  return all;
}

function extremes(objects: readonly ObjectResult[]): { readonly min: number; readonly max: number } {
  let [min, max] = [Infinity, -Infinity];
  for (const { min_t, max_t } of objects) {
    if (min_t !== null && min_t < min) min = min_t;
    if (max_t !== null && max_t > max) max = max_t;
  }
  return min <= max ? { min, max } : { min: 0, max: 0 };
}

/**
 * The hottest point inside of all bodies, as the solver says it, and the object that has it. Null where the report does
 * not say it: the steps of a transient.
 */
function hottestOf(
  objects: readonly (readonly [string, ObjectResult])[],
  point: readonly [number, number, number] | null,
): PackedSolution['hottest'] {
  let hottest: { readonly object: number; readonly temperature: number } | null = null;
  for (const [key, { max_t }] of objects) {
    if (key === WORLD_KEY || max_t === null || (hottest && max_t <= hottest.temperature)) continue;
    hottest = { object: Number.parseInt(key, 10), temperature: max_t };
  }
  return point && hottest && { point, ...hottest };
}

function hottestFace({ count, object, x, y, z, temp }: FaceRows): PackedSolution['hottest'] {
  let hottest = -1;
  for (let row = 0; row < count; row++) {
    if (hottest < 0 || temp[row] > temp[hottest]) hottest = row;
  }
  if (hottest < 0) return null;
  return {
    point: [x[hottest], y[hottest], z[hottest]],
    object: object[hottest],
    temperature: temp[hottest],
  };
}
