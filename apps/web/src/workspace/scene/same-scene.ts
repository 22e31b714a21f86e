import type { Box } from '@thermarium/geometry';
import type { Scene } from './scene.ts';

/** The scene with every unchanged part taken from the scene before, or that scene where nothing has changed. */
export function keptScene(scene: Scene, before: Scene | null): Scene {
  if (!before) return scene;
  const objects = isSameMap(scene.objects, before.objects) ? before.objects : scene.objects;
  const world = isSameBox(scene.world, before.world) ? before.world : scene.world;
  const bounds = isSameBox(scene.bounds, before.bounds) ? before.bounds : scene.bounds;
  const isSame =
    objects === before.objects &&
    world === before.world &&
    bounds === before.bounds &&
    scene.showGrid === before.showGrid &&
    scene.showOutline === before.showOutline;
  return isSame ? before : { ...scene, objects, world, bounds };
}

function isSameMap(a: Scene['objects'], b: Scene['objects']): boolean {
  if (a.size !== b.size) return false;
  const earlier = b.values();
  for (const object of a.values()) if (object !== earlier.next().value) return false;
  return true;
}

export function isSameBox(a: Box | null, b: Box | null): boolean {
  if (a === null || b === null) return a === b;
  return [0, 1, 2].every((axis) => a.min[axis] === b.min[axis] && a.max[axis] === b.max[axis]);
}
