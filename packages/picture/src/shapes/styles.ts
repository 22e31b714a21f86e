import type { DrawnObject } from '../bodies/picture-object.ts';
import { isBareBoard, isFlat, isLayered, isSeenThrough } from './shapes.ts';

/** What a picture is for: the bodies, their temperatures, or planes through them. */
type Mode = 'box' | 'solution' | 'planes';

/** How faces are painted; the shaders know the numbers. */
export const FILL = { none: 0, solid: 1, ghost: 2, quiet: 3, hole: 4, space: 5, flat: 6 } as const;
/** How edges are painted. */
export const EDGES = { none: 0, plain: 1, dashed: 2, layered: 3 } as const;

export interface Style {
  readonly fill: number;
  readonly edges: number;
}

const UNSEEN: Style = { fill: FILL.none, edges: EDGES.none };

/**
 * How an object is painted in a mode.
 *
 * @param painted its temperatures are shown in the place of its faces
 * @param cuts it is a hole that is seen by what it has cut out
 */
export function styleOf(object: DrawnObject, mode: Mode, painted: boolean, cuts = false): Style {
  if (!object.visible || cuts) return UNSEEN;
  if (isBareBoard(object)) return { fill: mode === 'box' ? FILL.space : FILL.none, edges: EDGES.dashed };
  if (!object.active) return UNSEEN;
  if (object.hole) return { fill: mode === 'solution' ? FILL.none : FILL.hole, edges: EDGES.dashed };
  const edges = isLayered(object) ? EDGES.layered : EDGES.plain;
  if (painted) return { fill: FILL.none, edges };
  if (mode === 'planes') return { fill: FILL.ghost, edges };
  if (isFlat(object)) return { fill: FILL.flat, edges: EDGES.plain };
  if (isSeenThrough(object)) return { fill: FILL.space, edges: EDGES.dashed };
  return { fill: mode === 'solution' ? FILL.quiet : FILL.solid, edges };
}
