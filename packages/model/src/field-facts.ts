import type { NumberRule } from './evaluation/number-value.ts';
import type { Field } from './field.ts';

/** The facts that the reference and the help of a panel state of a field beside its meaning. */
export interface FieldFacts {
  /** Null: the field has no unit. */
  readonly unit: string | null;
  readonly default: string;
  /** The values that it takes. */
  readonly limits: string;
  /** The condition under which it takes input; null: always. */
  readonly condition: string | null;
}

/** The facts of a field, read from its table. */
export function factsOf(field: Field): FieldFacts {
  return {
    unit: field.kind === 'number' && field.unit !== '1' ? field.unit : null,
    default: defaultText(field),
    limits: limitsText(field),
    condition: field.needs?.reason ?? null,
  };
}

/** The place of a field on its page of the reference: `ball-array-xpitch`. `title`: of its kind. */
export function fieldAnchor(title: string, key: string): string {
  return `${title} ${key}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .replaceAll(' ', '-');
}

function defaultText(field: Field): string {
  switch (field.kind) {
    case 'number':
      if (field.default !== null) return limitText(field.default);
      return field.optional ? 'blank' : 'none';
    case 'flag':
      return field.default ? 'on' : 'off';
    case 'text':
      if (field.default !== '') return field.default;
      return field.optional ? 'blank' : 'none';
    case 'material':
      return field.optional ? (field.blank?.toLowerCase() ?? 'blank') : 'none';
    case 'list':
      return 'no rows';
    default:
      return field.default;
  }
}

function limitsText(field: Field): string {
  switch (field.kind) {
    case 'number':
      return field.derived ? 'follows from the rest of the object' : limitsOfNumber(field);
    case 'flag':
      return 'on, off';
    case 'choice':
      return [...field.options, ...(field.optional ? [field.blank?.toLowerCase() ?? 'blank'] : [])].join(
        ', ',
      );
    case 'text':
      if (field.format === 'corners') return 'pairs of numbers: 0 0, 4 0, 4 2';
      if (field.format === 'power-law') return 'exp or linear with a rate per K and a temperature, or points';
      if (field.format === 'film-law') return 'natural, forced with a speed in m/s, or over time with points';
      if (field.format === 'temperature-course') return 'points of s and °C: 0 25, 600 125';
      return field.optional ? 'text, or blank' : 'text';
    case 'color':
      return '#rgb or #rrggbb';
    case 'material':
      return field.optional ? 'a material, or blank' : 'a material';
    case 'list':
      return field.required ? 'one row at least' : 'any number of rows';
  }
}

/** The values that a number takes, in words. */
export function limitsOfNumber(field: NumberRule): string {
  const { integer, rounded, expression = true, optional } = field;
  const values = [integer ? `${rounded ? 'rounded to ' : ''}a whole number` : '', rangeText(field)];
  const parts = [
    values.filter(Boolean).join(', ') || 'any number',
    optional ? 'or blank' : '',
    expression ? '' : 'no expression',
  ];
  return parts.filter(Boolean).join(', ');
}

function rangeText({ min, max, exclusive }: NumberRule): string {
  if (min !== undefined && max !== undefined) {
    const [from, to] = [limitText(min), limitText(max)];
    return exclusive ? `above ${from} and below ${to}` : `${from} to ${to}`;
  }
  if (min !== undefined) return `${exclusive ? 'above' : 'at least'} ${limitText(min)}`;
  if (max !== undefined) return `${exclusive ? 'below' : 'at most'} ${limitText(max)}`;
  return '';
}

/** Beyond these sizes a number is written with a power of ten. */
const [LARGEST_PLAIN, SMALLEST_PLAIN] = [1e7, 1e-4];

function limitText(value: number): string {
  const size = Math.abs(value);
  if (value !== 0 && (size >= LARGEST_PLAIN || size < SMALLEST_PLAIN))
    return value.toExponential().replace('e+', 'e');
  return value.toLocaleString('en', { maximumFractionDigits: 20 });
}
