import { didYouMean } from '../closest-name.ts';
import { defaultOf } from '../declared-fields.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import type {
  ChoiceField,
  Field,
  FieldTable,
  FieldValues,
  ListField,
  MaterialField,
  TextField,
} from '../field.ts';
import { parseFilmLaw } from '../film-law.ts';
import { described, type IssueCode, issue, quoted, warning } from '../issue.ts';
import { parsePowerLaw } from '../power-law.ts';
import { parseTemperatureCourse } from '../temperature-course.ts';
import type { Report } from './issue-list.ts';
import { evaluateNumber, type Refuse } from './number-value.ts';

export interface FieldContext {
  readonly parameters: ParameterValues;
  /** The names that references to materials may use. */
  readonly materialNames: ReadonlySet<string>;
  readonly report: Report;
  /** The owner of the fields, for messages: `'die'`, `the world`. */
  readonly owner: string;
}

/**
 * Checks and evaluates the typed values of one row, object or world by its table. A missing key takes its default.
 * All problems are reported, at `prefix` and the field's key; null when any value was refused.
 */
export function evaluateFields<Table extends FieldTable>(
  table: Table,
  given: { readonly [key: string]: unknown },
  prefix: string,
  context: FieldContext,
): FieldValues<Table> | null {
  const values: { [key: string]: unknown } = {};
  let complete = true;
  for (const key of Object.keys(table)) {
    const value = evaluateField(table[key], given[key], `${prefix}${key}`, context);
    if (value === undefined) complete = false;
    else values[key] = value;
  }
  // The loop above set every key of the table to a value of its field's type, which the compiler cannot see.
  return complete ? (values as FieldValues<Table>) : null;
}

/** The value of a field; undefined: it was refused and reported. */
function evaluateField(field: Field, given: unknown, path: string, context: FieldContext): unknown {
  const refuse: Refuse = (code, message, remedy, fault) => {
    const found = issue(code, path, message, remedy);
    context.report(fault === undefined ? found : { ...found, fault });
    return undefined;
  };
  const typed = given === undefined ? defaultOf(field) : given;
  switch (field.kind) {
    case 'number':
      return evaluateNumber(field, typed, context.parameters, refuse);
    case 'flag':
      if (typeof typed === 'boolean') return typed;
      if (typed === null) return field.default;
      return refuse('not-a-flag', 'Enter true or false!', `'${field.label}' is ${described(typed)}.`);
    case 'text':
      return evaluateText(field, typed, refuse);
    case 'color':
      return evaluateColor(typed, field.default, path, context.report);
    case 'choice':
      return evaluateChoice(field, typed, refuse);
    case 'material':
      return evaluateReference(field, typed, refuse, context);
    case 'list':
      return evaluateList(field, typed, path, refuse, context);
  }
}

/** The texts that say a law, by their format. */
const LAWS: {
  readonly [format in NonNullable<TextField['format']>]?: {
    readonly code: IssueCode;
    readonly parse: (text: string) => { readonly problem: string | null };
  };
} = {
  'power-law': { code: 'wrong-power-law', parse: parsePowerLaw },
  'temperature-course': { code: 'wrong-temperature-course', parse: parseTemperatureCourse },
  'film-law': { code: 'wrong-film-law', parse: parseFilmLaw },
};

function evaluateText(
  { label, optional, format }: TextField,
  typed: unknown,
  refuse: Refuse,
): string | undefined {
  const written = typed ?? '';
  if (typeof written !== 'string') {
    return refuse('not-text', 'Enter a text!', `'${label}' is ${described(written)}.`);
  }
  const read = format === undefined || written.trim() === '' ? undefined : LAWS[format];
  if (read) {
    const { problem } = read.parse(written);
    if (problem !== null) return refuse(read.code, problem, `Correct '${label}', or leave it blank.`);
  }
  if (optional || written.trim() !== '') return written;
  return refuse('required', 'This field is required!', `Give '${label}' a value.`);
}

/** A wrong colour changes no temperature, so it is only warned of and replaced. */
function evaluateColor(typed: unknown, fallback: string, path: string, report: Report): string {
  if (typeof typed === 'string' && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(typed)) return typed;
  if (typed !== null && typed !== '') {
    const message = `${described(typed)} is no colour.`;
    report(warning('not-a-color', path, message, `Write it as #rrggbb; ${fallback} is used.`));
  }
  return fallback;
}

function evaluateChoice(field: ChoiceField, typed: unknown, refuse: Refuse): string | null | undefined {
  if (typed === null || typed === '') {
    if (field.optional) return null;
    return refuse('required', 'This field is required!', `Choose one of ${field.options.join(', ')}.`);
  }
  const option = field.options.find((known) => known === typed);
  if (option !== undefined) return option;
  const near = typeof typed === 'string' ? didYouMean(typed, field.options) : '';
  const message = `${described(typed)} is no choice for '${field.label}'.`;
  return refuse('not-an-option', message, `Choose one of ${field.options.join(', ')}${near}.`);
}

function evaluateReference(
  field: MaterialField,
  typed: unknown,
  refuse: Refuse,
  context: FieldContext,
): string | null | undefined {
  if (typed === null || typed === '') {
    if (field.optional) return null;
    return refuse('required', 'This field is required!', `Choose a material for ${context.owner}.`);
  }
  if (typeof typed !== 'string') {
    return refuse('not-text', 'Enter the name of a material!', `'${field.label}' is ${described(typed)}.`);
  }
  if (context.materialNames.has(typed)) return typed;
  const message = `The project has no material ${quoted(typed)}, which ${context.owner} refers to.`;
  const remedy = `Add it in Materials${didYouMean(typed, context.materialNames, context.materialNames)}.`;
  return refuse('unknown-material', message, remedy);
}

function evaluateList(
  field: ListField,
  typed: unknown,
  path: string,
  refuse: Refuse,
  context: FieldContext,
): readonly unknown[] | undefined {
  const rows = typed ?? [];
  if (!Array.isArray(rows)) {
    return refuse('not-a-list', `'${field.label}' must be a list of rows.`, `It is ${described(rows)}.`);
  }
  let complete = true;
  const values = rows.map((row: unknown, index) => {
    const at = `${path}[${index}]`;
    if (isRecord(row)) {
      const value = evaluateFields(field.item, row, `${at}.`, context);
      complete &&= value !== null;
      return value;
    }
    complete = false;
    const message = `A row of '${field.label}' is ${described(row)}.`;
    context.report(issue('wrong-type', at, message, 'Write it as an object with named values.'));
    return null;
  });
  return complete ? values : undefined;
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
