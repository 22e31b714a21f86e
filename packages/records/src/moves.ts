import { DEEPEST_TREE } from '@thermarium/model';
import type { FieldMessage } from './field-message.ts';
import { newPositions, type Placed } from './positions.ts';
import { kindNamed } from './record-tree.ts';

export const NO_ASSEMBLY = 'The project has no such assembly.';
export const TOO_DEEP = `Assemblies are nested at most ${DEEPEST_TREE} deep.`;

/** A new place of an object. */
export interface Move {
  readonly id: number;
  readonly parent: number | null;
  /** Its rank among its new siblings (last if there are fewer), or the sibling right before it. */
  readonly index: number | { readonly after: number };
}

export interface PlannedMoves {
  /** Problems, by row and field. */
  readonly wrong: readonly FieldMessage[];
  /** The new places, also of siblings that have to move aside. */
  readonly places: ReadonlyMap<number, { readonly parent_id: number | null; readonly position: number }>;
}

export interface MovableObject {
  readonly id: number;
  readonly kind: string;
  readonly parent_id: number | null;
  readonly position: number;
}

/**
 * Plans the places of objects after some moves, at most one of each object. `standing`: all objects in tree order.
 * `added`: objects that are still to be inserted; those without a move have their place in another added object.
 */
export function movedObjects(
  moves: readonly Move[],
  standing: readonly MovableObject[],
  added: readonly Omit<MovableObject, 'position'>[] = [],
): PlannedMoves {
  const wrong = moveProblems(moves, standing, added);
  return { wrong, places: wrong.length > 0 ? new Map() : placesAfter(moves, standing) };
}

/** The problems of some moves, by row and field. */
export function moveProblems(
  moves: readonly Omit<Move, 'index'>[],
  standing: readonly MovableObject[],
  added: readonly Omit<MovableObject, 'position'>[] = [],
): readonly FieldMessage[] {
  const objects = new Map([...standing, ...added].map((object) => [object.id, object]));
  return [...problemsOfRows(moves, objects), ...problemsOfTree(moves, objects)];
}

type Objects = ReadonlyMap<number, Omit<MovableObject, 'position'>>;

function problemsOfRows(moves: readonly Omit<Move, 'index'>[], objects: Objects): FieldMessage[] {
  const seen = new Set<number>();
  return moves.flatMap(({ id, parent }, row): FieldMessage[] => {
    const isRepeated = seen.has(id);
    seen.add(id);
    if (!objects.has(id)) return [{ path: [row, 'id'], message: 'The project has no such object.' }];
    if (isRepeated) return [{ path: [row, 'id'], message: 'This object stands in an earlier row.' }];
    if (parent === null) return [];
    const assembly = objects.get(parent);
    const isAssembly = assembly !== undefined && kindNamed(assembly.kind).container;
    return isAssembly ? [] : [{ path: [row, 'parent'], message: NO_ASSEMBLY }];
  });
}

/** Reports assemblies that would contain themselves, and objects that would be too deep. */
function problemsOfTree(moves: readonly Omit<Move, 'index'>[], objects: Objects): FieldMessage[] {
  const parents = new Map([...objects].map(([id, { parent_id }]) => [id, parent_id]));
  for (const { id, parent } of moves) if (parents.has(id)) parents.set(id, parent);
  const depths = new Map<number, number>();
  const tooDeep = [...parents.keys()].some((id) => depthOf(id, parents, depths) > DEEPEST_TREE);
  const problems = moves.flatMap(({ id }, row): FieldMessage[] => {
    const isInItself = depths.get(id) === Number.POSITIVE_INFINITY;
    return isInItself ? [{ path: [row, 'parent'], message: 'An assembly cannot stand in itself.' }] : [];
  });
  if (problems.length > 0 || !tooDeep) return problems;
  return moves.map((_, row) => ({ path: [row, 'parent'], message: TOO_DEEP }));
}

/** The depth of an object in the tree, 1 at the top; infinite in a circle. */
function depthOf(
  id: number,
  parents: ReadonlyMap<number, number | null>,
  depths: Map<number, number>,
): number {
  const way: number[] = [];
  let at: number | null = id;
  while (at !== null && !depths.has(at)) {
    // Set before the depth is known: a walk that returns here has gone in a circle.
    depths.set(at, Number.POSITIVE_INFINITY);
    way.push(at);
    at = parents.get(at) ?? null;
  }
  let depth = at === null ? 0 : (depths.get(at) ?? 0);
  for (const passed of way.reverse()) depths.set(passed, ++depth);
  return depth;
}

function placesAfter(moves: readonly Move[], standing: readonly MovableObject[]): PlannedMoves['places'] {
  const moving = new Set(moves.map(({ id }) => id));
  const arriving = Map.groupBy(moves, ({ parent }) => parent);
  const objects = new Map(standing.map((object) => [object.id, object]));
  const staying = Map.groupBy(
    standing.filter(({ id }) => !moving.has(id)),
    ({ parent_id }) => parent_id,
  );
  const places = new Map<number, { parent_id: number | null; position: number }>();
  for (const [parent, arrivals] of arriving) {
    const placed = (id: number): Placed => {
      const former = objects.get(id);
      return { id, position: former && former.parent_id === parent ? former.position : null };
    };
    const followers = Map.groupBy(arrivals, ({ index }) => (typeof index === 'number' ? null : index.after));
    const ranked = arrivals.flatMap(({ id, index }) => (typeof index === 'number' ? [{ id, index }] : []));
    followers.delete(null);
    const follow = (each: Placed): Placed[] => {
      const behind = followers.get(each.id) ?? [];
      followers.delete(each.id);
      return [each, ...behind.map(({ id }) => placed(id))];
    };
    const order = (staying.get(parent) ?? []).flatMap(follow);
    // The siblings that these were to follow are not in this parent.
    order.push(...[...followers.values()].flat().map(({ id }) => placed(id)));
    for (const { id, index } of ranked.toSorted((a, b) => a.index - b.index)) {
      order.splice(index, 0, placed(id));
    }
    for (const [id, position] of newPositions(order)) places.set(id, { parent_id: parent, position });
  }
  return places;
}
