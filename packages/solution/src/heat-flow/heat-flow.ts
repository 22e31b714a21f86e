import { reportedObjects } from '@thermarium/mesh';
import type { FieldOnGrid } from '../readings/field-state.ts';
import { bookFlows } from './book-flows.ts';

/** Heat to what is around the objects by the ways that it takes, W; below 0 where it comes from there. */
export interface WaysToAmbient {
  readonly convection: number;
  readonly radiation: number;
  /** Through walls that are held at a temperature. */
  readonly bound: number;
  /** Through the resistance of coldplates. */
  readonly resistance: number;
}

/** The heat of one object, all its array copies together, W. */
export interface ObjectFlow {
  readonly power_W: number;
  /** From all objects that give it heat, and to all that take some. */
  readonly from_objects_W: number;
  readonly to_objects_W: number;
  readonly to_ambient_W: WaysToAmbient;
  /** The heat that it stores at this instant; null in a steady state. */
  readonly stored_W: number | null;
  /** The heat that comes and does not go, and in a transient is not stored. */
  readonly unbalanced_W: number;
}

/** The ways of heat in a field. */
export interface HeatFlow {
  readonly to_ambient_W: WaysToAmbient;
  /** By path, in the order of the tree: all that fill space, heat it or cover faces of it. */
  readonly objects: { readonly [path: string]: ObjectFlow };
  /** One row per pair of objects that exchange heat, from the one that gives more than it gets; the largest first. */
  readonly contacts: readonly { readonly from: string; readonly to: string; readonly heat_W: number }[];
}

/**
 * The ways of heat in a solved field, by the conductances with which it was solved. In a steady state the balance of
 * every object closes to the residual of the solve; in a transient what does not go is what is stored.
 */
export function heatFlow({ discretisation, state }: FieldOnGrid): HeatFlow {
  const { scene } = discretisation;
  const ledger = bookFlows(discretisation, state);
  const { power, toAmbient } = ledger;
  const contacts = ledger.contacts();
  const [given, taken] = [new Float64Array(power.length), new Float64Array(power.length)];
  for (const { from, to, watts } of contacts) {
    given[from] += watts;
    taken[to] += watts;
  }
  const waysOf = (amount: (watts: Float64Array) => number): WaysToAmbient => ({
    convection: amount(toAmbient.convection),
    radiation: amount(toAmbient.radiation),
    bound: amount(toAmbient.bound),
    resistance: amount(toAmbient.inner),
  });
  const flowOf = (object: number): ObjectFlow => {
    const ways = waysOf((watts) => watts[object]);
    const left = power[object] + taken[object] - given[object] - totalOf(ways);
    const isSteady = state.time === null;
    return {
      power_W: power[object],
      from_objects_W: taken[object],
      to_objects_W: given[object],
      to_ambient_W: ways,
      stored_W: isSteady ? null : left,
      unbalanced_W: isSteady ? left : 0,
    };
  };
  return {
    to_ambient_W: waysOf((watts) => watts.reduce((sum, each) => sum + each, 0)),
    // Paths are unique; `fromEntries` also takes those that every object inherits, such as '__proto__'.
    objects: Object.fromEntries(
      reportedObjects(scene).map((object) => [scene.objects[object].path, flowOf(object)]),
    ),
    contacts: contacts.map(({ from, to, watts }) => ({
      from: scene.objects[from].path,
      to: scene.objects[to].path,
      heat_W: watts,
    })),
  };
}

/** All ways together, W. */
export function totalOf({ convection, radiation, bound, resistance }: WaysToAmbient): number {
  return convection + radiation + bound + resistance;
}
