import { type Material, materialColorKey, materialIdKey } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import {
  evaluateScalar,
  type Field,
  type FieldTable,
  type NumberField,
  type ParameterValues,
  parsePlainNumber,
} from '@thermarium/model';
import type { FieldChanges, Parameter } from './project-document.ts';

/** What the typed values of an object are read against. */
export interface FieldContext {
  readonly materials: readonly Material[];
  readonly parameters: readonly Parameter[];
}

const tables = new Map(kinds.map(({ type, fields }): [string, FieldTable] => [type, fields]));

/** The fields of the objects of a type. */
export function tableOf(type: string): FieldTable {
  return tables.get(type) ?? {};
}

type Values = { readonly [key: string]: unknown };

/**
 * A node, plane, material or world with typed changes laid over it, as far as that is certain before the program has answered: what was typed,
 * the values of expressions, the names and colours of materials. What follows from several fields together (the box
 * around fins) is as before.
 */
export function laidOver<Node extends Values>(
  node: Node,
  changes: FieldChanges,
  table: FieldTable,
  context: FieldContext,
): Node {
  const names = new Map(context.parameters.map(({ name, value }) => [name, value]));
  return { ...node, ...laid(changes, table, context.materials, names, true) };
}

function laid(
  changes: FieldChanges,
  table: FieldTable,
  materials: readonly Material[],
  parameters: ParameterValues,
  isTwinned: boolean,
): Values {
  const values: { [key: string]: unknown } = {};
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || key === 'timestamp') continue;
    const field = table[key];
    if (field?.kind === 'number') {
      values[key] = asKept(value);
      if (isTwinned || field.expression !== false)
        values[`${key}_calc`] = calculated(field, value, parameters);
    } else if (field?.kind === 'list') {
      values[key] = Array.isArray(value)
        ? value.map((row: FieldChanges) => ({
            ...row,
            ...laid(row, field.item, materials, parameters, false),
          }))
        : [];
    } else if (field?.kind === 'material') {
      Object.assign(
        values,
        referring(
          key,
          table,
          materials.find(({ name }) => name === value),
        ),
      );
    } else {
      const reference = `${key}_name`;
      values[key] = value;
      if (isMaterial(table[reference])) {
        Object.assign(
          values,
          referring(
            reference,
            table,
            materials.find(({ id }) => id === value),
          ),
        );
      }
    }
  }
  return values;
}

function isMaterial(field: Field | undefined): boolean {
  return field?.kind === 'material';
}

/** What a node says of the material that one of its fields refers to. */
function referring(key: string, table: FieldTable, material: Material | undefined): Values {
  const colorKey = materialColorKey(key);
  return {
    [key]: material?.name ?? null,
    [materialIdKey(key)]: material?.id ?? null,
    ...(!(colorKey in table) && { [colorKey]: material?.color ?? null }),
  };
}

/** Text that is a plain number is kept as one. */
function asKept(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  return typed.trim() === '' ? null : (parsePlainNumber(typed) ?? typed);
}

function calculated(field: NumberField, value: unknown, parameters: ParameterValues): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const outcome = evaluateScalar(value, parameters);
  if (!outcome.ok) return null;
  return field.rounded ? Math.round(outcome.value) : outcome.value;
}
