import type { EvaluatedMaterial, EvaluatedNode } from '@thermarium/model';

/** Numbers that follow from an object's values, for people. */
export interface Reading {
  readonly numbers: readonly number[];
  readonly unit: string;
  /** Left out: four significant digits. */
  readonly decimals?: number;
  /** What people must know besides, in two words and in a sentence. */
  readonly remark?: { readonly short: string; readonly text: string };
}

/** A quantity that follows from an object's values. */
export interface Readout<Values = EvaluatedNode['values']> {
  readonly label: string;
  /** The field after whose value a panel shows it, or the tab at whose end. */
  readonly place: { readonly field: string } | { readonly tab: string };
  /** Null: the object has none. The values have passed their fields' limits, but not the kind's check. */
  read(values: Values, material: (name: string) => EvaluatedMaterial): Reading | null;
}
