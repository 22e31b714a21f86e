import { type Box, boxOf } from '@thermarium/geometry';
import type { Kind, PicturePart } from '@thermarium/kinds';
import type { EvaluatedNode } from '@thermarium/model';
import { boundsOf } from './boxes.ts';
import { inShadow, mixed, NO_COLOR, rgbOf, written } from './color.ts';
import type { Body, SceneObject } from './scene.ts';

/** More elements of one array, those of its copies included, are not drawn one by one. */
const MOST_DRAWN_ELEMENTS = 15_000;

type Values = EvaluatedNode['values'];
type Colors = ReadonlyMap<string, string>;

/** What an object looks like where it stands. */
export interface Looks extends Pick<SceneObject, 'bodies' | 'color' | 'hole' | 'thinned'> {
  /** Of what has no body: the rectangle or box that its power enters, the footprint of a board without layers. mm. */
  readonly bounds: Box | null;
  /** Around all of it, without copies, mm. */
  readonly around: Box | null;
}

export const NO_LOOKS: Looks = {
  bodies: [],
  color: NO_COLOR,
  hole: false,
  thinned: null,
  bounds: null,
  around: null,
};

/** The bodies of an object that stands so many times, their colours read from materials and fields. */
export function looksOf(kind: Kind, values: Values, colors: Colors, copies: number): Looks {
  const most = Math.max(1, Math.floor(MOST_DRAWN_ELEMENTS / copies));
  const picture = kind.picture?.(values, most);
  const own = colorOf(values, colors);
  const bodies = picture
    ? bodiesOf(picture.parts, colors)
    : kind.solids(values).map((solid): Body => ({ solid, color: own, role: 'body', offsets: null }));
  const bounds = bodies.length === 0 ? (kind.bounds(values) ?? footprint(values)) : null;
  return {
    bodies,
    color: (picture && bodies.findLast(({ role }) => role !== 'filling')?.color) ?? own,
    hole: values.hole === true,
    // Elements that the box cuts off are not there either: only a large array is thinned.
    thinned:
      picture && hasElements(bodies) && picture.of > most
        ? { drawn: picture.drawn * copies, of: picture.of * copies }
        : null,
    bounds,
    around: boundsOf(bodies, bounds),
  };
}

function hasElements(bodies: readonly Body[]): boolean {
  return bodies.some(({ role }) => role === 'element');
}

/** Of a board that has no layers yet. */
function footprint({ x, y, z, dx, dy }: Values): Box | null {
  const known = [x, y, z, dx, dy].filter((value) => typeof value === 'number');
  if (known.length < 5) return null;
  const [left, front, at, width, depth] = known;
  return boxOf([left, front, at], [width, depth, 0]);
}

/** Its own colour, or that of its material. */
function colorOf({ color, material_name }: Values, colors: Colors): string {
  if (typeof color === 'string') return written(rgbOf(color));
  return named(material_name, colors);
}

function named(material: unknown, colors: Colors): string {
  return (typeof material === 'string' ? colors.get(material) : undefined) ?? NO_COLOR;
}

function bodiesOf(parts: readonly PicturePart[], colors: Colors): readonly Body[] {
  let around = NO_COLOR;
  return parts.map(({ role, solid, whole, offsets, materials }): Body => {
    const shares = materials.map(({ name, fraction }) => ({ color: named(name, colors), fraction }));
    const color = materials.length === 0 ? inShadow(around) : mixed(shares);
    around = color;
    return { solid, color, role, offsets, ...(whole && { whole }) };
  });
}
