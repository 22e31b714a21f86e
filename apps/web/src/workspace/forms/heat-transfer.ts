import { NO_NUMBER, type Quantity, readTyped, unitFault } from '@thermarium/model';

/** A way of cooling and the heat transfer coefficient that is usual for it, W/(m²·°C). */
export interface CoolingReference {
  readonly medium: string;
  readonly coefficient: number;
  /** The coefficient is a lower limit. */
  readonly orMore: boolean;
}

export const COOLING_REFERENCES: readonly CoolingReference[] = [
  { medium: 'Air, free', coefficient: 16.1, orMore: false },
  { medium: 'Air, forced 1 m/s', coefficient: 22.5, orMore: false },
  { medium: 'Air, forced 2 m/s', coefficient: 26.2, orMore: false },
  { medium: 'Air, forced 3 m/s', coefficient: 28.7, orMore: false },
  { medium: 'Air, forced 4 m/s', coefficient: 30.7, orMore: false },
  { medium: 'Water, free', coefficient: 100, orMore: true },
  { medium: 'Water, forced', coefficient: 500, orMore: true },
  { medium: 'Oil, free', coefficient: 50, orMore: true },
  { medium: 'Oil, forced', coefficient: 300, orMore: true },
];

/** The coefficient of forced air at `speed` m/s, W/(m²·°C), to three decimals; null below zero. */
export function forcedAir(speed: number): number | null {
  if (!(speed >= 0) || !Number.isFinite(speed)) return null;
  return Number((12.12 - 1.16 * speed + 11.6 * Math.sqrt(speed)).toFixed(3));
}

const SPEED: Quantity = { label: 'The speed', unit: 'm/s' };

/** The coefficient for a speed as typed, or what is wrong with it. */
export function forcedAirOf(
  typed: string,
): { readonly coefficient: number } | { readonly problem: string } | null {
  if (typed.trim() === '') return null;
  const speed = readTyped(typed, SPEED);
  if (typeof speed !== 'number') return { problem: unitFault(typed, SPEED) ?? NO_NUMBER };
  const coefficient = forcedAir(speed);
  if (coefficient === null) return { problem: 'The speed must be 0 or more.' };
  // At high speeds the formula falls below zero, which no coefficient does.
  if (coefficient < 0) return { problem: 'The formula does not hold at such speeds.' };
  return { coefficient };
}
