import { AXES, type Axis, type Box, OTHER_AXES, type Vec3 } from '@thermarium/geometry';
import { METRES_PER_MM } from '@thermarium/model';
import type { Scene, Stroke } from '../../scene/scene.ts';
import { PLANE_TOLERANCE } from '../../scene/tolerance.ts';

/** The rise at the middle of a rectangle with an even flux over the medium around, K; sizes in mm, flux in W/mm². */
type Rise = (width: number, height: number, flux: number) => number;

/** How the solids on both sides of a plane spread heat. */
export interface Spread {
  /** As if they reached as deep as the rectangle is wide: from below. */
  readonly intoDepth: Rise;
  /** As if nothing conducted beyond them: from above. */
  readonly inLayers: Rise;
}

/**
 * The solids on both sides of the middle of a box in a plane; null where there are none. On a half space the middle of a
 * rectangle a × b rises by q (a asinh(b/a) + b asinh(a/b)) / (π k) (Carslaw and Jaeger, 10.5); a layer of thickness d takes
 * on heat that changes over the length s less well, by tanh(2 d/s).
 */
export function spreadAt({ strokes, regions }: Scene, axis: Axis, box: Box): Spread | null {
  const layers = [-1, 1].flatMap((direction) => {
    const middle = AXES.map((each) => (box.min[each] + box.max[each]) / 2) as [number, number, number];
    middle[axis] += direction * 2 * PLANE_TOLERANCE;
    const stroke = strokes.findLast(({ solid }) => solid.contains(middle as Vec3));
    return stroke === undefined || stroke.region < 0
      ? []
      : [layerBeyond(stroke, regions, axis, middle, direction)];
  });
  if (layers.length === 0) return null;
  const riseBy =
    (partOf: (depth: number, size: number) => number): Rise =>
    (width, height, flux) => {
      const size = Math.min(width, height);
      const conductivity = layers.reduce(
        (sum, layer) => sum + layer.conductivity * partOf(layer.depth, size),
        0,
      );
      const length = width * Math.asinh(height / width) + height * Math.asinh(width / height);
      return (flux * length) / (Math.PI * conductivity * METRES_PER_MM);
    };
  return { intoDepth: riseBy(() => 1), inLayers: riseBy((depth, size) => Math.tanh((2 * depth) / size)) };
}

/** The mean conductivity of a stroke for heat that spreads from a plane, W/(m·K), and how far it reaches beyond, mm. */
function layerBeyond(
  { solid, region }: Stroke,
  regions: Scene['regions'],
  axis: Axis,
  point: Vec3,
  direction: number,
): { readonly conductivity: number; readonly depth: number } {
  const [u, v] = OTHER_AXES[axis];
  const { conductivity } = regions[region].medium;
  const end = direction < 0 ? solid.bounds.min : solid.bounds.max;
  return {
    conductivity: Math.sqrt(conductivity[axis] * Math.sqrt(conductivity[u] * conductivity[v])),
    depth: Math.abs(end[axis] - point[axis]),
  };
}
