import type { NumberField } from '@thermarium/model';

/** The unit as a field shows it; heat transfer is given per degree Celsius, as in reference tables. */
export function shownUnit({ unit }: NumberField): string | undefined {
  if (unit === '1') return undefined;
  return unit === 'W/m²·K' ? 'W/m²·°C' : unit;
}

/** One step of the arrow keys. */
export function stepOf({ unit, integer }: NumberField): number {
  if (integer) return 1;
  return unit === 'µm' || unit === 'mW' ? 10 : 1;
}

/** The limits for steps; an exclusive bound is left to the check. */
export function limitsOf({ min, max, exclusive }: NumberField) {
  return exclusive ? {} : { min, max };
}
