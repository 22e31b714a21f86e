import type { Vec3 } from '@thermarium/geometry';
import { type Discretisation, type SceneObject, wattsShown } from '@thermarium/mesh';
import { celsiusOf, type FieldExtremes, type FieldState, objectExtremes } from '../readings/extremes.ts';
import { meanRises } from '../readings/mean-rises.ts';
import { placeOf } from '../readings/spot.ts';

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

/**
 * One row for every object that fills space or heats it, in the order of the tree; a filled world has the first.
 *
 * @param extremes those of the state, where they are known already
 */
export function objectRows(
  discretisation: Discretisation,
  state: FieldState,
  extremes: FieldExtremes = objectExtremes(discretisation, state),
): readonly ObjectRow[] {
  const { scene, loads, grid } = discretisation;
  const { ambient } = scene.world;
  const power = new Float64Array(scene.objects.length);
  for (const { object, amplitude } of loads.powers) power[object] += wattsShown(amplitude, state.time);
  const heat = heatByObject(discretisation, state);
  const means = meanRises(discretisation, state, extremes);
  const shown = new Set([...scene.bodies, ...scene.sources].map(({ object }) => object));
  return scene.objects.flatMap((described, object) => {
    if (!shown.has(object)) return [];
    const [coldest, hottest] = [extremes.coldestIn(object), extremes.hottestIn(object)];
    return {
      ...described,
      object,
      min_t: celsiusOf(extremes.min[object], ambient),
      max_t: celsiusOf(extremes.max[object], ambient),
      dissipated_power: power[object] * 1000,
      heat_to_ambient_W: heat[object],
      mean_t: celsiusOf(means[object], ambient),
      min_t_at: coldest && placeOf(grid, coldest),
      max_t_at: hottest && placeOf(grid, hottest),
    };
  });
}

/** Heat to ambient through the walls of every object and through its resistance, W. */
function heatByObject(discretisation: Discretisation, { rise, wallHeat }: FieldState): Float64Array {
  const { scene, walls, bodies } = discretisation;
  const heat = new Float64Array(scene.objects.length);
  for (let wall = 0; wall < walls.count; wall++) {
    heat[scene.bodies[scene.regions[walls.region[wall]].body].object] += wallHeat[wall];
  }
  scene.bodies.forEach(({ object, resistanceToAmbient }, body) => {
    const left = bodies.get(body);
    if (resistanceToAmbient === null || !left) return;
    for (let n = 0; n < left.cells.length; n++) {
      heat[object] += (rise[left.cells[n]] * left.volumes[n]) / (left.total * resistanceToAmbient);
    }
  });
  return heat;
}
