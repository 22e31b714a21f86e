import {
  type FieldMessage,
  type MovableObject,
  type Move,
  movedObjects,
  moveProblems,
  type PlannedMoves,
} from '@thermarium/records';
import type { ProjectEdit } from '../../model/project-edit.ts';

/**
 * Plans the places of objects after some moves, at most one of each object. Writes nothing. `added`: objects that are
 * still to be inserted; those without a move have their place in another added object.
 */
export async function planMoves(
  edit: ProjectEdit,
  moves: readonly Move[],
  added: readonly Omit<MovableObject, 'position'>[] = [],
): Promise<PlannedMoves> {
  const standing = await readStanding(edit);
  return movedObjects(moves, standing, added);
}

/** The problems of some moves, by row and field. */
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
