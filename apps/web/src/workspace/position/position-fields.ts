import { AXIS_LETTERS, type Box } from '@thermarium/geometry';
import { type Kind, kindOf } from '@thermarium/kinds';
import { isOverruled, NORMAL, type Scalar } from '@thermarium/model';
import type { FieldChanges } from '../records/project-content.ts';

type Letter = (typeof AXIS_LETTERS)[number];
export const PLACES = ['x', 'y', 'z', 'dx', 'dy', 'dz'] as const;
/** A field of the position bar: a coordinate of the minimum corner or a size. */
export type Place = (typeof PLACES)[number];

/** The value of a field of the position bar, and the effect of typing into it. */
export interface PositionField {
  /** The typed value, or the number that follows from the object; null: it has none. */
  readonly value: Scalar | null;
  /** mm; null: unknown or wrong. */
  readonly number: number | null;
  /** The way of changing it: by a field of the object, or by a move of the selection; null: it is read-only. */
  readonly edit: { readonly by: 'field'; readonly field: string } | { readonly by: 'move' } | null;
}

export type PositionFields = { readonly [place in Place]: PositionField };

const NOTHING: PositionField = { value: null, number: null, edit: null };
export const NO_POSITION: PositionFields = {
  x: NOTHING,
  y: NOTHING,
  z: NOTHING,
  dx: NOTHING,
  dy: NOTHING,
  dz: NOTHING,
};

/** The properties of an object that the bar needs. */
export interface PlacedObject {
  readonly type: string;
  /** The typed values, with previews laid over them. */
  readonly fields: FieldChanges;
  /** The evaluated values as they take effect where it stands; null while one is wrong. */
  readonly values: FieldChanges | null;
  /** The box that it has its place and size of, mm. */
  readonly bounds: Box | null;
}

/** The six fields of one object, according to the table of its kind. */
export function positionOf(object: PlacedObject): PositionFields {
  const kind = kindOf(object.type);
  if (!kind) return NO_POSITION;
  const corner = (letter: Letter) => fieldOf(kind, object, letter, ownField(kind, object.fields, letter));
  const size = (letter: Letter) =>
    fieldOf(kind, object, `d${letter}`, sizeField(kind, object.fields, letter));
  return { x: corner('x'), y: corner('y'), z: corner('z'), dx: size('x'), dy: size('y'), dz: size('z') };
}

/** The six fields of several objects: sizes are derived, and a typed corner moves all of them. */
export function positionOfAll(bounds: Box | null): PositionFields {
  if (!bounds) return NO_POSITION;
  const derived = (place: Place): PositionField => {
    const number = fromBounds(bounds, place);
    return { value: rounded(number), number, edit: place.startsWith('d') ? null : { by: 'move' } };
  };
  return {
    x: derived('x'),
    y: derived('y'),
    z: derived('z'),
    dx: derived('dx'),
    dy: derived('dy'),
    dz: derived('dz'),
  };
}

/** The fields of a plane: only the coordinate along its normal. */
export function positionOfPlane(plane: { readonly plane: unknown }, fields: FieldChanges): PositionFields {
  const normal = AXIS_LETTERS[NORMAL[planeName(plane.plane)]];
  const value = scalarOf(fields.coordinate);
  const calculated = fields.coordinate_calc;
  const number = typeof value === 'number' ? value : typeof calculated === 'number' ? calculated : null;
  return { ...NO_POSITION, [normal]: { value, number, edit: { by: 'field', field: 'coordinate' } } };
}

function planeName(name: unknown): 'XY' | 'XZ' | 'YZ' {
  return name === 'XZ' || name === 'YZ' ? name : 'XY';
}

function fieldOf(kind: Kind, object: PlacedObject, place: Place, field: string | null): PositionField {
  if (field !== null) {
    const calculated = object.values?.[field];
    const number = typeof calculated === 'number' ? calculated : null;
    return { value: scalarOf(object.fields[field]) ?? number, number, edit: { by: 'field', field } };
  }
  const number = object.bounds === null ? null : fromBounds(object.bounds, place);
  // A container has no position of its own: its contents move.
  const moves = kind.container === true && !place.startsWith('d') && number !== null;
  return { value: number === null ? null : rounded(number), number, edit: moves ? { by: 'move' } : null };
}

function sizeField(kind: Kind, fields: FieldChanges, letter: Letter): string | null {
  const own = ownField(kind, fields, `d${letter}`);
  if (own !== null) return own;
  const [named] =
    Object.entries(kind.fields).find(([, field]) => field.kind === 'number' && field.sizeAlong === letter) ??
    [];
  return named === undefined ? null : ownField(kind, fields, named);
}

/** The field itself, if a value typed into it is kept. */
function ownField(kind: Kind, fields: FieldChanges, field: string): string | null {
  const known = kind.fields[field];
  if (known?.kind !== 'number' || known.derived || isOverruled(known, fields)) return null;
  // A source has no size along its plane's normal, whatever is typed there.
  const isKept = kind.tidy?.({ ...fields, [field]: 1 })[field] !== 0;
  return isKept ? field : null;
}

function fromBounds(bounds: Box, place: Place): number {
  const axis = place.endsWith('x') ? 0 : place.endsWith('y') ? 1 : 2;
  return place.startsWith('d') ? bounds.max[axis] - bounds.min[axis] : bounds.min[axis];
}

/** Differences of coordinates have rounding errors, far below 0.1 µm. */
function rounded(millimetres: number): number {
  return Number(millimetres.toFixed(6));
}

function scalarOf(value: unknown): Scalar | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
