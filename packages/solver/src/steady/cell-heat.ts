import type { Coolants } from '../coolant/coolants.ts';
import type { ConductionProblem } from '../problem.ts';

/**
 * Heat that is left over in every cell: what enters less what its neighbours, walls and inner tie take, W. In a steady state
 * it is the residual, else what the cell begins to store.
 *
 * @param rise K
 * @param wallRise the walls' rises there, K
 * @param watts what enters, W per cell
 * @param out overwritten
 * @param coolants of the problem
 */
export function leftoverHeat(
  problem: ConductionProblem,
  rise: Float64Array,
  wallRise: Float64Array,
  watts: Float64Array,
  out: Float64Array,
  coolants: Coolants | null,
): void {
  const { nx, innerTie, innerHeat } = problem;
  const strides = [1, nx, nx * problem.ny];
  out.set(watts);
  for (const axis of [0, 1, 2] as const) {
    const couplings = problem.couplings(axis);
    const stride = strides[axis];
    for (let cell = 0; cell + stride < out.length; cell++) {
      if (couplings[cell] === 0) continue;
      const flow = couplings[cell] * (rise[cell] - rise[cell + stride]);
      out[cell] -= flow;
      out[cell + stride] += flow;
    }
  }
  if (innerTie !== null)
    for (let cell = 0; cell < out.length; cell++) out[cell] -= innerTie[cell] * rise[cell];
  if (innerHeat !== null) for (let cell = 0; cell < out.length; cell++) out[cell] += innerHeat[cell];
  coolants?.addHeat(rise, true, out);
  const { cell, half, count } = problem.walls;
  for (let wall = 0; wall < count; wall++) out[cell[wall]] += half[wall] * wallRise[wall];
  for (let wall = 0; wall < count; wall++) out[cell[wall]] -= half[wall] * rise[cell[wall]];
}

/**
 * Takes the heat that every cell holds, times a rate, from what is left over in it, W.
 *
 * @param rise K
 * @param rate 1/s
 * @param room overwritten
 */
export function takeStored(
  { varying, capacity }: ConductionProblem,
  rise: Float64Array,
  rate: number,
  room: Float64Array,
  left: Float64Array,
): void {
  if (capacity === null) return;
  if (varying) {
    varying.heatContent(rise, room);
    for (let cell = 0; cell < left.length; cell++) left[cell] -= rate * room[cell];
  } else for (let cell = 0; cell < left.length; cell++) left[cell] -= rate * capacity[cell] * rise[cell];
}

/**
 * Where all stays as it starts, differences of stored heats are round-off alone. So much counts as moved, as a part of the
 * heat that was there.
 */
const LEAST_MOVED = 1e-9;

/**
 * Gross heat that cells have given or taken between two states, J: what a balance without any way out is measured by.
 *
 * @param capacity of the problem, J/K
 * @param before rise of every cell at first, K
 * @param after K
 */
export function heatMoved(
  { varying }: ConductionProblem,
  capacity: Float64Array,
  before: Float64Array,
  after: Float64Array,
): number {
  let moved = 0;
  let there = 0;
  const [held, left] = varying ? [before.slice(), after.slice()] : [before, after];
  varying?.heatContent(before, held);
  varying?.heatContent(after, left);
  for (let cell = 0; cell < held.length; cell++) {
    const weight = varying ? 1 : capacity[cell];
    moved += weight * Math.abs(left[cell] - held[cell]);
    there += weight * Math.abs(held[cell]);
  }
  return Math.max(moved, LEAST_MOVED * there);
}

/**
 * Heat that was stored between two states, J.
 *
 * @param capacity of the problem, J/K
 * @param before rise of every cell at first, K; undefined: at ambient
 * @param after K
 */
export function heatStored(
  { varying }: ConductionProblem,
  capacity: Float64Array,
  before: Float64Array | undefined,
  after: Float64Array,
): number {
  let stored = 0;
  if (varying) {
    const content = new Float64Array(after.length);
    varying.heatContent(after, content);
    for (const heat of content) stored += heat;
    if (before === undefined) return stored;
    varying.heatContent(before, content);
    for (const heat of content) stored -= heat;
    return stored;
  }
  for (let cell = 0; cell < after.length; cell++)
    stored += capacity[cell] * (after[cell] - (before?.[cell] ?? 0));
  return stored;
}
