import type { SteppedChange } from '@thermarium/api';
import type { DiffEntry } from '@thermarium/records';
import { sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import { Refused } from '../errors/refused.ts';
import { announceChange, recordChange } from './close-edit.ts';
import { readOwnHistory } from './own-history.ts';
import { type EditContext, type ProjectEdit, withProject } from './project-edit.ts';
import { checkReferences } from './references.ts';
import { replay } from './replay.ts';

/**
 * Changes a project's model. All changes that `work` makes become one entry of the caller's history, under a label that
 * describes them ("Move 'die'"), and are sent to everybody who has the project open.
 */
export async function editProject<Result>(
  context: EditContext,
  project: number,
  caller: Caller,
  label: string | ((result: Result, edit: ProjectEdit) => string),
  work: (edit: ProjectEdit) => Promise<Result>,
): Promise<Result> {
  return withProject(context, project, caller, async (edit) => {
    const result = await work(edit);
    if (edit.diff.length > 0) {
      await recordChange(edit, typeof label === 'string' ? label : label(result, edit));
    } else if (edit.isTouched) await announceChange(edit);
    return result;
  });
}

type Direction = 'undo' | 'redo';

/** Undoes the caller's latest change; throws `nothing-to-undo` or `changed-since`. */
export function undo(context: EditContext, project: number, caller: Caller): Promise<SteppedChange> {
  return step(context, project, caller, 'undo');
}

/** Redoes the change that the caller undid last; throws `nothing-to-redo` or `changed-since`. */
export function redo(context: EditContext, project: number, caller: Caller): Promise<SteppedChange> {
  return step(context, project, caller, 'redo');
}

async function step(
  context: EditContext,
  project: number,
  caller: Caller,
  direction: Direction,
): Promise<SteppedChange> {
  return withProject(context, project, caller, async (edit) => {
    const change = await edit.database
      .selectFrom('change')
      .select(['id', 'label', 'diff'])
      .where('project_id', '=', project)
      .where('user_id', '=', caller.id)
      .where('undone', '=', direction === 'redo')
      .orderBy('id', direction === 'undo' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst();
    if (!change) throw new Refused(`nothing-to-${direction}`, `There is nothing to ${direction}.`);
    // `recordChange` wrote this diff.
    const diff = change.diff as readonly DiffEntry[];
    await replay(edit, direction === 'undo' ? diff.map(reversed) : diff);
    await checkReferences(edit);
    await sql`update change set undone = ${direction === 'undo'} where id = ${change.id}`.execute(
      edit.database,
    );
    await announceChange(edit);
    const { revision, time, diff: written } = edit.told;
    const history = await readOwnHistory(edit.database, project, caller.id);
    return { label: change.label, revision, time, diff: written, history };
  });
}

function reversed({ table, id, before, after }: DiffEntry): DiffEntry {
  return { table, id, before: after, after: before };
}
