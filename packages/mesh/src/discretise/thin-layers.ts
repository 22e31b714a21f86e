import { AXES } from '@thermarium/geometry';
import { type Issue, quotedList, warning } from '@thermarium/model';
import { nearestPlane } from '../grid/axis-demands.ts';
import type { Grid } from '../grid/grid.ts';
import { isSheetAlong } from '../grid/size-demands.ts';
import { isNode, type Scene, WORLD_OBJECT } from '../scene/scene.ts';

/**
 * Layers with a single cell across their thickness, which only crowded grids have. Heat that crosses such a layer
 * straight meets its true resistance; what spreads or is generated within it is coarse.
 */
export function thinLayers(scene: Scene, grid: Grid): Issue[] {
  const thin = new Set<number>();
  for (const { solid, region, object } of scene.strokes) {
    if (region < 0 || scene.objects[object].type === WORLD_OBJECT || solid.curved) continue;
    if (isNode(scene, region)) continue;
    const { min, max } = solid.bounds;
    for (const axis of AXES) {
      if (!isSheetAlong(solid.bounds, axis)) continue;
      const cells = nearestPlane(grid.edges[axis], max[axis]) - nearestPlane(grid.edges[axis], min[axis]);
      if (cells === 1) thin.add(object);
    }
  }
  if (thin.size === 0) return [];
  const paths = [...thin].map((object) => scene.objects[object].path);
  return [
    warning(
      'one-cell-layer',
      `tree/${paths[0]}`,
      `${paths.length === 1 ? 'A layer has' : 'Layers have'} one cell across the thickness: ${quotedList(paths)}. The resistance to heat that crosses straight is right, what spreads within is coarse.`,
      'Ask for a smaller resolution where that matters, or compare with a refined solve.',
    ),
  ];
}
