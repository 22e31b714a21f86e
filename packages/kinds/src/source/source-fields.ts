import { AXIS_LETTERS, boxOf } from '@thermarium/geometry';
import type { Contribution, PowerSchedule } from '@thermarium/mesh';
import {
  COLOR_HINT,
  choice,
  color,
  type FieldValues,
  type Issue,
  issue,
  length,
  NORMAL,
  PLANES,
  type PlaneName,
  positionFields,
  SMALLEST_SIZE_MM,
  type TypedValues,
} from '@thermarium/model';
import { cornerOf, sizeOf } from '../corner-and-size.ts';

/** The name of a kind that lies in a plane, for messages. */
type FlatNoun = 'source' | 'patch';

const extent = (noun: FlatNoun, axis: 'x' | 'y' | 'z', defaultValue: number, across: PlaneName) =>
  length(`Δ${axis.toUpperCase()}`, defaultValue, {
    hint: `The size along ${axis}; 0 along the normal of the plane.`,
    min: 0,
    needs: { field: 'plane', not: across, reason: `A planar ${noun} has no thickness` },
    tab: 'Spatial',
  });

/** The place of something that lies in a plane. */
export function flatFields(noun: FlatNoun) {
  return {
    ...positionFields,
    dx: extent(noun, 'x', 100, 'YZ'),
    dy: extent(noun, 'y', 100, 'XZ'),
    dz: extent(noun, 'z', 0, 'XY'),
  };
}

/** The region of a source: a rectangle in its plane, or without a plane a box. */
export const sourceFields = {
  ...flatFields('source'),
  plane: choice('Plane', PLANES, 'XY', {
    hint: 'The plane in which the heat enters. None: the heat spreads over the volume.',
    optional: true,
    blank: 'Volume',
    lies: true,
    tab: 'Spatial',
  }),
  color: color('Color', '#000', { hint: COLOR_HINT, tab: 'Thermal' }),
};

export type SourceValues = FieldValues<typeof sourceFields>;

/** The values by which something lies in a plane; null: it fills its box. */
type FlatValues = Omit<SourceValues, 'color'>;

/** The size that is zero, along the normal of the plane: `dz`; null: the source is a volume. */
function flatSize({ plane }: TypedValues): string | null {
  const name = sourceFields.plane.options.find((option) => option === plane);
  return name === undefined ? null : `d${AXIS_LETTERS[NORMAL[name]]}`;
}

/** A source with a plane has no size along the normal, whatever was typed. */
export function flattened(typed: TypedValues): TypedValues {
  const flat = flatSize(typed);
  return flat === null ? typed : { ...typed, [flat]: 0 };
}

/** Without a plane, a source of no size along an axis lies across it, and any other is a volume. */
export function impliedPlane(stated: TypedValues): TypedValues {
  if ('plane' in stated) return flattened(stated);
  const flat = sourceFields.plane.options.find((plane) => stated[`d${AXIS_LETTERS[NORMAL[plane]]}`] === 0);
  return { ...stated, plane: flat ?? null };
}

/** The sizes of a source turn with its plane; a volume needs a size along the former normal too. */
export function turned(before: TypedValues, changes: TypedValues): TypedValues {
  if (!('plane' in changes)) return changes;
  const earlier = flatSize(before);
  const flat = flatSize({ ...before, ...changes });
  if (flat === null) return earlier === null ? changes : { ...changes, [earlier]: 1 };
  const swapped = earlier === null || earlier === flat ? {} : { [earlier]: before[flat] ?? 0 };
  return { ...changes, ...swapped, [flat]: 0 };
}

/** No size along the normal, and sizes of at least 0.1 µm elsewhere. */
export function checkExtent(values: FlatValues, noun: FlatNoun): readonly Issue[] {
  const normal = values.plane === null ? null : NORMAL[values.plane];
  return AXIS_LETTERS.flatMap((letter, axis) => {
    const size = values[`d${letter}`];
    if (axis === normal) return size === 0 ? [] : [hasThickness(noun, values.plane ?? '', letter, size)];
    if (size >= SMALLEST_SIZE_MM) return [];
    const message = `The size along ${letter} is ${size} mm; it must be at least ${SMALLEST_SIZE_MM} mm.`;
    return [issue('below-minimum', `d${letter}`, message, 'Enter a larger size, or choose another plane.')];
  });
}

function hasThickness(noun: FlatNoun, plane: string, letter: string, size: number): Issue {
  return issue(
    'source-not-planar',
    `d${letter}`,
    `A ${noun} in the plane ${plane} has no thickness, but its size along ${letter} is ${size} mm.`,
    noun === 'source'
      ? 'Set it to 0, choose another plane, or choose no plane for power in a volume.'
      : 'Set it to 0, or choose another plane.',
  );
}

/** A source spreads its power over its area, or without a plane over its box; it replaces nothing. */
export function sourceContributions(values: SourceValues, schedule: PowerSchedule): readonly Contribution[] {
  const box = sourceBox(values);
  if (values.plane === null) return [{ type: 'volume-source', box, schedule }];
  return [{ type: 'surface-source', axis: NORMAL[values.plane], box, schedule }];
}

export function sourceBox(values: FlatValues) {
  return boxOf(cornerOf(values), sizeOf(values));
}
