import { type AnswerContext, answerGiven, type Material, materialIdKey } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { type FieldTable, keptValue } from '@thermarium/model';
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
  { timestamp: _, ...changes }: FieldChanges,
  table: FieldTable,
  context: FieldContext,
): Node {
  const known = knownOf(context);
  const kept = keptFields(changes, table, known.materialIds);
  return { ...node, ...kept, ...answerGiven(table, kept, known) };
}

/** Typed values as the program keeps them, materials by id. What is no field of the table stays. */
function keptFields(typed: Values, table: FieldTable, idOf: ReadonlyMap<unknown, number>): Values {
  const kept: { [key: string]: unknown } = {};
  for (const [key, value] of Object.entries(typed)) {
    const field = table[key];
    if (value === undefined) continue;
    if (field?.kind === 'material') kept[materialIdKey(key)] = idOf.get(value) ?? null;
    else if (field?.kind === 'list' && Array.isArray(value))
      kept[key] = value.map((row: Values) => keptFields(row, field.item, idOf));
    else kept[key] = field ? keptValue(field, value) : value;
  }
  return kept;
}

interface Known extends AnswerContext {
  readonly materialIds: ReadonlyMap<unknown, number>;
}

/** Of each list of materials with the parameters that it was last asked for with: both seldom change. */
const lastKnown = new WeakMap<
  FieldContext['materials'],
  { readonly parameters: FieldContext['parameters']; readonly known: Known }
>();

function knownOf({ materials, parameters }: FieldContext): Known {
  const last = lastKnown.get(materials);
  if (last?.parameters === parameters) return last.known;
  const colors = new Map(materials.map(({ id, color }) => [id, color]));
  const known = {
    parameters: new Map(parameters.map(({ name, value }) => [name, value])),
    materialNames: new Map(materials.map(({ id, name }) => [id, name])),
    materialIds: new Map(materials.map(({ id, name }) => [name, id])),
    colorOf: (id: number) => colors.get(id) ?? null,
  };
  lastKnown.set(materials, { parameters, known });
  return known;
}
