import { NO_NUMBER, type Quantity, readTyped, unitFault } from '@thermarium/model';
import { REQUIRED } from '@thermarium/records';
import type { Limits } from '../results/results-state.ts';

type Range = Pick<Limits, 'min' | 'max'>;

/**
 * The limits that were typed, °C or with a unit: what is no number means the solution's own extreme. Where both are the same, the upper is
 * a degree more; typed the wrong way round, they are exchanged. `own`: the extremes of the solution, °C.
 */
export function limitsFrom(typedMin: string, typedMax: string, own: readonly [number, number] | null): Range {
  const min = numberIn(typedMin);
  const max = numberIn(typedMax);
  if (min !== null && max !== null) {
    if (min === max) return { min, max: max + 1 };
    return min < max ? { min, max } : { min: max, max: min };
  }
  // Beyond the solution's other end there would be no range: the other end gives way by a degree.
  if (min !== null && own && min >= own[1]) return { min, max: min + 1 };
  if (max !== null && own && max <= own[0]) return { min: max - 1, max };
  return { min, max };
}

/** The fault of an end of a temperature scale, which must be a number; null: there is none. */
export function scaleFault(typed: string): string | null {
  if (typed.trim() === '') return REQUIRED;
  return limitFault(typed) ?? (numberIn(typed) === null ? NO_NUMBER : null);
}

/** The lines that were typed: a blank distance is that of the legend; null: it is no distance. */
export function isolinesFrom(drawn: boolean, typed: string): Limits['isolines'] | null {
  if (!drawn) return 'none';
  if (typed.trim() === '') return 'ticks';
  const step = numberIn(typed);
  return step !== null && step > 0 ? step : null;
}

const LIMIT: Quantity = { label: 'A limit', unit: '°C' };

/** What is wrong with the unit of a typed limit, which is no wish for the solution's own extreme; null: nothing. */
export function limitFault(typed: string): string | null {
  return numberIn(typed) === null ? unitFault(typed, LIMIT) : null;
}

function numberIn(typed: string): number | null {
  const value = readTyped(typed, LIMIT);
  return typeof value === 'number' ? value : null;
}

/** A limit as it is being typed, °C: blank is the solution's own extreme. */
export function typedLimit(text: string): number | null | 'no number' {
  return text.trim() === '' ? null : (numberIn(text) ?? 'no number');
}

/** Limits in their order, once typing has ended: the wrong way round they are exchanged. */
export function settledLimits({ min, max }: Range): Range {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}
