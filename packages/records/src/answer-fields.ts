import {
  calculatedValue,
  defaultOf,
  type Field,
  type FieldTable,
  type ParameterValues,
} from '@thermarium/model';
import { materialColorKey, materialIdKey } from './stored-fields.ts';

/** The parameters and materials to which stored fields refer. */
export interface AnswerContext {
  readonly parameters: ParameterValues;
  readonly materialNames: ReadonlyMap<number, string>;
  /** The colour of a material. */
  readonly colorOf: (id: number) => string | null;
}

type Values = { readonly [key: string]: unknown };
type Answer = { [key: string]: unknown };

/** Writes one field of an answer. */
type Writer = (answer: Answer, stored: Values, context: AnswerContext) => void;

/** The writers of each field table, made once because trees have thousands of rows. */
const writers = new WeakMap<FieldTable, readonly Writer[]>();

/**
 * Stored fields as the API answers them: values as typed, each number also evaluated under `_calc` (null where it has
 * no value), materials by id, name and colour. Fields that are not stored have their defaults.
 */
export function answerFields(table: FieldTable, stored: Values, context: AnswerContext): Answer {
  return written(writersOf(table), stored, context);
}

function written(writers: readonly Writer[], stored: Values, context: AnswerContext): Answer {
  const answer: Answer = {};
  for (const write of writers) write(answer, stored, context);
  return answer;
}

function writersOf(table: FieldTable): readonly Writer[] {
  const known = writers.get(table);
  if (known) return known;
  const made = Object.entries(table).map(([key, field]) => writer(key, field, table, true));
  writers.set(table, made);
  return made;
}

function writer(key: string, field: Field, table: FieldTable, hasTwin: boolean): Writer {
  const fallback = defaultOf(field);
  const valueIn = (stored: Values) => (stored[key] === undefined ? fallback : stored[key]);
  switch (field.kind) {
    case 'material':
      return materialWriter(key, table);
    case 'number':
      return (answer, stored, { parameters }) => {
        const value = valueIn(stored);
        answer[key] = value;
        if (hasTwin) answer[`${key}_calc`] = calculatedValue(field, value, parameters);
      };
    case 'list': {
      const ofRow = Object.entries(field.item).map(([itemKey, item]) =>
        writer(itemKey, item, field.item, hasTwinInRow(item)),
      );
      return (answer, stored, context) => {
        const rows = valueIn(stored);
        answer[key] = Array.isArray(rows) ? rows.map((row: Values) => written(ofRow, row, context)) : [];
      };
    }
    default:
      return (answer, stored) => {
        answer[key] = valueIn(stored);
      };
  }
}

/** In rows of lists, plain numbers (such as ids) have no `_calc`. */
export function hasTwinInRow(field: Field): boolean {
  return field.kind === 'number' && field.expression !== false;
}

function materialWriter(key: string, table: FieldTable): Writer {
  const idKey = materialIdKey(key);
  const colorKey = materialColorKey(key);
  const hasOwnColor = colorKey in table;
  return (answer, stored, { materialNames, colorOf }) => {
    const id = stored[idKey];
    const name = typeof id === 'number' ? materialNames.get(id) : undefined;
    answer[idKey] = name === undefined ? null : id;
    answer[key] = name ?? null;
    if (!hasOwnColor) answer[colorKey] = typeof id === 'number' ? colorOf(id) : null;
  };
}
