import type { Kysely } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ProjectEvents } from '../events/project-events.ts';
import { publishStudy } from '../studies/study-progress.ts';
import { isOfStudy } from './take-task.ts';
import { type SolveFigures, taskEvent } from './task-event.ts';

type ToldTask = Parameters<typeof taskEvent>[0] & {
  readonly project_id: number;
  readonly study_id: number | null;
};

/** Tells everybody who has the project open the state of a task; of a task of a study, how far that is. */
export async function publishTask(
  { database, events }: { readonly database: Kysely<Tables>; readonly events: ProjectEvents },
  task: ToldTask,
  figures?: SolveFigures,
): Promise<void> {
  if (isOfStudy(task)) await publishStudy({ database, events }, task.study_id);
  else await events.publish(task.project_id, taskEvent(task, figures));
}
