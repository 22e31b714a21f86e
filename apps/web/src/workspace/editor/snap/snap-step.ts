import { summedMillimetres } from '@thermarium/model';
import type { SnapStep } from '../../editor-state/tools.ts';

/** The rounding of Free Mode, mm. */
const FREE_ROUNDING = 0.01;

/** The grid that positions are put on, mm. */
export function gridOf(step: SnapStep): number {
  return step === 0 ? FREE_ROUNDING : step;
}

/** The nearest position on a grid, with the grid's own decimals. */
export function onGrid(value: number, grid: number): number {
  const decimals = Math.max(0, Math.round(-Math.log10(grid)));
  return Number((Math.round(value / grid) * grid).toFixed(decimals)) + 0;
}

/**
 * The move from `start` that ends on the grid, mm. Less than half a step is no move, so that an object off the grid is
 * not pulled onto it across the direction of a drag.
 */
export function griddedMove(start: number, by: number, grid: number): number {
  if (Math.abs(by) < grid / 2) return 0;
  return summedMillimetres(onGrid(start + by, grid) - start);
}
