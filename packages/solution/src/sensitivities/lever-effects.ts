import { behindResistances, heatThroughResistance, loserOf } from '@thermarium/mesh';
import {
  type CellSolution,
  convection,
  type LinearProgress,
  type LinearSolver,
  movedHeat,
  type RaisedConductances,
  raisedShare,
} from '@thermarium/solver';
import type { LeverInput } from '../figures/sensitivities.ts';
import { contactParts } from './contact-causes.ts';
import { forRegions } from './region-parts.ts';
import { type FieldAbout, normOf, tangentSystem } from './response.ts';

/** A change of conductances of one object, or of a contact. */
export interface LeverCause {
  readonly input: LeverInput;
  /** The object; of a contact between two named sides their words. */
  readonly of: number | string;
  /** How the mean follows the logarithm of the input, K. */
  readonly slope: number;
}

/** Relative residual of the change of the field: it corrects a change by a tenth by some per cent. */
const PRECISION = 1e-3;
const MOST_ITERATIONS = 100;

const TENTH = 0.1;
/** Conductances by a tenth larger, or resistances by a tenth smaller. */
const STEPS: { readonly [input in LeverInput]: number } = {
  conductivity: TENTH,
  film: TENTH,
  resistance: 1 / (1 - TENTH) - 1,
  contact: 1 / (1 - TENTH) - 1,
};

/** A change of a lever's size to first order, linear in the logarithm: to choose the best ones by. */
export function roughEffect({ input, slope }: LeverCause): number {
  const isResistance = input === 'resistance' || input === 'contact';
  return slope * (isResistance ? Math.log(1 - TENTH) : Math.log(1 + TENTH));
}

/**
 * The change of a mean where conductances g become g (1 + α), α a tenth. All conductances of a network are linear in α: K(α) = K + α B, so
 *
 *   G(α) = G + α G₁ + α² G₂ + …,   G₁ = -zᵀ B u,   G₂ = -zᵀ B u',   K u' = -B u
 *
 * and α G₁ / (1 - α G₂ / G₁) is exact where all heat has to pass these conductances and where hardly any does (a Padé approximant of
 * order [1/1]; it is exact for a matrix B of rank one). B u is the heat F that each of them passes, taken from one of its ends and given
 * to the other; G₁ = -Σ F p / g, and G₂ likewise with the heat of u'.
 *
 * @param solver with the matrix of `tangentSystem`
 */
export function* leverEffect(
  about: FieldAbout,
  adjoint: CellSolution,
  lever: LeverCause,
  solver: LinearSolver,
): Generator<LinearProgress, number> {
  const { problem, tangentWalls, field } = about;
  const raised = raisedBy(about, lever);
  const alpha = STEPS[lever.input];
  const first = -raisedShare(problem, field, adjoint, tangentWalls, raised, null);
  const moved = movedHeat(problem, field, raised);
  const right = tangentSystem(about).rightSide(moved.heat, false);
  const rise = new Float64Array(right.length);
  yield* solver.solve(right, rise, {
    residualBelow: PRECISION * normOf(right),
    maxIterations: MOST_ITERATIONS,
  });
  const change = { rise, heat: moved.heat, isInSurroundings: false };
  const tangent = { ...problem, walls: tangentWalls };
  const second = -raisedShare(tangent, change, adjoint, tangentWalls, raised, moved);
  return (alpha * first) / (1 - (alpha * second) / first);
}

function raisedBy({ discretisation, field }: FieldAbout, { input, of }: LeverCause): RaisedConductances {
  const { scene, walls, bodies } = discretisation;
  const nothing: RaisedConductances = {
    inCell: () => 0,
    ofJoint: () => 0,
    toWall: () => 0,
    fromWall: () => 0,
    ties: [],
  };
  if (input === 'conductivity') {
    return {
      ...nothing,
      inCell: (cell, axis) => {
        let own = 0;
        forRegions(discretisation, cell, axis, (region, part) => {
          if (scene.objectOf[region] === of) own += part;
        });
        return own;
      },
      toWall: (wall) => Number(scene.objectOf[walls.region[wall]] === of),
    };
  }
  if (input === 'film') {
    const strength = walls.laws.find(({ law }) => law === convection)?.strength;
    return {
      ...nothing,
      fromWall: (wall) => (loserOf(walls, scene.objectOf, wall) === of ? (strength?.[wall] ?? 0) : 0),
    };
  }
  if (input === 'contact') {
    const parts = contactParts(discretisation);
    const part = (low: number, axis: 0 | 1 | 2): number =>
      parts(low, axis).reduce((sum, cause) => sum + (cause.of === of ? cause.part : 0), 0);
    return {
      ...nothing,
      // A tenth less of a part of the resistance raises the conductance by less than that part of what a tenth less of all would.
      ofJoint: (low, axis) => (1 / (1 - TENTH * part(low, axis)) - 1) / STEPS.contact,
    };
  }
  const behind = behindResistances(discretisation, field.rise, null);
  const ties = scene.bodies.flatMap(({ object, resistanceToAmbient }, index) => {
    const left = bodies.get(index);
    if (object !== of || resistanceToAmbient === null || !left) return [];
    const around = behind(index);
    return Array.from(left.cells, (cell, n) => ({
      cell,
      conductance: heatThroughResistance(left, n, resistanceToAmbient, 1),
      around: around(n),
    }));
  });
  return { ...nothing, ties };
}
