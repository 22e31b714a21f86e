export {
  BUDGET_PARTS,
  type BudgetPart,
  type BudgetShare,
  budgetPartTitle,
  type TemperatureBudget,
} from './budget.ts';
export { columnText, type FigureColumn, figureColumns } from './columns.ts';
export type { Joining, ObjectFigure } from './figure.ts';
export { heatFluxText } from './heat-flux-max.ts';
export { marginTo } from './highest-allowed.ts';
export { figuresLess, joinedChange, joinedFigures, joinedValue } from './joined-figures.ts';
export { accuracyText, meanBandText } from './mean-band.ts';
export * from './object-figures.ts';
export { maxBandText, patchAccuracyText, patchBandText } from './patch-band.ts';
export { resistanceAccuracyText, resistanceBandText } from './resistance-bounds.ts';
export * from './rounding.ts';
export * from './sensitivities.ts';
export { isDecided, type Verdict, verdictOf } from './verdict.ts';
