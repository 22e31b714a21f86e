import { defaultsOf, type Field, type FieldTable, keptValue, sameValue } from '@thermarium/model';
import type { FieldMessage, FieldPath } from './field-message.ts';
import type { Values } from './flat-rows.ts';
import type { RecordContext } from './record-context.ts';
import { materialIdKey, toDocument, toStored } from './stored-fields.ts';

export interface Typed {
  /** Values in the document's form: materials by name. */
  readonly typed: Values;
  readonly wrong: readonly FieldMessage[];
}

/** The rows of defaults, each made once: a change of many objects completes all of them. */
const blank = new WeakMap<FieldTable, Values>();

/** A complete row of a table, in the stored form. */
export function completed(table: FieldTable, stored: Values): Values {
  const defaults = blank.get(table) ?? toStored(table, defaultsOf(table), new Map());
  blank.set(table, defaults);
  return { ...defaults, ...stored };
}

/**
 * Lays the values of a request over the complete stored ones; values that are not sent stay. If a material's id and
 * name disagree, the one that differs from the stored material counts: clients send back both when they change one.
 */
export function typedOver(table: FieldTable, stored: Values, sent: Values, context: RecordContext): Typed {
  return layOver(table, stored, sent, context, []);
}

function layOver(
  table: FieldTable,
  stored: Values,
  sent: Values,
  context: RecordContext,
  path: FieldPath,
): Typed {
  const typed: { [key: string]: unknown } = { ...toDocument(table, stored, context.materialNames) };
  const wrong: FieldMessage[] = [];
  for (const [key, field] of Object.entries(table)) {
    if (field.kind === 'material') {
      const chosen = chosenMaterial(key, stored, sent, context);
      if (chosen === undefined) {
        wrong.push({ path: [...path, materialIdKey(key)], message: 'The project has no such material.' });
      } else typed[key] = chosen;
    } else if (sent[key] !== undefined) {
      const value = keptValue(field, sent[key]);
      typed[key] = value;
      if (field.kind !== 'list' || !Array.isArray(value)) continue;
      const rows = rowsOver(field.item, stored[key], value, context, [...path, key]);
      typed[key] = rows.map((row) => row.typed);
      wrong.push(...rows.flatMap((row) => row.wrong));
    }
  }
  return { typed, wrong };
}

/** In longer lists a row is compared only with the one in its place, because comparing all takes quadratic time. */
const MOST_COMPARED = 200;

/** Rows are sent whole: fields that a row leaves out have their defaults. */
function rowsOver(
  item: FieldTable,
  stored: unknown,
  sent: readonly unknown[],
  context: RecordContext,
  path: FieldPath,
): readonly Typed[] {
  const before: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return sent.map((given, position) => {
    const row = asValues(given);
    const others = before.length > MOST_COMPARED ? [] : before;
    const former = formerRow(item, row, [before[position], ...others].map(asValues));
    const kept = { ...completed(item, {}), ...formerMaterials(item, row, former) };
    return layOver(item, kept, row, context, [...path, position]);
  });
}

/** The stored row most similar to a sent one; the row in its place if several are equally similar. */
function formerRow(item: FieldTable, row: Values, candidates: readonly Values[]): Values {
  const keys = Object.keys(item).filter((key) => item[key].kind !== 'material');
  const likeness = (candidate: Values) => keys.filter((key) => sameValue(candidate[key], row[key])).length;
  return candidates.reduce((best, candidate) => (likeness(candidate) > likeness(best) ? candidate : best));
}

/** The materials of the former row, for rows whose id and name of a material disagree; null for those not sent. */
function formerMaterials(item: FieldTable, row: Values, former: Values): Values {
  const entries = Object.entries(item).flatMap(([key, field]) => {
    if (field.kind !== 'material') return [];
    const idKey = materialIdKey(key);
    const isNamed = row[idKey] !== undefined || row[key] !== undefined;
    return [[idKey, isNamed ? (former[idKey] ?? null) : null]];
  });
  return Object.fromEntries(entries);
}

/** The name of the material in a request; null: no material; undefined: no material has the sent id. */
function chosenMaterial(key: string, stored: Values, sent: Values, context: RecordContext): unknown {
  const idKey = materialIdKey(key);
  const kept = stored[idKey] ?? null;
  const keptName = typeof kept === 'number' ? (context.materialNames.get(kept) ?? null) : null;
  const [id, name] = [sent[idKey], sent[key]];
  if (id !== undefined && id !== kept) {
    return typeof id === 'number' ? context.materialNames.get(id) : (name !== keptName && name) || null;
  }
  return name === undefined ? keptName : name || null;
}

function asValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The path in a request of a message of the model's walk: messages of `material_name` belong to `material`. */
export function answeredPath(path: FieldPath, table: FieldTable): FieldPath {
  const [first, ...rest] = path;
  const field: Field | undefined = typeof first === 'string' ? table[first] : undefined;
  if (field?.kind === 'material') return [materialIdKey(String(first))];
  if (field?.kind !== 'list' || rest.length < 2) return path;
  return [first, rest[0], ...answeredPath(rest.slice(1), field.item)];
}
