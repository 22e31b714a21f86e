import type { ObjectAddition, ObjectUpdate } from './change.ts';
import type { FieldChanges, NewObject } from './project-document.ts';

/** An object that there is, as far as changes name it. */
interface Known {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly seen: string;
}

interface Rows {
  readonly additions: readonly ObjectAddition[];
  /** Of what is put into new assemblies. */
  readonly updates: readonly ObjectUpdate[];
}

/**
 * New objects with what is to be in them as rows of a change, each within an earlier one; null where what is to be
 * copied or put into one is not there.
 */
export function rowsOf(objects: readonly NewObject[], find: (id: number) => Known | undefined): Rows | null {
  const additions: ObjectAddition[] = [];
  const updates: ObjectUpdate[] = [];
  let isComplete = true;
  const visit = (object: NewObject | { readonly id: number }, place: FieldChanges) => {
    if ('type' in object) {
      const { type, fields, children = [] } = object;
      const within = additions.push({ type, name: nameIn(fields), fields: { ...fields, ...place } }) - 1;
      for (const [index, child] of children.entries()) visit(child, { within, index });
      return;
    }
    const known = find('clone' in object ? object.clone : object.id);
    if (!known) isComplete = false;
    else if ('clone' in object) {
      const { id: clone, type, name } = known;
      additions.push({ type, name, clone, fields: { ...object.fields, ...place } });
    } else updates.push({ ...known, fields: place });
  };
  for (const object of objects) visit(object, {});
  return isComplete ? { additions, updates } : null;
}

function nameIn({ name }: FieldChanges): string {
  return typeof name === 'string' ? name : '';
}
