import { AXES, type Axis } from '@thermarium/geometry';
import { CURVED, type Discretisation, type Side, wallsOfCell } from '@thermarium/mesh';
import type { FieldState } from './field-state.ts';
import { SideTemperatures } from './side-temperatures.ts';

/** A cell is flat before a wall when it is thinner along another axis than this part of its way to the wall. */
const FLAT = 0.25;

/** Walls of flat cells that lie side by side, with what conducts along them. */
interface Strip {
  readonly walls: readonly number[];
  /** Conductances between neighbours, W/K: from below the first wall to beyond the last; 0 where nothing is there. */
  readonly along: Float64Array;
  readonly axis: Axis;
}

/**
 * Reads the rise of walls that end flat cells. The way from a cell's middle to its wall is the right one where the cells
 * beside it see the same wall. Not so at the end of a thin layer that loses more or less than its neighbours: within
 * some of its thicknesses heat takes the shorter way, from them along the wall. So the difference d between wall and
 * middle is spread: with the way's conductance K, the slope H of the wall's law and the conductances G along the half of
 * the way that is next to the wall, (K + H)(d' − d) = Σ G (d'ₙ − d'). Heat flows stay those of the solve.
 */
export class FlatWalls {
  private readonly discretisation: Discretisation;
  private readonly strips: readonly Strip[];

  constructor(discretisation: Discretisation) {
    this.discretisation = discretisation;
    this.strips = stripsOf(discretisation);
  }

  /** A solved field with the rises of its walls as they are read; the arrays of the other parts are the field's own. */
  read<State extends FieldState>(solved: State): State {
    if (this.strips.length === 0) return solved;
    const wallRise = solved.wallRise.slice();
    const state = { ...solved, wallRise };
    // A strip goes on from those along the axes before it.
    const sides = new SideTemperatures({ discretisation: this.discretisation, state });
    for (const strip of this.strips) this.spread(strip, solved, wallRise, sides);
    return state;
  }

  /** Solves a strip by elimination (Thomas). */
  private spread(
    { walls: own, along, axis }: Strip,
    { rise, wallRise: solvedRises, wallHeat }: FieldState,
    wallRise: Float64Array,
    sides: SideTemperatures,
  ): void {
    const { walls, grid } = this.discretisation;
    const count = own.length;
    const side = walls.side[own[0]] as Side;
    const step = grid.stride[axis];
    const differenceAt = (cell: number) => sides.at(cell, side, grid.indices(cell)) - rise[cell];
    const below = along[0] > 0 ? differenceAt(walls.cell[own[0]] - step) : 0;
    const beyond = along[count] > 0 ? differenceAt(walls.cell[own[count - 1]] + step) : 0;
    const factor = new Float64Array(count);
    const value = new Float64Array(count);
    for (let n = 0; n < count; n++) {
      const wall = own[n];
      const difference = wallRise[wall] - rise[walls.cell[wall]];
      const solvedRise = solvedRises[wall] - (walls.surroundings?.[wall] ?? 0);
      // What is held is at the temperature around it, whatever lies beside it.
      if (solvedRise === 0) {
        value[n] = difference;
        continue;
      }
      const tied = walls.half[wall] + Math.max(0, wallHeat[wall] / solvedRise);
      const [left, right] = [along[n], along[n + 1]];
      const fromLeft = n === 0 ? left * below : left * value[n - 1];
      const fromRight = n === count - 1 ? right * beyond : 0;
      const pivot = tied + left + right - (n === 0 ? 0 : left * factor[n - 1]);
      factor[n] = n === count - 1 ? 0 : right / pivot;
      value[n] = (tied * difference + fromLeft + fromRight) / pivot;
    }
    for (let n = count - 2; n >= 0; n--) value[n] += factor[n] * value[n + 1];
    for (let n = 0; n < count; n++) wallRise[own[n]] = rise[walls.cell[own[n]]] + value[n];
  }
}

/** The strips of walls, which all fields of a grid have in common. */
const known = new WeakMap<Discretisation['walls'], readonly Strip[]>();

function stripsOf(discretisation: Discretisation): readonly Strip[] {
  const found = known.get(discretisation.walls) ?? AXES.flatMap((axis) => stripsAlong(discretisation, axis));
  known.set(discretisation.walls, found);
  return found;
}

/** Whether the wall of a whole cell's side is divided among patches. */
function isDivided({ cell, side }: Discretisation['walls'], wall: number): boolean {
  return [wall - 1, wall + 1].some((other) => cell[other] === cell[wall] && side[other] === side[wall]);
}

/** The strips of walls whose cells are flat along an axis. */
function stripsAlong({ grid, walls, conductances, faces }: Discretisation, axis: Axis): Strip[] {
  const { sizes } = conductances;
  const step = grid.stride[axis];

  const isFlat = (wall: number): boolean => {
    const [cell, side] = [walls.cell[wall], walls.side[wall]];
    if (side === CURVED || side >> 1 === axis || grid.code[cell] < 0 || isDivided(walls, wall)) return false;
    const normal = (side >> 1) as Axis;
    const way = sizes[normal][grid.indexAlong(cell, normal)] / 2;
    return sizes[axis][grid.indexAlong(cell, axis)] < FLAT * way;
  };
  /** The flat wall on a side of a cell, or -1. */
  const flatWallOf = (cell: number, side: number): number => {
    const found = wallsOfCell(walls, cell).find((wall) => walls.side[wall] === side);
    return found !== undefined && isFlat(found) ? found : -1;
  };
  /** W/K; 0 where nothing is beyond. The half of the way to the wall that is next to it is a quarter of the cell. */
  const conductanceUp = (low: number): number =>
    grid.indexAlong(low, axis) + 1 < grid.counts[axis] ? faces.coupling(low, axis) / 4 : 0;

  const strips: Strip[] = [];
  for (let first = 0; first < walls.count; first++) {
    const side = walls.side[first];
    const below = walls.cell[first] - step;
    const hasBelow = grid.indexAlong(walls.cell[first], axis) > 0;
    if (!isFlat(first) || (hasBelow && flatWallOf(below, side) >= 0)) continue;
    const own = [first];
    const along = [hasBelow ? conductanceUp(below) : 0];
    for (let cell = walls.cell[first]; ; cell += step) {
      const up = conductanceUp(cell);
      along.push(up);
      const next = up > 0 ? flatWallOf(cell + step, side) : -1;
      if (next < 0) break;
      own.push(next);
    }
    strips.push({ axis, walls: own, along: Float64Array.from(along) });
  }
  return strips;
}
