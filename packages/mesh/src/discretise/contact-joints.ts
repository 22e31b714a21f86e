import { AXES } from '@thermarium/geometry';
import { type Issue, quotedList, warning } from '@thermarium/model';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import { type Scene, WORLD_OBJECT } from '../scene/scene.ts';
import { faceNumber } from './faces.ts';

/**
 * The joints between bodies that touch, by the number of the face, m²·K/W: the contact resistances of both bodies in series.
 * The media of one body touch each other perfectly, and so does what fills the world: a gas or a potting has no joint.
 */
export function contactJoints(scene: Scene, grid: PaintedGrid): ReadonlyMap<number, number> {
  const joints = new Map<number, number>();
  const { regions, bodies, objects } = scene;
  if (bodies.every(({ contactResistance }) => contactResistance === 0)) return joints;
  const bodyOf = Int32Array.from(regions, ({ body }) => body);
  const resistance = Float64Array.from(regions, ({ body }) => bodies[body].contactResistance);
  const isFill = Uint8Array.from(regions, ({ body }) =>
    objects[bodies[body].object].type === WORLD_OBJECT ? 1 : 0,
  );
  const { code, counts, stride } = grid;
  for (const axis of AXES) {
    for (let low = 0; low + stride[axis] < code.length; low++) {
      const own = code[low];
      const next = code[low + stride[axis]];
      if (own < 0 || next < 0 || bodyOf[own] === bodyOf[next] || isFill[own] + isFill[next] > 0) continue;
      const joint = resistance[own] + resistance[next];
      if (joint > 0 && grid.indices(low)[axis] < counts[axis] - 1) joints.set(faceNumber(low, axis), joint);
    }
  }
  return joints;
}

/** A warning about curved bodies with a contact resistance: in the cells that their surfaces cut nothing resists. */
export function curvedContacts({ bodies, objects }: Scene): Issue[] {
  const curved = bodies.filter(
    ({ curved: isCurved, contactResistance }) => isCurved && contactResistance > 0,
  );
  if (curved.length === 0) return [];
  const paths = [...new Set(curved.map(({ object }) => objects[object].path))];
  return [
    warning(
      'curved-contact',
      `tree/${paths[0]}`,
      `The contact resistance of ${quotedList(paths)} acts on flat faces along the axes only: curved surfaces touch perfectly.`,
      'Put a layer of the material of the joint around the curved surface.',
    ),
  ];
}
