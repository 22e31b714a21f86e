import type { Kind } from '@thermarium/kinds';
import {
  evaluateFields,
  type FieldTable,
  type FieldValues,
  type Issue,
  type ListField,
} from '@thermarium/model';
import { type FieldMessage, messagesOf } from './field-message.ts';
import type { Values } from './flat-rows.ts';
import { keptFields } from './kept-fields.ts';
import type { RecordContext } from './record-context.ts';
import { toStored } from './stored-fields.ts';
import { answeredPath, completed, type Typed, typedOver } from './typed-fields.ts';

/** The complete stored fields of an object, with defaults for fields that its kind got after it was stored. */
export function completedFields(kind: Kind, stored: Values): Values {
  return completed(keptFields(kind), stored);
}

/** Lays the values of a request over an object's stored fields. */
export function typedObject(kind: Kind, stored: Values, sent: Values, context: RecordContext): Typed {
  const { typed, wrong } = typedOver(keptFields(kind), completedFields(kind, stored), sent, context);
  return { typed: kind.tidy?.(typed) ?? typed, wrong };
}

export interface Checked {
  /** The fields to store; invalid if `wrong` is not empty. */
  readonly fields: Values;
  readonly wrong: readonly FieldMessage[];
}

/**
 * Checks typed values by the walk that reads files. The checks of the kind itself (a board without layers) are skipped
 * for an inactive object, which takes no part in the model.
 */
export function checkedFields(
  kind: Kind,
  { typed, wrong }: Typed,
  context: RecordContext,
  { name, active }: { readonly name: string; readonly active: boolean },
): Checked {
  const issues: Issue[] = [];
  const values = evaluateFields(kind.fields, typed, '', {
    parameters: context.parameters,
    materialNames: context.knownMaterials,
    report: (found) => issues.push(found),
    owner: `'${name}'`,
  });
  if (values && active) issues.push(...(kind.check?.(values, { material: context.material }) ?? []));
  const table = keptFields(kind);
  const messages = issues
    .filter(({ severity }) => severity === 'error')
    .flatMap(messagesOf)
    .map(({ path, message }) => ({ path: answeredPath(path, kind.fields), message }));
  const told = new Set(wrong.map(({ path }) => path.join('/')));
  return {
    fields: toStored(table, values ? sorted(table, typed, values) : typed, context.materialIds),
    wrong: [...wrong, ...messages.filter(({ path }) => !told.has(path.join('/')))],
  };
}

/** Sorts the rows of lists with `sortedBy`, which a person may add in any order. */
function sorted(table: FieldTable, typed: Values, values: FieldValues<FieldTable>): Values {
  const lists = Object.entries(table).flatMap(([key, field]) => {
    if (field.kind !== 'list' || field.sortedBy === undefined) return [];
    return [[key, sortedRows(typed[key], values[key], field)]];
  });
  return { ...typed, ...Object.fromEntries(lists) };
}

function sortedRows(typed: unknown, evaluated: unknown, { sortedBy = '' }: ListField): unknown {
  if (!Array.isArray(typed) || !Array.isArray(evaluated)) return typed;
  const ranks = evaluated.map((row: Values) => Number(row[sortedBy]));
  return [...typed.keys()].sort((a, b) => ranks[a] - ranks[b]).map((row) => typed[row]);
}
