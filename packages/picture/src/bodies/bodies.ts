import { type Box, boxOf, type Solid, translate, type Vec3 } from '@thermarium/geometry';
import { type Kind, MOST_DRAWN_ELEMENTS, type PicturePart } from '@thermarium/kinds';
import { colorOfValues, colorsOfParts, type EvaluatedNode, NO_COLOR } from '@thermarium/model';
import type { Body } from './picture-object.ts';

type Values = EvaluatedNode['values'];
type Colors = ReadonlyMap<string, string>;

/** The appearance of an object at its place. */
export interface Looks {
  readonly bodies: readonly Body[];
  readonly color: string;
  /** The object cuts the objects before it. */
  readonly hole: boolean;
  /** The numbers of drawn and of all elements, where the array has more than can be drawn. */
  readonly thinned: { readonly drawn: number; readonly of: number } | null;
  /** Without bodies: the rectangle or box that the power enters, or the footprint of a board without layers. mm. */
  readonly bounds: Box | null;
  /** What is seen in the place of a rectangle of these bounds; null: the rectangle. */
  readonly sheet: Solid | null;
  /** The box around the object as its kind states it, without copies, mm: an array is as large as the box it fills. */
  readonly around: Box | null;
  /** The picture that the bodies were placed from; null: the kind makes its bodies directly. */
  readonly standard: Standard | null;
}

/** The picture of an array as it would be at the origin: dragged elsewhere it is the same picture. */
interface Standard {
  readonly values: Values;
  readonly most: number;
  readonly picture: NonNullable<ReturnType<NonNullable<Kind['picture']>>>;
}

export const NO_LOOKS: Looks = {
  bodies: [],
  color: NO_COLOR,
  hole: false,
  thinned: null,
  bounds: null,
  sheet: null,
  around: null,
  standard: null,
};

/**
 * The bodies of an object that stands so many times, their colours read from materials and fields. `before`: what it
 * looked like until now.
 */
export function looksOf(
  kind: Kind,
  values: Values,
  colors: Colors,
  copies: number,
  before: Looks | undefined,
): Looks {
  const most = Math.max(1, Math.floor(MOST_DRAWN_ELEMENTS / copies));
  const standard = standardOf(kind, values, most, before?.standard ?? null);
  const picture = standard?.picture;
  const own = colorOfValues(values, colors);
  const bodies = picture
    ? bodiesOf(picture.parts, cornerOf(values), colors)
    : kind.solids(values).map((solid): Body => ({ solid, color: own, role: 'body', offsets: null }));
  const around = kind.bounds(values) ?? footprint(values);
  return {
    bodies,
    color: (picture && bodies.findLast(({ role }) => role !== 'filling')?.color) ?? own,
    hole: values.hole === true,
    // Elements that the box cuts off are not there either: only a large array is thinned.
    thinned:
      picture && hasElements(bodies) && picture.of > most
        ? { drawn: picture.drawn * copies, of: picture.of * copies }
        : null,
    bounds: bodies.length === 0 ? around : null,
    sheet: kind.sheet?.(values) ?? null,
    around,
    standard,
  };
}

function standardOf(kind: Kind, values: Values, most: number, before: Standard | null): Standard | null {
  if (!kind.picture) return null;
  const atOrigin = { ...values, x: 0, y: 0, z: 0 };
  if (before?.most === most && isSame(before.values, atOrigin)) return before;
  return { values: atOrigin, most, picture: kind.picture(atOrigin, most) };
}

function isSame(a: Values, b: Values): boolean {
  return Object.keys(b).every((key) => a[key] === b[key]);
}

function cornerOf({ x, y, z }: Values): Vec3 {
  return [Number(x), Number(y), Number(z)];
}

function hasElements(bodies: readonly Body[]): boolean {
  return bodies.some(({ role }) => role === 'element');
}

/** The rectangle of a board that has no layers yet. */
function footprint({ x, y, z, dx, dy }: Values): Box | null {
  const known = [x, y, z, dx, dy].filter((value) => typeof value === 'number');
  if (known.length < 5) return null;
  const [left, front, at, width, depth] = known;
  return boxOf([left, front, at], [width, depth, 0]);
}

function bodiesOf(parts: readonly PicturePart[], corner: Vec3, colors: Colors): readonly Body[] {
  const colorOf = colorsOfParts(parts, colors);
  return parts.map(
    ({ role, solid, whole, offsets }, index): Body => ({
      solid: translate(solid, corner),
      color: colorOf[index],
      role,
      offsets,
      ...(whole && { whole: translate(whole, corner) }),
    }),
  );
}
