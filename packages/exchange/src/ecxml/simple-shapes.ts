import {
  AXES,
  type Axis,
  type Box,
  boxVolume,
  createCrossings,
  OTHER_AXES,
  type Solid,
  translateBox,
  type Vec3,
} from '@thermarium/geometry';

/** A block, or with `axis` the cylinder along it that fills the box; mm. */
interface SimpleShape {
  readonly box: Box;
  readonly axis: Axis | null;
  /** mm³. */
  readonly volume: number;
}

/** The shapes that make up a solid, and whether they are it exactly. */
export interface SimpleShapes {
  readonly shapes: readonly SimpleShape[];
  readonly exact: boolean;
}

/** Layers across a ball, and strips across a slanted outline. */
const LAYERS = 8;
const STRIPS = 24;
/** The share of its area by which a layer may differ from an ellipse; a circle without its half differs by 13 %. */
const ELLIPTIC = 0.05;

const known = new WeakMap<Solid, SimpleShapes>();

/**
 * A solid as blocks and cylinders: itself if it is one, blocks if its faces stand square, otherwise layers of the same
 * volume. Copies of one solid are cut up once.
 */
export function simpleShapes(solid: Solid): SimpleShapes {
  if (solid.copyOf) {
    const { shapes, exact } = simpleShapes(solid.copyOf.solid);
    const { offset } = solid.copyOf;
    return { shapes: shapes.map((shape) => ({ ...shape, box: translateBox(shape.box, offset) })), exact };
  }
  let found = known.get(solid);
  if (!found) {
    found = cutUp(solid);
    known.set(solid, found);
  }
  return found;
}

function cutUp(solid: Solid): SimpleShapes {
  const { bounds: box, volume } = solid;
  if (solid.shape === 'block') return { shapes: [{ box, axis: null, volume }], exact: true };
  if (solid.shape === 'cylinder')
    return { shapes: [{ box, axis: solid.invariantAxis ?? 2, volume }], exact: true };
  const axis = solid.invariantAxis ?? 2;
  const cuts = divided(solid.planes(axis), solid.invariantAxis === null ? LAYERS : 1);
  const shapes = between(cuts).flatMap(([low, high]) => {
    const part = solid.clip(slab(box, axis, low, high));
    return part ? layer(part, axis) : [];
  });
  return { shapes, exact: !solid.curved };
}

/** The part of a solid between two planes, as one cylinder or as strips. */
function layer(part: Solid, axis: Axis): readonly SimpleShape[] {
  const { bounds, volume } = part;
  const [first, second] = OTHER_AXES[axis];
  const middle = AXES.map((each) => (bounds.min[each] + bounds.max[each]) / 2);
  const chords = [first, second].map((along) => chordsThrough(part, along, middle));
  if (part.curved && chords.every(({ length }) => length === 1)) {
    const [across, along] = chords.map(([[from, to]]) => to - from);
    const area = volume / (bounds.max[axis] - bounds.min[axis]);
    const ellipse = (Math.PI / 4) * across * along;
    if (Math.abs(area - ellipse) <= ELLIPTIC * area) {
      const scale = Math.sqrt(area / ellipse) / 2;
      const [min, max] = [[...bounds.min], [...bounds.max]];
      for (const [each, chord] of [
        [first, across],
        [second, along],
      ] as const) {
        min[each] = middle[each] - chord * scale;
        max[each] = middle[each] + chord * scale;
      }
      return [{ box: { min: vec(min), max: vec(max) }, axis, volume }];
    }
  }
  return strips(part, axis, middle);
}

/** A layer as blocks that lie side by side, scaled to its volume along the axis across it. */
function strips(part: Solid, axis: Axis, middle: readonly number[]): readonly SimpleShape[] {
  const [first, second] = OTHER_AXES[axis];
  const { bounds } = part;
  const cuts = divided(part.planes(first), part.curved ? STRIPS : 1);
  return between(cuts).flatMap(([low, high]) => {
    const at = middle.with(first, (low + high) / 2);
    return chordsThrough(part, second, at).map(([from, to]): SimpleShape => {
      const box = slab(slab(bounds, first, low, high), second, from, to);
      return { box, axis: null, volume: boxVolume(box) };
    });
  });
}

/** The part of a line along an axis through a point that lies in a solid. */
function chordsThrough(part: Solid, along: Axis, point: readonly number[]): (readonly [number, number])[] {
  const [u, v] = OTHER_AXES[along];
  const out = createCrossings();
  part.crossings(along, point[u], point[v], out);
  return Array.from({ length: out.count / 2 }, (_, n) => [out.at[2 * n], out.at[2 * n + 1]]);
}

/** The planes with as many between them as make at least `most` layers, each as thick as its neighbours nearly. */
function divided(planes: readonly number[], most: number): readonly number[] {
  const sorted = [...new Set(planes)].sort((a, b) => a - b);
  const extent = sorted[sorted.length - 1] - sorted[0];
  return sorted.flatMap((low, n) => {
    const high = sorted[n + 1] ?? low;
    const parts = Math.max(1, Math.round((most * (high - low)) / extent));
    return n + 1 === sorted.length
      ? [low]
      : Array.from({ length: parts }, (_, part) => low + ((high - low) * part) / parts);
  });
}

function between(cuts: readonly number[]): readonly (readonly [number, number])[] {
  return cuts.slice(1).map((high, n) => [cuts[n], high]);
}

function slab({ min, max }: Box, axis: Axis, low: number, high: number): Box {
  return { min: vec([...min].with(axis, low)), max: vec([...max].with(axis, high)) };
}

function vec(numbers: readonly number[]): Vec3 {
  return [numbers[0], numbers[1], numbers[2]];
}
