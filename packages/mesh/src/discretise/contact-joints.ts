import { AXES } from '@thermarium/geometry';
import { type Issue, quotedList, warning } from '@thermarium/model';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import { faceNumber } from './faces.ts';
import { networkJoints } from './network-faces.ts';
import { PairResistances } from './pair-resistances.ts';

/** The joints of a model, and what is to be said of its contacts. */
interface ContactJoints {
  /** By the number of the face, m²·K/W. */
  readonly joints: ReadonlyMap<number, number>;
  readonly issues: readonly Issue[];
}

/** The joints between bodies that touch, and between nodes. The media of one body touch each other perfectly. */
export function contactJoints(scene: Scene, grid: PaintedGrid): ContactJoints {
  const ofNetworks = networkJoints(scene, grid);
  const joints = new Map(ofNetworks);
  const { regions, bodies, contacts } = scene;
  if (contacts.length === 0 && bodies.every(({ contactResistance }) => contactResistance === 0))
    return { joints, issues: [] };
  const bodyOf = Int32Array.from(regions, ({ body }) => body);
  const resistances = new PairResistances(scene);
  const { code, counts, stride } = grid;
  for (const axis of AXES) {
    for (let low = 0; low + stride[axis] < code.length; low++) {
      const own = code[low];
      const next = code[low + stride[axis]];
      if (own < 0 || next < 0 || bodyOf[own] === bodyOf[next]) continue;
      if (grid.indices(low)[axis] >= counts[axis] - 1 || ofNetworks.has(faceNumber(low, axis))) continue;
      const joint = resistances.between(own, next);
      if (joint > 0) joints.set(faceNumber(low, axis), joint);
    }
  }
  return { joints, issues: resistances.idleIssues() };
}

/** A warning about curved bodies with a contact resistance: in the cells that their surfaces cut nothing resists. */
export function curvedContacts({ bodies, objects, contacts }: Scene): Issue[] {
  const named = new Set(
    contacts
      .filter(({ resistance }) => resistance > 0)
      .flatMap(({ sides }) => sides.flatMap((side) => ('objects' in side ? [...side.objects] : []))),
  );
  const curved = bodies.filter(
    ({ curved: isCurved, contactResistance, object }) =>
      isCurved && (contactResistance > 0 || named.has(object)),
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
