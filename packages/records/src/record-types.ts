import {
  documentParts,
  type FieldTable,
  parameterFields,
  planeFields,
  samplingFields,
} from '@thermarium/model';
import type { RecordTable } from './diff.ts';

/** The tables whose rows make up a project's model; ids are the project's own, unique over all of them. */
export const modelTables = ['object', 'material', 'parameter', 'plane', 'scenario'] as const;
export type ModelTable = (typeof modelTables)[number];

/** A type of record: what rows, records, diffs and their checks have of it. */
export interface RecordType {
  /** The columns of a row with its content, in the order in which records are answered. */
  readonly columns: readonly string[];
  /** The column whose values are compared and changed one by one; null: there is none. */
  readonly nested: string | null;
  /** The fields of a record, by which the history names what has changed; objects have those of their kinds. */
  readonly fields: FieldTable;
  /** Columns that only a new record is given. */
  readonly once?: readonly string[];
  /** Columns that nobody is asked for. */
  readonly derived?: readonly string[];
  /** Most records of a project; the world is one. */
  readonly most: number;
  /** Whether no two records of a project have the same name. */
  readonly hasUniqueNames?: boolean;
}

/** The types of records by table. A further field of a parameter or plane is a line in its table of fields. */
export const recordTypes = {
  world: { columns: ['name', 'world'], nested: 'world', fields: fieldsOf('world'), most: 1 },
  object: {
    columns: ['kind', 'parent_id', 'position', 'name', 'active', 'visible', 'collapsed', 'fields'],
    nested: 'fields',
    fields: {},
    once: ['kind'],
    most: 20_000,
  },
  material: {
    columns: ['name', 'fields', 'library_id', 'library_name', 'source_material'],
    nested: 'fields',
    fields: fieldsOf('material'),
    once: ['library_id', 'source_material'],
    derived: ['library_name'],
    most: 2000,
    hasUniqueNames: true,
  },
  parameter: {
    columns: Object.keys(parameterFields),
    nested: null,
    fields: parameterFields,
    most: 1000,
    hasUniqueNames: true,
  },
  plane: { columns: Object.keys(planeFields), nested: null, fields: planeFields, most: 1000 },
  /** `parameters`: the modes of parameters that differ from their defaults, by the parameters' ids. */
  scenario: {
    columns: ['name', 'parameters', ...Object.keys(samplingFields)],
    nested: 'parameters',
    fields: fieldsOf('scenario'),
    most: 1000,
  },
} satisfies Readonly<Record<RecordTable, RecordType>>;

function fieldsOf(type: string): FieldTable {
  return documentParts.find((part) => part.type === type)?.fields ?? {};
}

/** The type of a table's records. */
export function recordType(table: RecordTable): RecordType {
  return recordTypes[table];
}
