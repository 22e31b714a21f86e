import {
  type FieldMessage,
  type MovableObject,
  type Move,
  movedObjects,
  moveProblems,
  type PlannedMoves,
} from '@thermarium/api';
import type { ProjectEdit } from '../../model/project-edit.ts';

/**
 * Works out where everything stands after some moves, of which each object may make one. Writes nothing. `added`:
 * objects that are still to be inserted; those that make no move have their place in another of them.
 */
export async function planMoves(
  edit: ProjectEdit,
  moves: readonly Move[],
  added: readonly Omit<MovableObject, 'position'>[] = [],
): Promise<PlannedMoves> {
  const standing = await readStanding(edit);
  return movedObjects(moves, standing, added);
}

/** What is wrong with some moves, by row and field. */
export async function problemsOfMoves(
  edit: ProjectEdit,
  moves: readonly Omit<Move, 'index'>[],
  added: readonly Omit<MovableObject, 'position'>[],
): Promise<readonly FieldMessage[]> {
  return moveProblems(moves, await readStanding(edit), added);
}

function readStanding({ database, project }: ProjectEdit): Promise<MovableObject[]> {
  return database
    .selectFrom('object')
    .select(['id', 'kind', 'parent_id', 'position'])
    .where('project_id', '=', project)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
