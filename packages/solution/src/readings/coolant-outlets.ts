import { coolantOutlets, type Discretisation } from '@thermarium/mesh';
import type { FieldState } from './field-state.ts';

/** The rise at which the coolant leaves every object, all of its copies together mixed, K; NaN where no coolant warms in it. */
export function outletsByObject(
  discretisation: Discretisation,
  { rise, time }: Pick<FieldState, 'rise' | 'time'>,
): Float64Array {
  const { bodies, objects } = discretisation.scene;
  const [warmth, rate] = [objects, objects].map(({ length }) => new Float64Array(length));
  for (const { body, capacityRate, outlet } of coolantOutlets(discretisation, rise, time)) {
    warmth[bodies[body].object] += capacityRate * outlet;
    rate[bodies[body].object] += capacityRate;
  }
  return warmth.map((watts, object) => watts / rate[object]);
}
