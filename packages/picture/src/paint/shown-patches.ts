import type { PictureObject, PictureScene } from '../bodies/picture-object.ts';
import type { SurfaceField } from '../faces/surface-field.ts';

/** Whether the model still has an object of the solution, visible and active. */
export function isShown(scene: Pick<PictureScene, 'objects'>, object: number): boolean {
  const found = scene.objects.get(object);
  return found ? found.visible && found.active : false;
}

/** Whether cells' sides are a staircase along some of its bodies. */
export function isCurved({ bodies }: PictureObject): boolean {
  return bodies.some(({ solid, role }) => solid.curved && role !== 'filling');
}

/** Whether true surfaces replace the sides of its cells. Elements in a filling are hidden, so they need none. */
export function isPainted(object: PictureObject): boolean {
  return isCurved(object) && !object.bodies.some(({ role }) => role === 'filling');
}

/** The shown objects; the same list as `before` while they are the same, so that their pictures are kept. */
export function shownObjects(
  scene: Pick<PictureScene, 'objects'>,
  before: readonly number[],
): readonly number[] {
  const shown: number[] = [];
  for (const { id, visible, active } of scene.objects.values()) if (visible && active) shown.push(id);
  return shown.length === before.length && shown.every((id, n) => id === before[n]) ? before : shown;
}

/** Flat faces lie where flat bodies end, up to so much, mm. */
const ON_FACE = 1e-3;

/** The patches that are drawn as they are; those of curved surfaces are not. */
export function shownPatches(
  { patches, byObject }: SurfaceField,
  scene: Pick<PictureScene, 'objects'>,
): Uint32Array {
  const shown: number[] = [];
  for (const [id, indices] of byObject) {
    const object = scene.objects.get(id);
    if (!object || !isShown(scene, id)) continue;
    if (!isPainted(object)) {
      for (const index of indices) shown.push(index);
      continue;
    }
    const ends = flatEnds(object);
    if (ends.every(({ length }) => length === 0)) continue;
    for (const index of indices) {
      const { axis, coordinate } = patches[index];
      if (holdsNear(ends[axis], coordinate)) shown.push(index);
    }
  }
  return new Uint32Array(shown);
}

/** By axis, where the flat bodies of an object end, ascending. */
function flatEnds({ bodies, copies }: PictureObject): readonly number[][] {
  const ends = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const { solid, offsets } of bodies) {
    if (solid.curved) continue;
    const places = offsets ?? [0, 0, 0];
    for (const copy of copies) {
      for (let at = 0; at < places.length; at++) {
        const axis = at % 3;
        const shift = places[at] + copy[axis];
        ends[axis].add(solid.bounds.min[axis] + shift);
        ends[axis].add(solid.bounds.max[axis] + shift);
      }
    }
  }
  return ends.map((places) => [...places].sort((a, b) => a - b));
}

function holdsNear(ascending: readonly number[], at: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] < at - ON_FACE) low = middle + 1;
    else high = middle;
  }
  return low < ascending.length && ascending[low] <= at + ON_FACE;
}
