import { type Discretisation, loserOf, type Side } from '@thermarium/mesh';
import { type BoundedProblem, type CellSolution, visitRiseShares } from '@thermarium/solver';
import type { BudgetShare, TemperatureBudget } from '../figures/budget.ts';
import { CellShares, Shares } from '../heat-flow/cell-shares.ts';

/** Shares that are told one by one. */
const MOST_SHARES = 60;

/**
 * Takes a mean rise apart: each share is the sum over an object's resistances of heat times drop, weighted by how much of the mean's
 * own heat passes there. In a cell that several objects share each has what of the heat crosses it through that object. A contact is
 * counted half to either side.
 *
 * @param object whose mean it is
 * @param weights the solution for the weights of the mean, times so many watts
 */
export function temperatureBudget(
  discretisation: Discretisation,
  problem: BoundedProblem,
  field: CellSolution,
  object: number,
  weights: CellSolution,
  watts: number,
): TemperatureBudget {
  const { scene, grid, walls } = discretisation;
  const ofParts = {
    solid: sums(),
    film: sums(),
    resistance: sums(),
    contact: sums(),
    surroundings: sums(),
  };
  const cellShares = new CellShares(discretisation);
  const shares = new Shares();
  const addTo = (part: keyof typeof ofParts, kelvin: number): void => {
    for (let n = 0; n < shares.count; n++) ofParts[part][shares.objects[n]] += shares.parts[n] * kelvin;
  };
  visitRiseShares(problem, field, weights, {
    inCell(cell, axis, kelvin) {
      cellShares.ofSide(cell, (2 * axis) as Side, shares);
      addTo('solid', kelvin);
    },
    acrossJoint(low, axis, kelvin) {
      for (const [cell, side] of [
        [low, 2 * axis + 1],
        [low + grid.stride[axis], 2 * axis],
      ]) {
        cellShares.ofSide(cell, side as Side, shares);
        addTo('contact', kelvin / 2);
      }
    },
    toWall: (wall, kelvin) => {
      ofParts.solid[scene.objectOf[walls.region[wall]]] += kelvin;
    },
    fromWall: (wall, kelvin) => {
      ofParts.film[loserOf(walls, scene.objectOf, wall)] += kelvin;
    },
    throughTie: (cell, kelvin) => {
      cellShares.ofVolume(cell, shares);
      addTo('resistance', kelvin);
    },
    ofSurroundings: (kelvin) => {
      ofParts.surroundings[0] += kelvin;
    },
  });
  const all = (Object.keys(ofParts) as (keyof typeof ofParts)[]).flatMap((part) =>
    Array.from(ofParts[part], (kelvin, own) => ({
      part,
      object: part === 'surroundings' ? null : scene.objects[own].path,
      rise: kelvin / watts,
    })).filter(({ rise }) => rise !== 0),
  );
  return {
    object: scene.objects[object].path,
    rise: all.reduce((sum, { rise }) => sum + rise, 0),
    shares: joined(all.sort((one, other) => Math.abs(other.rise) - Math.abs(one.rise))),
  };

  function sums(): Float64Array {
    return new Float64Array(scene.objects.length);
  }
}

/** The largest shares one by one, and the rest in one. */
function joined(shares: readonly BudgetShare[]): readonly BudgetShare[] {
  const rest = shares.slice(MOST_SHARES);
  if (rest.length === 0) return shares;
  const rise = rest.reduce((sum, share) => sum + share.rise, 0);
  return [...shares.slice(0, MOST_SHARES), { part: 'others', object: null, rise }];
}
