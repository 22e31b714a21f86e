import type { Axis } from '@thermarium/geometry';
import { type BoundedProblem, type CellConductances, Coolants, EliminatedWalls } from '@thermarium/solver';
import type { Side } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import type { Discretisation } from './discretise.ts';

/**
 * A discretised model as a problem whose temperatures can be enclosed, with the conductivities of the last step of its steady solve, its
 * walls at their secants, and its coolants at the temperatures that they had beside it.
 *
 * @param solved K per cell and per wall, of the solve
 */
export function boundedProblem(
  discretisation: Discretisation,
  { rise, wallRise }: { readonly rise: Float64Array; readonly wallRise: Float64Array },
): BoundedProblem {
  const { grid, faces, problem, walls } = discretisation;
  const joints = faces.withJoint.map(({ low, axis }) => ({
    low,
    axis,
    conductance: faces.jointConductance(low, axis),
  }));
  // Asked for a dozen times: what cells conduct by may follow temperature, which takes longer than all that is made of it.
  const known = new Map<Axis, CellConductances>();
  return {
    nx: grid.nx,
    ny: grid.ny,
    nz: grid.nz,
    conductances: (axis) => {
      const own = known.get(axis) ?? cellConductances(discretisation, axis);
      known.set(axis, own);
      return own;
    },
    joints,
    innerTie: problem.innerTie,
    innerHeat: innerHeatAt(problem, rise),
    walls: {
      count: walls.count,
      cell: walls.cell,
      side: walls.side,
      half: walls.half,
      conductance: new EliminatedWalls(walls, problem.ambient).secants(wallRise),
      surroundings: walls.surroundings,
    },
  };
}

function innerHeatAt(
  { innerHeat, coolants }: Discretisation['problem'],
  rise: Float64Array,
): Float64Array | null {
  if (!coolants) return innerHeat;
  const heat = innerHeat?.slice() ?? new Float64Array(rise.length);
  new Coolants(coolants).addHeat(rise, true, heat);
  return heat;
}

function cellConductances(
  { grid, conductances }: Pick<Discretisation, 'grid' | 'conductances'>,
  axis: Axis,
): CellConductances {
  const { code, cells, nx, ny, nz } = grid;
  const [dx, dy, dz] = conductances.sizes;
  const own = conductances.sizes[axis];
  const across = new Float64Array(cells);
  const shared: number[] = [];
  const below: number[] = [];
  const above: number[] = [];
  let cell = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, cell++) {
        if (code[cell] === VOID) continue;
        const size = own[axis === 0 ? i : axis === 1 ? j : k];
        const perConductivity = (dx[i] * dy[j] * dz[k]) / (size * size);
        const low = conductances.conductivity(cell, (2 * axis) as Side);
        if (code[cell] >= 0) {
          across[cell] = low * perConductivity;
          continue;
        }
        shared.push(cell);
        below.push(2 * low * perConductivity);
        above.push(2 * conductances.conductivity(cell, (2 * axis + 1) as Side) * perConductivity);
        for (const { region, share } of grid.cutAt(cell).parts)
          across[cell] += share * conductances.ofRegion(cell, region, axis) * perConductivity;
      }
    }
  }
  return {
    across,
    shared: Int32Array.from(shared),
    toLow: Float64Array.from(below),
    toHigh: Float64Array.from(above),
  };
}
