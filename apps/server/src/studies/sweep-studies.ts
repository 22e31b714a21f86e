import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deleteUnshared } from '../solutions/keep-solution.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** The time for which the run of a deleted scenario stays, in case the deletion is undone, ms. */
const KEPT_FOR = 86_400_000;

/** Deletes the runs of scenarios that were deleted. */
export async function sweepStudies(database: Database, blobs: BlobStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_FOR);
  const { rows } = await sql<{ blobs: string | null }>`
    with gone as (
      delete from study where finished < ${before} and not exists (
        select from scenario where scenario.project_id = study.project_id and scenario.id = study.scenario_id
      ) returning id
    )
    select solution.blobs from gone
    left join study_case on study_case.study_id = gone.id
    left join solution on solution.case_id = study_case.id`.execute(database);
  await deleteUnshared(
    database,
    blobs,
    rows.flatMap(({ blobs: prefix }) => prefix ?? []),
  );
}
