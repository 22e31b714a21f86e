import { heatText, powerText, temperatureText } from '@thermarium/model';
import { roundedTemperature } from './rounding.ts';

/** A quantity of figures: how its values are written and subtracted. */
export interface FigureQuantity {
  /** The unit of values. */
  readonly unit: string;
  /** The unit in which people read them; null: they have none. */
  readonly shownUnit: string | null;
  /** A value as people read it, in `shownUnit`. */
  text(value: number): string;
  less(value: number, reference: number): number;
}

const difference = (value: number, reference: number): number => value - reference;

export const temperature: FigureQuantity = {
  unit: '°C',
  shownUnit: '°C',
  text: temperatureText,
  less: (value, reference) => roundedTemperature(value - reference),
};

export const power: FigureQuantity = { unit: 'mW', shownUnit: 'mW', text: powerText, less: difference };

/** Heat flows are stored in W and read in the unit of powers. */
export const heat: FigureQuantity = { unit: 'W', shownUnit: 'mW', text: heatText, less: difference };

export const volume: FigureQuantity = { unit: 'mm³', shownUnit: 'mm³', text: powerText, less: difference };
