import type { Library } from '@thermarium/api';
import { sameValue, worldFields } from '@thermarium/model';
import {
  completedMaterial,
  type Diff,
  type DiffEntry,
  type ImportSource,
  kindNamed,
  materialIds,
  materialOf,
  newMaterial,
  type Records,
  withDiff,
} from '@thermarium/records';
import { type Edit, type EditBase, put, refusedFields } from './edit.ts';
import type { Refused } from './outcome.ts';
import { laidTogether } from './plan-together.ts';

export type LibraryMaterial = Library['materials'][number];

interface Borrowing {
  /** The names that the materials have in the project, which may have identical ones already. */
  readonly names: readonly string[];
  /** Adds those that it lacks. */
  readonly diff: Diff;
}

/** Plans to show materials of libraries as the project's own. */
export function planBorrowing(
  { records, context, newId }: EditBase,
  materials: readonly LibraryMaterial[],
): Borrowing | Refused {
  const taken = new Map(
    [...records.material.values()].map(({ name, fields }) => [name, completedMaterial(fields)]),
  );
  const names: string[] = [];
  const diff: DiffEntry[] = [];
  for (const material of materials) {
    const made = newMaterial(material, sourceOf(material), taken, context);
    if (made && !('fields' in made)) return refusedFields(made);
    if (made) {
      const { library_name: _, ...row } = made;
      diff.push(put('material', { id: newId(), ...row }));
      taken.set(made.name, made.fields);
    }
    names.push(made?.name ?? nameOfSame(material, taken, context));
  }
  return { names, diff };
}

/**
 * Materials of libraries that typed values name. They are shown as the project's own, and belong to it with the first
 * change that names one: both are one step to undo.
 */
export class BorrowedMaterials {
  /** The same list while nothing changes. */
  diff: Diff = [];

  take(materials: Diff): void {
    if (materials.length > 0) this.diff = [...this.diff, ...materials];
  }

  /** Makes the materials that a change names a part of it, `joined`: they are not borrowed any more. */
  joining(edit: Edit, records: Records): { readonly edit: Edit; readonly joined: Diff } {
    if (this.diff.length === 0) return { edit, joined: [] };
    const named = namedIn(edit.diff, withDiff(records, edit.diff));
    const joined = this.diff.filter(({ id }) => named.has(id));
    if (joined.length === 0) return { edit, joined };
    this.diff = this.diff.filter(({ id }) => !named.has(id));
    return { edit: { ...edit, diff: laidTogether([joined, edit.diff]) }, joined };
  }

  /** Takes materials back that went with a refused change, except where the project has one of the name by now. */
  takeBack(diff: Diff, { material }: Records): void {
    const names = new Set<unknown>([...material.values()].map(({ name }) => name));
    this.take(diff.filter(({ after }) => !names.has(after?.name)));
  }

  /** Gives materials back that are not to be added; returns whether there were any. */
  giveBack(isUnwanted: (name: string) => boolean): boolean {
    const kept = this.diff.filter(({ after }) => !isUnwanted(String(after?.name)));
    if (kept.length === this.diff.length) return false;
    this.diff = kept;
    return true;
  }
}

function sourceOf({ id, name, library_id, library_name }: LibraryMaterial): ImportSource {
  return { library_id, library_name, source_material: id, name, fields: {} };
}

/** The name of the project's material that is identical to one of a library; its own name where it has it. */
function nameOfSame(
  material: LibraryMaterial,
  taken: ReadonlyMap<string, unknown>,
  context: EditBase['context'],
): string {
  const made = materialOf(material, sourceOf(material), context);
  if (!('fields' in made) || sameValue(taken.get(material.name), made.fields)) return material.name;
  const same = [...taken].find(([, fields]) => sameValue(fields, made.fields));
  return same?.[0] ?? material.name;
}

/** The materials that a change adds, alters, or names in what it alters. */
function namedIn(diff: Diff, after: Records): ReadonlySet<number> {
  return new Set(
    diff.flatMap(({ table, id }) => {
      if (table === 'material') return [id];
      const world = table === 'world' ? after.world.get(id) : undefined;
      if (world) return materialIds(worldFields, world.world);
      const object = table === 'object' ? after.object.get(id) : undefined;
      return object ? materialIds(kindNamed(object.kind).fields, object.fields) : [];
    }),
  );
}
