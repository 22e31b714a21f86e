import type { BudgetShare, TemperatureBudget } from './budget.ts';

/** A change of one thing by a tenth, and what it does to the mean of a budget. */
export interface Lever {
  /** `10 % more conductivity`: what is changed of the share's object. */
  readonly title: string;
  /** The share that it works on. */
  readonly share: BudgetShare & { readonly object: string };
  /** K; negative: colder. */
  readonly change: number;
}

/** The words for the change of a share's cause; null: nobody changes it by a tenth. */
const CHANGES: { readonly [part in BudgetShare['part']]: string | null } = {
  solid: '10 % more conductivity',
  film: '10 % more heat transfer to ambient',
  resistance: '10 % less resistance to ambient',
  contact: '10 % less contact resistance',
  surroundings: null,
  others: null,
};

/**
 * The effect of a tenth, as a part of a share. A share s is -dG/d ln k. The truth is between a mean that is linear in 1/k (all heat must go this
 * way: 0.091 s) and one that is linear in k (hardly any does: 0.1 s); linear in ln k is between them, 5 % off at most.
 */
const BY_MORE = -Math.log(1.1);
const BY_LESS = Math.log(0.9);

/** The changes by a tenth that make the mean of a budget fall most, the best first. */
export function bestLevers({ shares }: TemperatureBudget, most = 3): readonly Lever[] {
  return shares
    .flatMap((share) => {
      const { [share.part]: title } = CHANGES;
      const { object } = share;
      if (title === null || object === null || share.rise <= 0) return [];
      const isOfResistance = share.part === 'resistance' || share.part === 'contact';
      return [
        { title, share: { ...share, object }, change: share.rise * (isOfResistance ? BY_LESS : BY_MORE) },
      ];
    })
    .sort((one, other) => one.change - other.change)
    .slice(0, most);
}
