import {
  evaluateScalar,
  faultText,
  NO_NUMBER,
  type ParameterValues,
  parsePlainNumber,
  type Quantity,
  readTyped,
  type Scalar,
  shiftScalar,
  unitFault,
} from '@thermarium/model';

/**
 * The formatting of number fields and their steps, without a screen. `readTyped` reads what is typed.
 */

/** The most decimals of a shown number; further ones are rounding noise of float64. */
const MOST_DECIMALS = 15;

/** The significant digits that every float64 keeps. */
const MOST_DIGITS = 15;

/** A scalar as text to be edited. */
export function editableText(value: Scalar | null): string {
  return value === null ? '' : String(value);
}

/** A text after it was committed as this scalar: of `2 W` or `1,234.5` the number that was made of it. */
export function committedText(text: string, scalar: Scalar | null): string {
  return typeof scalar === 'number' && parsePlainNumber(text) === null ? String(scalar) : text.trim();
}

/** A scalar as shown while it is not edited: numbers with fixed decimals where asked, expressions as they are. */
export function shownText(value: Scalar | null, decimals?: number): string {
  if (typeof value !== 'number') return editableText(value);
  // 0.1 + 0.2 is not 0.3 in float64; nobody has asked for the digits by which it differs.
  const clean = Number(value.toPrecision(MOST_DIGITS));
  if (decimals === undefined) return editableText(clean);
  // Digits beyond the asked decimals are not hidden: 0.0004 with three decimals would read as zero.
  const places = Math.max(decimals, Math.min(decimalPlaces(String(clean)), MOST_DECIMALS));
  return Math.abs(clean) < 1e15 ? clean.toFixed(places) : String(clean);
}

/** Whether two scalars are equal as typed; NaN equals NaN. */
export function sameScalar(a: Scalar | null, b: Scalar | null): boolean {
  return a === b || (typeof a === 'number' && typeof b === 'number' && Number.isNaN(a) && Number.isNaN(b));
}

/** The text beneath a field: the value of an expression or its error. */
export type Reading =
  | { readonly kind: 'plain' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'problem'; readonly message: string; readonly fault: string };

export function readingOf(
  scalar: Scalar | null,
  {
    quantity,
    expression,
    parameters,
  }: {
    readonly quantity: Quantity;
    readonly expression: boolean;
    readonly parameters?: ParameterValues | undefined;
  },
): Reading {
  if (typeof scalar !== 'string') return { kind: 'plain' };
  const ofUnit = unitFault(scalar, quantity, parameters);
  if (ofUnit !== null) return { kind: 'problem', message: NO_NUMBER, fault: ofUnit };
  if (!expression) {
    return { kind: 'problem', message: NO_NUMBER, fault: 'A plain number stands here, no expression.' };
  }
  if (!parameters) return { kind: 'plain' };
  const outcome = evaluateScalar(scalar, parameters);
  if (outcome.ok) return { kind: 'value', value: outcome.value };
  return { kind: 'problem', message: NO_NUMBER, fault: faultText(outcome.problem) };
}

const formats = new Map<string, Intl.NumberFormat>();

/** A number for reading: `1,600.5`, or with a power of ten where that is too long: `2.565 × 10⁷`. */
export function spokenNumber(value: number, decimals = 3, fewest = 0): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e7 || size < 10 ** -(decimals + 1))) return scientific(value);
  const key = `${decimals} ${fewest}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: fewest,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format.format(value).replace('-', '−');
}

/** The value of an expression, for beneath it: `= 1,600.00 mW`. */
export function resultText(value: number, unit: string | undefined): string {
  const number = unit === 'mW' ? spokenNumber(value, 2, 2) : spokenNumber(value);
  return unit === undefined ? `= ${number}` : `= ${number} ${unit}`;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** `2.565 × 10⁷` */
export function scientific(value: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential(3).split('e');
  const power = Number(exponent);
  const digits = [...String(Math.abs(power))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `${mantissa.replace('-', '−')} × 10${power < 0 ? '⁻' : ''}${digits}`;
}

export interface StepOptions {
  readonly quantity: Quantity;
  /** The step of the arrow keys. */
  readonly step: number;
  /** How many of them; negative: down. */
  readonly steps: number;
  /** Shift: tenfold. */
  readonly coarse: boolean;
  /** Ctrl or Alt: a tenth. */
  readonly fine: boolean;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whole numbers only: a tenth of a step is a step. */
  readonly whole?: boolean | undefined;
}

/**
 * The text after steps of the arrow keys. The decimals that were typed stay (1.50 by 1 is 2.50); an
 * expression steps by its trailing constant; null where there is nothing to step.
 */
export function stepText(typed: string, options: StepOptions): string | null {
  const { step, steps, coarse, fine, min, max, whole = false } = options;
  const size = step * (coarse ? 10 : fine && !whole ? 0.1 : 1);
  // 0.1 * 0.1 is not 0.01 in float64.
  const delta = Number((steps * size).toPrecision(12));
  const scalar = readTyped(typed, options.quantity);
  const shifted = shiftScalar(scalar ?? 0, delta);
  if (typeof shifted === 'string') return shifted === scalar ? null : shifted;
  const bounded = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, shifted));
  const places = Math.max(decimalPlaces(typed), decimalPlaces(String(bounded)));
  return places > MOST_DECIMALS || /e/i.test(String(bounded)) ? String(bounded) : bounded.toFixed(places);
}

/** Decimals that stand in a text of a plain number, its exponent counted in. */
function decimalPlaces(text: string): number {
  const [, fraction = '', exponent = '0'] =
    /^[^.,e]*(?:[.,](\d*))?(?:e([+-]?\d+))?$/i.exec(text.trim()) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}
