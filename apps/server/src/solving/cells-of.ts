import { kinds } from '@thermarium/kinds';
import { estimateCells } from '@thermarium/mesh';
import type { EvaluatedModel } from '@thermarium/model';
import { estimateImpedanceCells } from '@thermarium/solution';
import type { GridBounds } from './messages.ts';

/** What is done with a model, as far as its grid depends on it. */
export type GridUse = 'steady' | 'transient' | 'impedance';

/** Cells of the grid that a solve of a model needs, with the usual numbers of cells where none are given. */
export function cellsOf(
  model: EvaluatedModel,
  use: GridUse,
  { cellBudget }: Pick<GridBounds, 'cellBudget'> = {},
): number {
  const options = { refine: 1, ...(cellBudget && { cellBudget }) };
  return use === 'impedance'
    ? estimateImpedanceCells(model, { kinds, ...options })
    : estimateCells(model, kinds, { analysis: use, ...options });
}
