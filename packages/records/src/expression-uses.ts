import {
  type Field,
  type FieldTable,
  freeNames,
  parseExpression,
  quoted,
  renameName,
  type TextField,
} from '@thermarium/model';
import type { Values } from './flat-rows.ts';

/** An expression, and where it stands among the values of a record. */
export interface StatedExpression {
  /** The label of the field: `ΔX`; in a list with the number of the row: `Layers 2, Thickness`. */
  readonly field: string;
  readonly text: string;
}

/** Rewrites every expression among the values of a table, also in the rows of lists. */
export function mapExpressions(table: FieldTable, values: Values, rewrite: (text: string) => string): Values {
  return mapFields(table, values, (field, value) =>
    field.kind === 'number' && typeof value === 'string' ? rewrite(value) : value,
  );
}

/** Rewrites every text among the values of a table that names an object or a material, also in the rows of lists. */
export function mapNames(
  table: FieldTable,
  values: Values,
  rewrite: (text: string, names: NonNullable<TextField['names']>) => string,
): Values {
  return mapFields(table, values, (field, value) =>
    field.kind === 'text' && field.names && typeof value === 'string' ? rewrite(value, field.names) : value,
  );
}

/** Maps every value of a table that is no list, and those in the rows of lists. */
function mapFields(
  table: FieldTable,
  values: Values,
  map: (field: Field, value: unknown) => unknown,
): Values {
  const mapped: Record<string, unknown> = { ...values };
  for (const [key, field] of Object.entries(table)) {
    if (!(key in values)) continue;
    const value = values[key];
    mapped[key] =
      field.kind === 'list' && Array.isArray(value)
        ? value.map((row: Values) => mapFields(field.item, row, map))
        : map(field, value);
  }
  return mapped;
}

/** All expressions among the values of a table, with those in the rows of lists. */
export function expressionsIn(table: FieldTable, values: Values): readonly StatedExpression[] {
  return Object.entries(table).flatMap(([key, field]): readonly StatedExpression[] => {
    const value = values[key];
    if (field.kind === 'number' && typeof value === 'string') return [{ field: field.label, text: value }];
    if (field.kind !== 'list' || !Array.isArray(value)) return [];
    return value.flatMap((row: Values, at) =>
      expressionsIn(field.item, row).map((found) => ({
        ...found,
        field: `${field.label} ${at + 1}, ${found.field}`,
      })),
    );
  });
}

/** The expressions among the values of a table that use a parameter. */
export function usesIn(table: FieldTable, values: Values, parameter: string): readonly StatedExpression[] {
  return expressionsIn(table, values).filter(({ text }) => namesIn(text).has(parameter));
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The parameters that an expression uses. */
export function namesIn(text: string): ReadonlySet<string> {
  const parsed = parseExpression(text);
  return parsed.ok ? freeNames(parsed.value) : NO_NAMES;
}

/** Renames a parameter in an expression. `tell` hears if the expression becomes too long, and it is left as it was. */
export function renamedIn(text: string, from: string, to: string, tell: (message: string) => void): string {
  const renamed = renameName(text, from, to);
  if (renamed === text || parseExpression(renamed).ok) return renamed;
  tell(`With this name the expression ${quoted(text)} would be too long.`);
  return text;
}
