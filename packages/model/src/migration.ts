/** Fields of one record as plain JSON, as they were typed. Nothing about them has been checked. */
export type PlainFields = Readonly<Record<string, unknown>>;

/**
 * A step from the version before to `version`. A released step never changes.
 *
 * Keys of references to materials end in `material_name`. Their values are names in files and ids in rows of the
 * database: a step may move, copy or clear them, but not read them.
 */
export interface Migration {
  readonly version: number;
  /** The change in a few words: 'diameters are in mm'. */
  readonly change: string;
  /**
   * Returns the fields at `version`; must not alter the given ones. It is given all fields of a record, or those that a
   * change of the record names, and leaves alone what is not there.
   */
  up(fields: PlainFields): PlainFields;
  /**
   * The step needs all fields of a record together, for instance to make one field of two. Changes of single fields
   * that were made before it cannot be brought over it.
   */
  readonly needsAll?: boolean;
}

/** The steps from version 1 to the present one, in order; empty: it is still version 1. */
export type Migrations = readonly Migration[];

/** A sort of record whose fields outlive the program: a kind of object, the world, materials, …. */
export interface Versioned {
  readonly type: string;
  /** The name for people. */
  readonly title: string;
  readonly migrations: Migrations;
}

/** The present version of a sort of record. */
export function versionOf({ migrations }: Pick<Versioned, 'migrations'>): number {
  return 1 + migrations.length;
}

/** Versions by type; a type that is missing has version 1. */
export type Versions = Readonly<Record<string, number>>;

/** The present versions. Types of version 1 are left out. */
export function versionsOf(known: readonly Versioned[]): Versions {
  const beyondFirst = known.filter(({ migrations }) => migrations.length > 0);
  return Object.fromEntries(beyondFirst.map((each) => [each.type, versionOf(each)]));
}

/** Whether a value from outside states versions: whole numbers of at least 1, by type. */
export function areVersions(value: unknown): value is Versions {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((version) => Number.isSafeInteger(version) && version >= 1)
  );
}
