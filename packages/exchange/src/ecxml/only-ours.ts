import {
  type Document,
  defaultOf,
  type FieldTable,
  materialFields,
  sameValue,
  type TreeNode,
  worldFields,
} from '@thermarium/model';
import type { FileKind } from '../format.ts';
import { wordList } from '../loss.ts';

/** A thing that a model may use and the standard has no words for. */
interface OnlyOurs {
  /** As a part of a list. */
  readonly words: string;
  /** Fields of the world, of objects and of materials that say it where they differ from their defaults. */
  readonly world?: readonly string[];
  readonly objects?: readonly string[];
  readonly materials?: readonly string[];
  /** Said where no field does. */
  readonly isUsed?: (used: Used) => boolean;
}

/** The list is complete for the fields of the world and those that kinds share. Objects say the rest of what they lose themselves, by what they contribute (`GeometryWriter`). */
export const ONLY_OURS: readonly OnlyOurs[] = [
  {
    words: 'heat transfer coefficients',
    objects: ['hc'],
    // Another program has none at all, whatever the default is here.
    isUsed: ({ document }) => document.world.hc !== 0,
  },
  { words: 'computed convection', world: ['convection'], objects: ['convection'] },
  { words: 'the direction of gravity', world: ['gravity'] },
  { words: 'the air pressure', world: ['pressure'] },
  { words: 'ambients of objects', objects: ['ambient'] },
  { words: 'held temperatures', objects: ['bound', 'held_at'] },
  {
    words: 'temperatures over time',
    world: ['ambient_over_time'],
    objects: ['ambient_over_time', 'held_at_over_time'],
  },
  { words: 'contact resistances', world: ['contacts'], objects: ['contact_resistance'] },
  { words: 'radiation', world: ['radiation', 'radiation_exchange'] },
  { words: 'powers that follow temperature', objects: ['power_over_temperature'] },
  { words: 'initial temperatures', world: ['initial'], objects: ['initial'] },
  {
    words: 'the start and the times of transients',
    world: ['start_from', 'start_solution', 'duration', 'steps', 'save_internal_temp'],
  },
  {
    words: 'highest allowed temperatures',
    objects: ['highest_allowed'],
    materials: ['highest_allowed'],
  },
  {
    words: 'settings of grid and solver',
    world: [
      ...['resolution', 'precision', 'accuracy', 'iterations', 'absolute', 'abs_tol', 'precondition'],
      ...['lump_limit', 'lumped'],
    ],
    objects: ['lumped'],
  },
  { words: 'inactive objects', isUsed: ({ nodes }) => nodes.some(({ active }) => active === false) },
  { words: 'hidden objects', isUsed: ({ nodes }) => nodes.some(({ visible }) => visible === false) },
  {
    words: 'parameters and expressions',
    isUsed: ({ document, nodes, tableOf }) =>
      document.parameters.length > 0 || nodes.some((node) => hasExpression(tableOf(node), node)),
  },
  { words: 'scenarios', isUsed: ({ document }) => document.scenarios.length > 0 },
  { words: 'planes', isUsed: ({ document }) => document.planes.length > 0 },
  { words: 'colours', objects: ['color'], materials: ['color'] },
  { words: 'settings of the picture', world: ['show_grid', 'show_outline'], objects: ['collapsed'] },
];

/** The records of a document, and the tables of their fields. */
interface Used {
  readonly document: Document;
  readonly nodes: readonly TreeNode[];
  readonly tableOf: (node: TreeNode) => FieldTable;
}

/** The parts of a document that only we read back from a file, as a sentence; null: there are none. */
export function readByUsAlone(document: Document, kinds: readonly FileKind[]): string | null {
  const tables = new Map(kinds.map(({ type, fields }) => [type, fields]));
  const used: Used = {
    document,
    nodes: withInner(document.tree),
    tableOf: ({ type }) => tables.get(type) ?? {},
  };
  const words = ONLY_OURS.filter((each) => isUsed(each, used)).map((each) => each.words);
  if (words.length === 0) return null;
  return `Only Thermarium reads back from the file: ${wordList(words)}.`;
}

function isUsed({ world = [], objects = [], materials = [], ...rest }: OnlyOurs, used: Used): boolean {
  const { document, nodes, tableOf } = used;
  return (
    world.some((key) => differs(worldFields, document.world, key)) ||
    objects.some((key) => nodes.some((node) => differs(tableOf(node), node, key))) ||
    materials.some((key) => document.materials.some((material) => differs(materialFields, material, key))) ||
    (rest.isUsed?.(used) ?? false)
  );
}

/** Whether a record states another value than the default; a blank is the default of what may be blank. */
function differs(fields: FieldTable, record: { readonly [field: string]: unknown }, key: string): boolean {
  const field = fields[key];
  const value = record[key];
  if (field === undefined || value === undefined || value === null || value === '') return false;
  return !sameValue(value, defaultOf(field));
}

function withInner(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node) => [node, ...withInner(node.children ?? [])]);
}

function hasExpression(fields: FieldTable, record: { readonly [field: string]: unknown }): boolean {
  return Object.entries(fields).some(([key, field]) => {
    const value = record[key];
    if (field.kind === 'number') return typeof value === 'string' && value !== '';
    return (
      field.kind === 'list' && Array.isArray(value) && value.some((row) => hasExpression(field.item, row))
    );
  });
}
