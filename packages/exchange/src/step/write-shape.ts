import type { Solid } from '@thermarium/geometry';
import { ellipsoidFaces, isSphereSlice, sphereSliceFaces } from './ellipsoid-shell.ts';
import type { Entities } from './entities.ts';
import { type Section, sectionOf } from './loops.ts';
import { listOf } from './part21-text.ts';
import { type Shape, wholeShape } from './shape.ts';
import { facetedFaces, type Rim, Sweep } from './shell.ts';

/** Adds a shape as a body, bounded by its exact faces where `isExact`, by facets elsewhere; returns its reference. */
export function writeShape(entities: Entities, shape: Shape): string {
  const outer = shellOf(entities, shape);
  if (shape.cavities.length === 0) return entities.add(`MANIFOLD_SOLID_BREP('',${outer})`);
  const voids = shape.cavities.map((cavity) => {
    const shell = shellOf(entities, wholeShape(cavity));
    return entities.add(`ORIENTED_CLOSED_SHELL('',*,${shell},.F.)`);
  });
  return entities.add(`BREP_WITH_VOIDS('',${outer},${listOf(voids)})`);
}

/** Whether the faces of a solid are written exactly. */
export function isExact(solid: Solid): boolean {
  return solid.shape === 'ellipsoid' || isSphereSlice(solid) || sectionAlong(solid) !== null;
}

function sectionAlong(solid: Solid, axis = solid.invariantAxis): Section | null {
  return axis === null ? null : sectionOf(solid, axis);
}

function shellOf(entities: Entities, shape: Shape): string {
  return entities.add(`CLOSED_SHELL('',${listOf(facesOf(entities, shape))})`);
}

function facesOf(entities: Entities, shape: Shape): readonly string[] {
  const { solid } = shape;
  if (solid.shape === 'ellipsoid') return ellipsoidFaces(entities, solid.bounds);
  if (solid.cutFrom && isSphereSlice(solid)) {
    return sphereSliceFaces(entities, solid.cutFrom.solid.bounds, solid.cutFrom.faces);
  }
  const section = sectionAlong(solid, shape.axis ?? solid.invariantAxis);
  return section ? sweptFaces(entities, section, shape) : facetedFaces(entities, solid);
}

/** The faces of a swept body with its bores: two ends, a wall for each part of a loop, and the flat ends of bores. */
function sweptFaces(entities: Entities, section: Section, { bores }: Shape): readonly string[] {
  const sweep = new Sweep(entities, section.axis);
  const faces: string[] = [];
  const bottom: Rim[] = [];
  const top: Rim[] = [];
  const all = [...section.loops.map((loop) => ({ loop, low: null, high: null })), ...bores];
  for (const { loop, low, high } of all) {
    const [from, to] = [sweep.rim(loop, low ?? section.low), sweep.rim(loop, high ?? section.high)];
    faces.push(...sweep.walls(loop, from, to));
    if (low === null) bottom.push(from);
    else faces.push(sweep.cap([from], true, true));
    if (high === null) top.push(to);
    else faces.push(sweep.cap([to], false, true));
  }
  return [...faces, sweep.cap(bottom, false), sweep.cap(top, true)];
}
