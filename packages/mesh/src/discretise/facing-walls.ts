import { AXES } from '@thermarium/geometry';
import { type Issue, quotedList, warning } from '@thermarium/model';
import { VOID } from '../paint/cut-cell.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';

/**
 * Radiation is to ambient alone, without view factors. Where a line along an axis leaves one wall and meets another,
 * they would see each other: the objects with such gaps are named once.
 */
export function facingWalls(scene: Scene, grid: PaintedGrid): Issue[] {
  if (!scene.world.radiation) return [];
  const facing = new Set<number>();
  const { counts, stride } = grid;
  for (const axis of AXES) {
    const [u, v] = AXES.filter((other) => other !== axis);
    for (let b = 0; b < counts[v]; b++) {
      for (let a = 0; a < counts[u]; a++) scanLine(a * stride[u] + b * stride[v], stride[axis], counts[axis]);
    }
  }
  if (facing.size === 0) return [];
  const paths = [...facing].map((object) => scene.objects[object].path);
  return [
    warning(
      'facing-walls',
      'project.world.radiation',
      `Exposed walls of ${quotedList(paths)} face each other; every wall radiates to ambient as if it saw nothing else.`,
      'Lower the emissivity of the walls in the gap, or read the result as the least that radiation between them leaves.',
    ),
  ];

  function scanLine(first: number, step: number, count: number): void {
    let last = VOID;
    let gap = false;
    for (let n = 0, cell = first; n < count; n++, cell += step) {
      const object = objectAt(cell);
      if (object === VOID) gap = true;
      else {
        if (gap && last !== VOID) {
          facing.add(last);
          facing.add(object);
        }
        gap = false;
        last = object;
      }
    }
  }

  function objectAt(cell: number): number {
    const code = grid.code[cell];
    if (code === VOID) return VOID;
    const region = code >= 0 ? code : grid.cutAt(cell).parts[0].region;
    return scene.objectOf[region];
  }
}
