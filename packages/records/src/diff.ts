/** The tables of records that make up a project's model. The world has one record, whose id is 0. */
export const recordTables = ['world', 'object', 'material', 'parameter', 'plane', 'scenario'] as const;
export type RecordTable = (typeof recordTables)[number];

/** The id of the world's record. */
export const WORLD_ID = 0;

/** Values of a record, flat: `{"name": "die", "fields.dx": "2 * W", "parameters.7": null}`. */
export type FlatValues = Readonly<Record<string, unknown>>;

/**
 * The change of one record: `before` null adds it, `after` null removes it; if neither is null, the values of `before`
 * become those of `after`, and both have the same keys.
 */
export interface DiffEntry {
  readonly table: RecordTable;
  readonly id: number;
  readonly before: FlatValues | null;
  readonly after: FlatValues | null;
}

/** One entry for each record that was changed. */
export type Diff = readonly DiffEntry[];
