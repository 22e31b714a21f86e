import type { ProjectEvent, TaskState, TaskWork } from '@thermarium/api';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ProjectEvents } from '../events/project-events.ts';

/** The progress of a study. */
export interface StudyProgress {
  readonly project_id: number;
  readonly scenario_id: number;
  readonly scenario_name: string;
  readonly state: TaskState;
  readonly cases: number;
  readonly done: number;
  readonly failed: number;
}

/** The done part of a study: 0..1. */
export function shareDone({ cases, done, failed }: Pick<StudyProgress, 'cases' | 'done' | 'failed'>): number {
  return (done + failed) / Math.max(1, cases);
}

/** The words about a study in the lists of tasks. */
export function studyWork(progress: StudyProgress | undefined): TaskWork['study'] {
  if (!progress) return null;
  const { scenario_id: scenario, scenario_name, cases, done, failed } = progress;
  return { scenario, scenario_name, cases, done, failed };
}

/** The progress of studies; those that are gone are left out. */
export async function studyProgress(
  database: Kysely<Tables>,
  studies: readonly number[],
): Promise<ReadonlyMap<number, StudyProgress>> {
  if (studies.length === 0) return new Map();
  const { rows } = await sql<StudyProgress & { readonly id: number }>`
    select study.id, project_id, scenario_id, scenario_name, study.state, counted.*
    from study cross join lateral (
      select count(*)::integer as cases,
        (count(*) filter (where state = 'SUCCESS'))::integer as done,
        (count(*) filter (where state = 'FAILURE'))::integer as failed
      from study_case where study_id = study.id
    ) as counted
    where study.id = any(${[...studies]}::integer[])`.execute(database);
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}

/** Tells everybody who has the project open how far a study is. */
export async function publishStudy(
  { database, events }: { readonly database: Kysely<Tables>; readonly events: ProjectEvents },
  study: number,
): Promise<void> {
  const progress = (await studyProgress(database, [study])).get(study);
  if (!progress) return;
  const { project_id, scenario_id: scenario, state, cases, done, failed } = progress;
  const event: ProjectEvent = { type: 'study', scenario, state, cases, done, failed };
  await events.publish(project_id, event);
}
