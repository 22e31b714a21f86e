import { hasTwinInRow, materialColorKey, materialIdKey } from '@thermarium/api';
import {
  defaultOf,
  evaluateScalar,
  type Field,
  type FieldTable,
  type NumberField,
  type ParameterValues,
} from '@thermarium/model';
import type { Values } from '../db/schema.ts';
import type { ModelContext } from './model-context.ts';

type Answer = { [key: string]: unknown };
type Write = (answer: Answer, stored: Values, context: ModelContext) => void;

/** How each table's fields are written; worked out once, for trees have thousands of rows. */
const writers = new WeakMap<FieldTable, readonly Write[]>();

/**
 * Stored fields as they are answered: what was typed, each number again evaluated under `_calc` (null where it has no
 * value), materials by id, by name and by colour. What is not stored has its default.
 */
export function answerFields(table: FieldTable, stored: Values, context: ModelContext): Answer {
  return written(writersOf(table), stored, context);
}

function written(writers: readonly Write[], stored: Values, context: ModelContext): Answer {
  const answer: Answer = {};
  for (const write of writers) write(answer, stored, context);
  return answer;
}

function writersOf(table: FieldTable): readonly Write[] {
  const known = writers.get(table);
  if (known) return known;
  const made = Object.entries(table).map(([key, field]) => writer(key, field, table, true));
  writers.set(table, made);
  return made;
}

function writer(key: string, field: Field, table: FieldTable, hasTwin: boolean): Write {
  const fallback = defaultOf(field);
  const valueIn = (stored: Values) => (stored[key] === undefined ? fallback : stored[key]);
  switch (field.kind) {
    case 'material':
      return materialWriter(key, table);
    case 'number':
      return (answer, stored, { parameters }) => {
        const value = valueIn(stored);
        answer[key] = value;
        if (hasTwin) answer[`${key}_calc`] = calculated(field, value, parameters);
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

function materialWriter(key: string, table: FieldTable): Write {
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

function calculated(field: NumberField, value: unknown, parameters: ParameterValues): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const outcome = evaluateScalar(value, parameters);
  if (!outcome.ok) return null;
  return field.rounded ? Math.round(outcome.value) : outcome.value;
}
