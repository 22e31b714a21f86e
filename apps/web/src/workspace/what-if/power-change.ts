import { kindOf } from '@thermarium/kinds';
import type { Field, FieldTable } from '@thermarium/model';
import { ownValues } from '@thermarium/records';
import type { ObjectChange } from '../records/object-edits.ts';
import type { FieldChanges, ModelNode } from '../records/project-content.ts';

/** The change that gives an object so many times its power, whichever fields state it; null: none does. */
export function powerChange(node: ModelNode, factor: number): ObjectChange | null {
  const kind = kindOf(node.type);
  if (!kind) return null;
  const changes = scaledPowers(kind.fields, node, factor);
  return Object.keys(changes).length === 0 ? null : { id: node.id, changes };
}

function scaledPowers(fields: FieldTable, values: FieldChanges, factor: number): FieldChanges {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
      const typed = values[key];
      if (isPower(field)) return isStated(typed) ? [[key, scaled(typed, factor)]] : [];
      if (field.kind !== 'list' || !Array.isArray(typed) || !Object.values(field.item).some(isPower))
        return [];
      const rows = typed.map((row: FieldChanges) => {
        const own = ownValues(row, field.item);
        return { ...own, ...scaledPowers(field.item, own, factor) };
      });
      return [[key, rows]];
    }),
  );
}

const isPower = (field: Field): boolean => field.kind === 'number' && field.alters === 'load';

const isStated = (typed: unknown): typed is number | string =>
  (typeof typed === 'number' && typed !== 0) || (typeof typed === 'string' && typed !== '');

/** A number times a factor, an expression in brackets. */
function scaled(typed: number | string, factor: number): number | string {
  return typeof typed === 'number' ? rounded(typed * factor) : `(${typed}) * ${rounded(factor)}`;
}

function rounded(value: number): number {
  return Number(value.toPrecision(9));
}
