import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { COURSES_KEPT } from './solve-courses.ts';

/** For so long an ended task stays, ms. */
const KEPT_FOR = 90 * 86_400_000;
/** Tasks that are looked at in one transaction. */
const PORTION = 1_000;

/**
 * Deletes tasks that ended more than ninety days ago, but for the latest of each project, of which it tells how they went.
 * Their solutions stay, and so do lines of logs. Tasks of a study go with the study.
 */
export async function pruneTasks(database: Kysely<Tables>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_FOR);
  let deleted = 0;
  for (
    let last: Portion = { finished: new Date(0), id: 0, looked: PORTION, deleted: 0 };
    last.looked === PORTION;
  ) {
    last = await prunePortion(database, before, last);
    deleted += last.deleted;
  }
  return deleted;
}

/** The last task that was looked at. */
interface Portion {
  readonly finished: Date;
  readonly id: number;
  readonly looked: number;
  readonly deleted: number;
}

async function prunePortion(
  database: Kysely<Tables>,
  before: Date,
  { finished, id }: Portion,
): Promise<Portion> {
  const { rows } = await sql<Portion>`
    with old as materialized (
      select id, project_id, finished from task
      where study_id is null and finished is not null and finished < ${before} and (finished, id) > (${finished}, ${id})
      order by finished, id limit ${PORTION}
    ), gone as (
      delete from task where id in (
        select id from old where exists (
          select from task as newer
          where newer.project_id = old.project_id and newer.id > old.id and newer.study_id is null
          order by newer.id offset ${COURSES_KEPT - 1} limit 1
        )
      ) returning id
    )
    select old.finished, old.id, (select count(*) from old)::integer as looked, (select count(*) from gone)::integer as deleted
    from old order by old.finished desc, old.id desc limit 1`.execute(database);
  return rows.at(0) ?? { finished, id, looked: 0, deleted: 0 };
}
