import {
  behindResistances,
  CURVED,
  type Discretisation,
  heatThroughResistance,
  loserOf,
  type Side,
  VOID,
} from '@thermarium/mesh';
import {
  type CellSolution,
  type CellSystem,
  convection,
  HalfReader,
  type LinearProgress,
  type LinearSolver,
  movedHeat,
  type RaisedConductances,
  raisedShare,
} from '@thermarium/solver';
import type { LeverInput } from '../figures/sensitivities.ts';
import { contactParts } from './contact-causes.ts';
import { type FieldAbout, normOf } from './response.ts';

/** A change of conductances of one object, or of a contact. */
export interface LeverCause {
  readonly input: LeverInput;
  /** The object; of a contact between two named sides their words. */
  readonly of: number | string;
  /** How the mean follows the logarithm of the input, K. */
  readonly slope: number;
}

/** Relative residual of the change of the field: it corrects a change by a tenth by some per cent. */
const PRECISION = 1e-2;
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
 * @param system of small changes, as it is in the solver
 */
export function* leverEffect(
  about: FieldAbout,
  adjoint: CellSolution,
  lever: LeverCause,
  system: CellSystem,
  solver: LinearSolver,
): Generator<LinearProgress, number> {
  const { problem, tangentWalls, field } = about;
  const raised = raisedBy(about, lever);
  const halves = new HalfReader(problem);
  const alpha = STEPS[lever.input];
  const first = -raisedShare(problem, field, adjoint, tangentWalls, raised, null, halves);
  const moved = movedHeat(problem, field, raised, halves);
  const right = system.rightSide(moved.heat, false);
  const rise = new Float64Array(right.length);
  yield* solver.solve(right, rise, {
    residualBelow: PRECISION * normOf(right),
    maxIterations: MOST_ITERATIONS,
  });
  const change = { rise, heat: moved.heat, isInSurroundings: false };
  const tangent = { ...problem, walls: tangentWalls };
  const second = -raisedShare(tangent, change, adjoint, tangentWalls, raised, moved, halves);
  return (alpha * first) / (1 - (alpha * second) / first);
}

const NOTHING: RaisedConductances = {
  cells: new Int32Array(0),
  partOf: () => 0,
  joints: [],
  walls: [],
  ties: [],
};

function raisedBy(
  { discretisation, field, parts }: FieldAbout,
  { input, of }: LeverCause,
): RaisedConductances {
  const { scene, walls, bodies, faces } = discretisation;
  const wallsWhere = (isTheirs: (wall: number) => boolean) =>
    Array.from({ length: walls.count }, (_, wall) => wall).filter(isTheirs);
  switch (input) {
    case 'conductivity': {
      const cells = cellsOf(discretisation, of);
      const isIn = new Set(cells);
      const partOf = (cell: number, side: Side): number => {
        let own = 0;
        parts.visit(cell, side, (region, part) => {
          if (scene.objectOf[region] === of) own += part;
        });
        return own;
      };
      return {
        ...NOTHING,
        cells,
        partOf: (n, side) => partOf(cells[n], side as Side),
        walls: wallsWhere((wall) => isIn.has(walls.cell[wall])).map((wall) => {
          const side = walls.side[wall];
          const isOwn = scene.objectOf[walls.region[wall]] === of;
          const toWall = side === CURVED ? Number(isOwn) : partOf(walls.cell[wall], side as Side);
          return { wall, toWall, fromWall: 0 };
        }),
      };
    }
    case 'film': {
      const strength = walls.laws.find(({ law }) => law === convection)?.strength;
      const own = wallsWhere((wall) => loserOf(walls, scene.objectOf, wall) === of);
      return {
        ...NOTHING,
        walls: own.map((wall) => ({ wall, toWall: 0, fromWall: strength?.[wall] ?? 0 })),
      };
    }
    case 'contact': {
      const causesOf = contactParts(discretisation);
      const joints = faces.withJoint.flatMap(({ low, axis }) => {
        const own = causesOf(low, axis).reduce((sum, cause) => sum + (cause.of === of ? cause.part : 0), 0);
        // A tenth less of a part of the resistance raises the conductance by less than that part of what a tenth less of all would.
        const part = (1 / (1 - TENTH * own) - 1) / STEPS.contact;
        return own > 0 ? [{ low, axis, part }] : [];
      });
      return { ...NOTHING, joints };
    }
    case 'resistance': {
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
      return { ...NOTHING, ties };
    }
  }
}

/** The cells that an object has a part of. */
function cellsOf({ scene, grid }: Discretisation, object: number | string): Int32Array {
  const isOwn = Uint8Array.from(scene.objectOf, (own) => Number(own === object));
  const cells: number[] = [];
  grid.code.forEach((code, cell) => {
    const isHere =
      code >= 0
        ? isOwn[code] === 1
        : code < VOID && grid.cutAt(cell).parts.some(({ region }) => isOwn[region] === 1);
    if (isHere) cells.push(cell);
  });
  return Int32Array.from(cells);
}
