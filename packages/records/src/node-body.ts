import { AXIS_LETTERS, type Box } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import { isOverruled, summedMillimetres } from '@thermarium/model';
import { answerFields } from './answer-fields.ts';
import type { Values } from './flat-rows.ts';
import { answeredFields } from './kept-fields.ts';
import { type ObjectValues, objectValues, type Shapes } from './object-values.ts';
import type { RecordContext } from './record-context.ts';

/** The part of a node that depends on its own stored fields alone. */
export interface NodeBody {
  /** The values of the answer that depend on its fields, and defaults for those that its kind does not have. */
  readonly answer: Values;
  /** Null if any value is invalid. */
  readonly values: ObjectValues | null;
  readonly bounds: Box | null;
}

/** The values of fields that the node's kind does not have. */
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

export function nodeBody(kind: Kind, stored: Values, context: RecordContext, shapes: Shapes): NodeBody {
  const values = objectValues(kind, stored, context);
  const bounds = values && !kind.container ? shapes.bounds(kind, values, context) : null;
  const composite = kind.composite && {
    composite_material: values && shapes.composite(kind, values, context),
  };
  const answer = {
    ...WITHOUT_FIELD,
    ...answerFields(answeredFields(kind), stored, context),
    ...extents(kind, bounds, values),
    ...composite,
  };
  return { answer, values, bounds };
}

/**
 * The position and sizes that are not fields of the kind, taken from the box around the object; of fields that another one takes out of
 * effect the calculated ones.
 */
export function extents(
  kind: Kind,
  bounds: Box | null,
  values: Values | null = null,
): { readonly [key: string]: number } {
  const answer: { [key: string]: number } = {};
  if (!bounds) return answer;
  for (const [axis, letter] of AXIS_LETTERS.entries()) {
    if (follows(kind, letter))
      answer[letter] = answer[`${letter}_calc`] = summedMillimetres(bounds.min[axis]);
    const size = `d${letter}`;
    const isFollowing = follows(kind, size);
    const field = kind.fields[size];
    if (!isFollowing && !(field && values && isOverruled(field, values))) continue;
    const extent = summedMillimetres(bounds.max[axis] - bounds.min[axis]);
    answer[`${size}_calc`] = extent;
    if (isFollowing) answer[size] = extent;
  }
  return answer;
}

function follows({ fields }: Kind, key: string): boolean {
  const field = fields[key];
  return field === undefined || (field.kind === 'number' && field.derived === true);
}
