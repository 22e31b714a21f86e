import { quoted } from '../issue.ts';
import { type Migrations, type PlainFields, type Versioned, type Versions, versionOf } from '../migration.ts';

/** A type of which a document has a later version than the program. */
export interface NewerType {
  readonly type: string;
  readonly title: string;
  /** The version of the document. */
  readonly needed: number;
  /** The version of the program; null: the program does not know the type. */
  readonly known: number | null;
}

/** The way from the versions that a document states to those of the program. */
export interface Upgrade {
  /** False: the document has the program's versions, and nothing needs to be looked at. */
  readonly isNeeded: boolean;
  /** Whether records of a type have an earlier version. */
  concerns(type: string): boolean;
  /** All fields of a record at the present version; the given ones where they have it already. */
  fields(type: string, fields: PlainFields): PlainFields;
  /**
   * The fields that a change of a record names, at the present version; null where a step on the way needs all fields
   * of the record.
   */
  part(type: string, fields: PlainFields): PlainFields | null;
}

/**
 * The way from the versions of a document to the present ones, or the types of which the document is newer.
 *
 * @param stated the versions that the document states; none: all are 1.
 */
export function upgradeFrom(
  stated: Versions,
  known: readonly Versioned[],
): Upgrade | { readonly newer: readonly NewerType[] } {
  const types = new Map(known.map((each) => [each.type, each]));
  const newer = Object.entries(stated).flatMap(([type, needed]): NewerType[] => {
    const own = types.get(type);
    if (own && needed <= versionOf(own)) return [];
    return [{ type, needed, title: own?.title ?? quoted(type), known: own ? versionOf(own) : null }];
  });
  if (newer.length > 0) return { newer };
  const steps = new Map<string, Migrations>();
  for (const { type, migrations } of types.values()) {
    const from = Object.hasOwn(stated, type) ? stated[type] : 1;
    if (from <= migrations.length) steps.set(type, migrations.slice(from - 1));
  }
  return new StepsUpgrade(steps);
}

/** "Box of version 3 ('die'), and this program has version 1": the words in which a newer document is refused. */
export function newerMessage({ title, needed, known }: NewerType, reader: string, example?: string): string {
  const which = example === undefined ? '' : ` (${quoted(example)})`;
  const own = known === null ? `does not have it` : `has version ${known}`;
  return `version ${needed} of ${title}${which}, and ${reader} ${own}.`;
}

class StepsUpgrade implements Upgrade {
  private readonly steps: ReadonlyMap<string, Migrations>;

  constructor(steps: ReadonlyMap<string, Migrations>) {
    this.steps = steps;
  }

  get isNeeded(): boolean {
    return this.steps.size > 0;
  }

  concerns(type: string): boolean {
    return this.steps.has(type);
  }

  fields(type: string, fields: PlainFields): PlainFields {
    return (this.steps.get(type) ?? []).reduce((each, { up }) => up(each), fields);
  }

  part(type: string, fields: PlainFields): PlainFields | null {
    const steps = this.steps.get(type) ?? [];
    return steps.some(({ needsAll }) => needsAll) ? null : this.fields(type, fields);
  }
}
