/**
 * The reason for a part of a mean rise: heat on its way through an object, through the films on its walls, through its resistance to
 * ambient, across what keeps it from what it touches, surroundings that are warmer than ambient, or many small shares in one.
 */
export const BUDGET_PARTS = ['solid', 'film', 'resistance', 'contact', 'surroundings', 'others'] as const;
export type BudgetPart = (typeof BUDGET_PARTS)[number];

/** One share of the rise. */
export interface BudgetShare {
  readonly part: BudgetPart;
  /** Path; null: of surroundings and of others. */
  readonly object: string | null;
  /** K; negative where the object brings the temperature down. */
  readonly rise: number;
}

/** The mean rise of an object over ambient, by what it is for. */
export interface TemperatureBudget {
  /** Path. */
  readonly object: string;
  /** K, the sum of the shares. */
  readonly rise: number;
  /** The largest first. */
  readonly shares: readonly BudgetShare[];
}

const TITLES: { readonly [part in BudgetPart]: string } = {
  solid: 'conduction within',
  film: 'its surface to ambient',
  resistance: 'its resistance to ambient',
  contact: 'its contacts',
  surroundings: 'Warmer surroundings',
  others: 'All others',
};

/** The words for the reason of a share. */
export function budgetPartTitle(part: BudgetPart): string {
  return TITLES[part];
}
