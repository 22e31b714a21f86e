import {
  behindResistances,
  type Discretisation,
  factorOf,
  heatThroughResistance,
  loserOf,
  type PoweredField,
  wattsShown,
} from '@thermarium/mesh';
import { forExchangedHeat } from './exchanged-heat.ts';
import type { FieldOnGrid } from './field-state.ts';

/** The power that every object generates in a field, W. */
export function powerByObject(
  { scene, loads }: Discretisation,
  { time, powerFactors }: PoweredField,
): Float64Array {
  const power = new Float64Array(scene.objects.length);
  for (const { object, key, amplitude } of loads.powers) {
    power[object] += wattsShown(amplitude, time) * factorOf(powerFactors, key);
  }
  return power;
}

/**
 * Heat to its surroundings through the walls of every object and through its resistance, W. What leaves through a patch is the
 * patch's, and not that of the object behind it.
 */
export function heatByObject({ discretisation, state }: FieldOnGrid): Float64Array {
  const { scene, walls, bodies } = discretisation;
  const { rise, wallHeat } = state;
  const heat = new Float64Array(scene.objects.length);
  for (let wall = 0; wall < walls.count; wall++) heat[loserOf(walls, scene.objectOf, wall)] += wallHeat[wall];
  // What goes to other objects does not go to ambient.
  forExchangedHeat(discretisation, state, (from, to, watts) => {
    heat[from] -= watts;
    heat[to] += watts;
  });
  const behind = behindResistances(discretisation, rise, state.time);
  scene.bodies.forEach(({ object, resistanceToAmbient }, body) => {
    const left = bodies.get(body);
    if (resistanceToAmbient === null || !left) return;
    const around = behind(body);
    for (let n = 0; n < left.cells.length; n++) {
      const own = rise[left.cells[n]] - around(n);
      heat[object] += heatThroughResistance(left, n, resistanceToAmbient, own);
    }
  });
  return heat;
}
