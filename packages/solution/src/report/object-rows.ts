import type { Vec3 } from '@thermarium/geometry';
import type { SceneObject } from '@thermarium/mesh';
import { celsiusOf } from '../readings/extremes.ts';
import { placeOf } from '../readings/spot.ts';
import type { Solution } from '../solution.ts';

/** The figures of one object in a field, all its array copies together. Temperatures in °C, null where nothing is left of it. */
export interface ObjectFigures {
  readonly min_t: number | null;
  readonly max_t: number | null;
  /** Power generated in the object, mW. */
  readonly dissipated_power: number;
  readonly heat_to_ambient_W: number;
  /** Over its volume; that of a planar source over its area. */
  readonly mean_t: number | null;
  /** The place where it is coldest, mm. */
  readonly min_t_at: Vec3 | null;
  /** The place where it is hottest, mm. */
  readonly max_t_at: Vec3 | null;
}

/** The results of one object in a field. */
export interface ObjectRow extends SceneObject, ObjectFigures {
  /** Its index in the scene. */
  readonly object: number;
}

/** One row for every reported object, in the order of the tree. */
export function objectRows({
  discretisation: { scene, grid },
  objects,
  ambient,
  extremes,
  means,
  power,
  heatToAmbient,
}: Solution): readonly ObjectRow[] {
  return objects.map((object) => {
    const [coldest, hottest] = [extremes.coldestIn(object), extremes.hottestIn(object)];
    return {
      ...scene.objects[object],
      object,
      min_t: celsiusOf(extremes.min[object], ambient),
      max_t: celsiusOf(extremes.max[object], ambient),
      dissipated_power: power[object] * 1000,
      heat_to_ambient_W: heatToAmbient[object],
      mean_t: celsiusOf(means[object], ambient),
      min_t_at: coldest && placeOf(grid, coldest),
      max_t_at: hottest && placeOf(grid, hottest),
    };
  });
}
