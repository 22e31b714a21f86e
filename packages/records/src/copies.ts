import type { Move } from './moves.ts';
import { copyNames } from './names.ts';

interface Placed {
  readonly id: number;
  readonly parent_id: number | null;
}

/** An object that is to be added. */
interface NewObject {
  /** The object that it copies; null: it is not a copy. */
  readonly original: { readonly name: string } | null;
  readonly move: Pick<Move, 'parent'>;
  /** Null if it is invalid. */
  readonly content: { readonly name: string } | null;
}

/** The place of a new object: right after the original for a copy, last at the top for others, unless it is stated. */
export function placeOfNew(
  {
    parent,
    index,
  }: { readonly parent?: number | null | undefined; readonly index?: number | null | undefined },
  original: Placed | null,
): Omit<Move, 'id'> {
  if (original && parent === undefined) {
    return { parent: original.parent_id, index: index ?? { after: original.id } };
  }
  return { parent: parent ?? null, index: index ?? Number.POSITIVE_INFINITY };
}

/** Copies of everything below an object, under new ids; `copy` is the id of the object's own copy. */
export function copiesBelow<Row extends Placed>(
  original: number,
  below: readonly Row[],
  copy: number,
  newId: () => number,
): readonly Row[] {
  const copyOf = new Map([[original, copy], ...below.map(({ id }): [number, number] => [id, newId()])]);
  return below.map((row) => ({
    ...row,
    id: copyOf.get(row.id) ?? copy,
    parent_id: row.parent_id === null ? null : (copyOf.get(row.parent_id) ?? null),
  }));
}

/**
 * The name of each new object; a copy that keeps its original's name gets one that no present or new sibling has.
 *
 * @param present the children that the parents of the new objects have; not asked for where nothing is copied.
 */
export function namesOfNew<Added extends NewObject>(
  additions: readonly Added[],
  present: Iterable<{ readonly parent_id: number | null; readonly name: string }>,
): (addition: Added) => string {
  const isNamed = ({ original, content }: NewObject) => content?.name !== original?.name;
  const named = additions.flatMap((addition) => {
    const { content, move } = addition;
    return content && isNamed(addition) ? [{ parent_id: move.parent, name: content.name }] : [];
  });
  const taken = Map.groupBy([...present, ...named], ({ parent_id }) => parent_id);
  const makers = new Map<number | null, (name: string) => string>();
  return (addition) => {
    const { parent } = addition.move;
    const name = addition.content?.name ?? '';
    if (isNamed(addition)) return name;
    const made = makers.get(parent) ?? copyNames((taken.get(parent) ?? []).map((each) => each.name));
    makers.set(parent, made);
    return made(name);
  };
}
