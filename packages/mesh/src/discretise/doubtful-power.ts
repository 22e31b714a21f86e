import { AXES } from '@thermarium/geometry';
import { type Issue, MM2_PER_M2, MM3_PER_M3, warning } from '@thermarium/model';
import type { Scene } from '../scene/scene.ts';
import type { BodyCells } from './body-cells.ts';
import type { LoadField } from './loads.ts';

/** Less than this part of what was described is a sliver. */
const SLIVER = 0.05;

/**
 * Power that squeezes into a sliver: into what later objects have left of a body, or into the part of a source's
 * rectangle that touches a solid.
 */
export function powerOnSlivers(
  scene: Scene,
  bodies: ReadonlyMap<number, BodyCells>,
  { sourceFaces }: Pick<LoadField, 'sourceFaces'>,
): Issue[] {
  const worst = new Map<number, number>();
  const see = (object: number, part: number): void => {
    if (part > 0 && part < SLIVER) worst.set(object, Math.min(part, worst.get(object) ?? 1));
  };
  for (const [index, { total }] of bodies) {
    const { object, power, volume } = scene.bodies[index];
    if (power && volume > 0) see(object, (total * MM3_PER_M3) / volume);
  }
  const rectangles = new Map(scene.sources.map((source) => [source.object, source]));
  for (const { object, area } of sourceFaces) {
    const rectangle = rectangles.get(object);
    if (!rectangle) continue;
    const { box, axis: normal } = rectangle;
    const [u, v] = AXES.filter((axis) => axis !== normal).map((axis) => box.max[axis] - box.min[axis]);
    see(object, (area * MM2_PER_M2) / (u * v));
  }
  return [...worst].map(([object, part]) => {
    const { path } = scene.objects[object];
    return warning(
      'power-on-sliver',
      `tree/${path}`,
      `All power of '${path}' goes into ${(100 * part).toPrecision(2)} % of it: the rest is replaced by later objects, or touches no solid.`,
      'Check its place and its order in the tree.',
    );
  });
}
