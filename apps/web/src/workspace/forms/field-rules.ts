import type { FieldTable, PlaneName } from '@thermarium/model';
import { NORMAL } from '@thermarium/model';
import type { Values } from './typed-values.ts';

const AXIS_LETTERS = ['x', 'y', 'z'] as const;

/** Fields that apply only while another field is switched on. */
const NEEDS: { readonly [field: string]: { readonly field: string; readonly reason: string } } = {
  inner_diameter: { field: 'is_plated', reason: 'Only of plated vias' },
  hole_material_name: { field: 'is_plated', reason: 'Only of plated vias' },
  ratio: { field: 'fill_material_name', reason: 'Set a secondary material first' },
  abs_tol: { field: 'absolute', reason: 'Only of an absolute tolerance' },
};
const NEEDS_ARRAY = /^[xyz](count|pitch)$/;

/** The reason why a field takes no input now; null: it takes input. */
export function disabledReason(fields: FieldTable, values: Values, key: string): string | null {
  const field = fields[key];
  if (field?.kind === 'number' && field.derived) return 'Follows from the rest of the object';
  const need = NEEDS_ARRAY.test(key) ? { field: 'is_array', reason: 'Only of an array' } : NEEDS[key];
  if (need && need.field in fields && !values[need.field]) return need.reason;
  if (key === flatSize(fields, values)) return 'A planar source has no thickness';
  return null;
}

/** The field of a planar source's size along its normal, which is zero: `dz`; null where there is none. */
function flatSize(fields: FieldTable, values: Values): string | null {
  // A source is recognised by its optional plane and its sizes, which may be zero; a body's may not.
  const isSource = fields.plane?.kind === 'choice' && fields.plane.optional && 'dz' in fields;
  if (!isSource || !isPlane(values.plane)) return null;
  return `d${AXIS_LETTERS[NORMAL[values.plane]]}`;
}

export function isPlane(value: unknown): value is PlaneName {
  return value === 'XY' || value === 'XZ' || value === 'YZ';
}

/** Adds the changes that follow from one: sizes of a source that turns, counts of an array that is switched on. */
export function withConsequences(fields: FieldTable, before: Values, changes: Values): Values {
  const after = { ...before, ...changes };
  const flat = 'plane' in changes ? flatSize(fields, after) : null;
  if (flat !== null) {
    const earlier = flatSize(fields, before);
    const turned = earlier !== null && earlier !== flat ? { [earlier]: before[flat] ?? 0 } : {};
    return { ...changes, ...turned, [flat]: 0 };
  }
  if ('plane' in changes && changes.plane === null) {
    const earlier = flatSize(fields, before);
    // A volume needs a size along the former normal too.
    return earlier === null ? changes : { ...changes, [earlier]: 1 };
  }
  if (changes.is_array === true) {
    const counts = AXIS_LETTERS.map((axis) => `${axis}count`).filter((key) => Number(after[key] ?? 0) < 1);
    return { ...changes, ...Object.fromEntries(counts.map((key) => [key, 1])) };
  }
  return changes;
}

/** In a row of layers, removing the secondary material sets the primary to 100 percent. */
export function rowWithConsequences(item: FieldTable, changes: Values): Values {
  return 'ratio' in item && 'fill_material_name' in changes && !changes.fill_material_name
    ? { ...changes, ratio: 100 }
    : changes;
}
