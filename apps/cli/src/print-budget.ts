import { type BudgetShare, budgetPartTitle, type SolveReport } from '@thermarium/solution';
import { printable, printTable } from './output.ts';
import { printLevers } from './print-sensitivities.ts';

/** Prints what the rise of the hottest object with power is made of. */
export function printBudget({ budget, sensitivities }: Pick<SolveReport, 'budget' | 'sensitivities'>): void {
  console.log('');
  if (budget === null) {
    console.log('No rise is taken apart: nothing is heated, the solve is over time, or --bands is none.');
    return;
  }
  console.log(`Why ${printable(budget.object)} is ${budget.rise.toFixed(2)} K above ambient, in the mean:`);
  printTable(
    ['Share', 'Rise [K]', '%'],
    budget.shares.map((share) => [
      nameOf(share),
      share.rise.toFixed(3),
      ((100 * share.rise) / budget.rise).toFixed(1),
    ]),
  );
  const levers = sensitivities?.object === budget.object ? sensitivities.levers : [];
  if (levers.length > 0) printLevers(levers);
}

function nameOf({ part, object }: BudgetShare): string {
  const title = budgetPartTitle(part);
  return object === null ? title : `${printable(object)}, ${title}`;
}
