import { LuFactors } from '@thermarium/numerics';
import { groupCouplings } from '../linear/group-couplings.ts';
import type { StencilSystem } from '../linear/system.ts';
import type { Coolants } from './coolants.ts';

/** Most groups: their matrix is dense, and factors of 256 take some 20 ms. */
const MOST_GROUPS = 256;
/** Where coolants have more lines than this, there are no groups. */
const MOST_LINES = 512;
/** Rounds in which cells find the station nearest to them; what is found later belongs to no group. */
const MOST_ROUNDS = 12;

/**
 * The balance of a few groups of cells, each at one temperature: all cells by the station of a coolant that is nearest to them. It has
 * what no preconditioner of the symmetric part knows, that heat moves on with the coolant, and is solved exactly:
 *
 *   x = Z (Zᵀ B Z)⁻¹ Zᵀ r
 *
 * with the columns of Z 1 in a group and 0 elsewhere. Like B it is an M-matrix, whose columns add up to what leaves the model.
 */
export class StationGroups {
  readonly #coolants: Coolants;
  /** The group of every cell; -1: none. */
  readonly #groupOf: Int32Array;
  readonly #count: number;
  /** Zᵀ B Z without ties, row by row. */
  #coupled: Float64Array;
  #factors: LuFactors | null = null;

  constructor(system: StencilSystem, coolants: Coolants) {
    this.#coolants = coolants;
    const groupOfStation = groupsOf(coolants);
    this.#count = groupOfStation.reduce((most, group) => Math.max(most, group + 1), 0);
    this.#groupOf = nearestGroups(system, coolants, groupOfStation);
    this.#coupled = new Float64Array(0);
    this.load(system);
  }

  get bytes(): number {
    return this.#groupOf.byteLength + this.#coupled.byteLength + (this.#factors?.bytes ?? 0);
  }

  /** Takes other couplings and ties. */
  load(system: StencilSystem): void {
    this.#coupled = groupCouplings(system, this.#groupOf, this.#count);
    this.#subtractCoolant(this.#coupled);
    this.retie(system.tie());
  }

  /** Takes other ties, W/K. */
  retie(tie: Float64Array): void {
    const count = this.#count;
    const matrix = this.#coupled.slice();
    for (let cell = 0; cell < tie.length; cell++) {
      const group = this.#groupOf[cell];
      if (group >= 0) matrix[group * count + group] += tie[cell];
    }
    this.#factors = count > 0 ? LuFactors.of(matrix, count) : null;
  }

  /**
   * The temperatures that balance what is left over in every group.
   *
   * @param left heat of every cell, W
   * @param out overwritten, K per cell
   */
  correct(left: Float64Array, out: Float64Array): void {
    out.fill(0);
    if (this.#factors === null) return;
    const sums = new Float64Array(this.#count);
    const groupOf = this.#groupOf;
    for (let cell = 0; cell < left.length; cell++) if (groupOf[cell] >= 0) sums[groupOf[cell]] += left[cell];
    const rises = this.#factors.solve(sums);
    for (let cell = 0; cell < out.length; cell++) if (groupOf[cell] >= 0) out[cell] = rises[groupOf[cell]];
  }

  /** What the coolant brings every group where one of them is 1 K warmer. */
  #subtractCoolant(coupled: Float64Array): void {
    const count = this.#count;
    const { stations } = this.#coolants;
    const parts = stations.map(({ cells, ties }) => {
      const own = new Map<number, number>();
      cells.forEach((cell, n) => {
        const group = this.#groupOf[cell];
        if (group >= 0) own.set(group, (own.get(group) ?? 0) + ties[n]);
      });
      return own;
    });
    for (let warmer = 0; warmer < count; warmer++) {
      const means = Float64Array.from(
        stations,
        ({ conductance }, n) => (parts[n].get(warmer) ?? 0) / conductance,
      );
      const beside = this.#coolants.beside(means, false);
      parts.forEach((own, station) => {
        for (const [group, tie] of own) coupled[group * count + warmer] -= tie * beside[station];
      });
    }
  }
}

/** The group of every station: its own, or one with those after it where there are too many. */
function groupsOf({ lines }: Coolants): Int32Array {
  const all = lines.reduce((sum, { stations }) => sum + stations.length, 0);
  if (lines.length > MOST_LINES) return new Int32Array(all).fill(-1);
  const run = Math.ceil(all / MOST_GROUPS);
  const groups: number[] = [];
  let group = 0;
  for (const { stations } of lines) {
    stations.forEach((_, n) => {
      if (n > 0 && n % run === 0) group++;
      groups.push(group);
    });
    if (stations.length > 0) group++;
  }
  return Int32Array.from(groups);
}

/** The group of the station that is the fewest cells away, along the couplings. */
function nearestGroups(system: StencilSystem, { stations }: Coolants, groups: Int32Array): Int32Array {
  const cells = system.nx * system.ny * system.nz;
  const groupOf = new Int32Array(cells).fill(-1);
  const far = new Int32Array(cells).fill(cells + 1);
  stations.forEach(({ cells: own }, station) => {
    for (const cell of own) {
      if (groups[station] < 0) continue;
      groupOf[cell] = groups[station];
      far[cell] = 0;
    }
  });
  const strides = [1, system.nx, system.nx * system.ny];
  let moved = true;
  const offer = (from: number, to: number): void => {
    if (far[from] + 1 >= far[to]) return;
    far[to] = far[from] + 1;
    groupOf[to] = groupOf[from];
    moved = true;
  };
  for (let round = 0; moved && round < MOST_ROUNDS; round++) {
    moved = false;
    for (const axis of [2, 1, 0] as const) {
      const couplings = system.couplings(axis);
      const stride = strides[axis];
      for (let cell = 0; cell + stride < cells; cell++) if (couplings[cell] > 0) offer(cell, cell + stride);
      for (let cell = cells - stride - 1; cell >= 0; cell--)
        if (couplings[cell] > 0) offer(cell + stride, cell);
    }
  }
  return groupOf;
}
