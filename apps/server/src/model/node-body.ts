import { answerFields } from '@thermarium/api';
import type { Box } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import type { Values } from '../db/schema.ts';
import { answeredFields } from './kept-fields.ts';
import { Memo } from './memo.ts';
import type { ModelContext } from './model-context.ts';
import { type ObjectValues, objectBounds, objectComposite, objectValues } from './object-values.ts';

/** What follows of a node from its own stored fields, wherever it stands. */
export interface NodeBody {
  /** The keys of the answer that its fields decide on, and those that its kind does not have. */
  readonly answer: Values;
  /** The same as the inside of a JSON object. */
  readonly json: string;
  /** Null where any of its values is wrong. */
  readonly values: ObjectValues | null;
  readonly bounds: Box | null;
}

/** What a node has where its kind has no such field. */
const WITHOUT_FIELD = {
  hole: false,
  color: null,
  x: null,
  y: null,
  z: null,
  dx: null,
  dy: null,
  dz: null,
  x_calc: null,
  y_calc: null,
  z_calc: null,
  dx_calc: null,
  dy_calc: null,
  dz_calc: null,
  hc: null,
  hc_calc: null,
  bound: false,
  material: null,
  material_name: null,
  lumped: false,
  power: null,
  power_calc: null,
};

/** Characters of JSON: of as many objects as a large project has. One of a long text weighs as much as hundreds. */
const bodies = new Memo<NodeBody>(24_000_000, ({ json }) => json.length);

/** The body of fields with this digest (MD5 of their stored text), if it was worked out not long ago. */
export function keptBody(kind: Kind, digest: string, context: ModelContext): NodeBody | undefined {
  return bodies.get(keyOf(kind, digest, context));
}

/**
 * The body of a node from the JSON text of its stored fields, which is kept under their digest; null: they are not to
 * be kept, for a text that the database did not write has another one.
 */
export function nodeBody(kind: Kind, fields: string, digest: string | null, context: ModelContext): NodeBody {
  const body = workedOut(kind, fields, context);
  if (digest !== null) bodies.keep(keyOf(kind, digest, context), body);
  return body;
}

function keyOf({ type }: Kind, digest: string, context: ModelContext): string {
  return `${context.digest} ${type} ${digest}`;
}

function workedOut(kind: Kind, fields: string, context: ModelContext): NodeBody {
  const stored: Values = JSON.parse(fields);
  const values = objectValues(kind, stored, context);
  const bounds = values && !kind.container ? objectBounds(kind, values, context) : null;
  const composite = kind.composite && {
    composite_material: values && objectComposite(kind, values, context),
  };
  const answer = {
    ...WITHOUT_FIELD,
    ...answerFields(answeredFields(kind), stored, context),
    ...extents(kind, bounds),
    ...composite,
  };
  return { answer, json: insideOf(answer), values, bounds };
}

/** The JSON of an object without its braces. */
export function insideOf(answer: Values): string {
  return JSON.stringify(answer).slice(1, -1);
}

const AXIS_LETTERS = ['x', 'y', 'z'] as const;

/** Position and sizes as far as they are not fields of the kind: those of the box around the object. */
export function extents(kind: Kind, bounds: Box | null): { readonly [key: string]: number } {
  const answer: { [key: string]: number } = {};
  if (!bounds) return answer;
  for (const [axis, letter] of AXIS_LETTERS.entries()) {
    if (follows(kind, letter)) answer[letter] = answer[`${letter}_calc`] = withoutNoise(bounds.min[axis]);
    const size = `d${letter}`;
    if (!follows(kind, size)) continue;
    answer[size] = answer[`${size}_calc`] = withoutNoise(bounds.max[axis] - bounds.min[axis]);
  }
  return answer;
}

function follows({ fields }: Kind, key: string): boolean {
  const field = fields[key];
  return field === undefined || (field.kind === 'number' && field.derived === true);
}

/** A thousandth of a nanometre is no size, but the rest of a subtraction. */
const DECIMALS = 9;

function withoutNoise(millimetres: number): number {
  return Number(millimetres.toFixed(DECIMALS));
}
