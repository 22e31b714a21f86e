import type { NumberField, Unit } from '../field.ts';

/** Units in which people are asked for numbers: those of the tables, and speeds. */
export type AskedUnit = Unit | 'm/s';

/** What a number stands for: enough to read it with a unit. Every number field is one. */
export interface Quantity extends Pick<NumberField, 'label' | 'difference'> {
  readonly unit: AskedUnit;
}
