import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { mostRoom, type WorkerRoom } from './workers.ts';

/** How much larger another worker's room must be for a task to wait for it: rooms change by what else runs on a machine. */
const MUCH_LARGER = 1.1;
const ANY: WorkerRoom = { cells: Infinity, capacity: Infinity };
/** The owner of a task, and whether it solves cases of a study, as the index of waiting tasks has it. */
const OWNER = sql`coalesce(user_id, 0)`;
const IS_CASE = sql`(study_part is not distinct from 'cases')`;
const AT_WORK = sql`id, user_id, attempt, study_part, paused`;

/** The conditions under which the next task is chosen. */
export interface TurnQuestion {
  /** Tasks at once for a group, or a user without one, where no licence says otherwise. */
  readonly jobLimit: number;
  readonly now: Date;
  /** Paused tasks that may resume on the asking worker, by their deliveries. */
  readonly paused?: readonly { readonly id: number; readonly attempt: number }[];
  /** Waiting tasks that cannot run there now. */
  readonly unfit?: readonly number[];
  /** Cells of the largest grid that fits into the memory of the asking worker; by default any. */
  readonly room?: WorkerRoom;
  /** A running task that would be paused now. */
  readonly instead?: number;
  /** Whether the asking worker takes no more tasks: then only its paused ones go on. */
  readonly isDrained?: boolean;
  /** The asking worker; left out: one that has been there for long. */
  readonly worker?: string | null;
}

export interface NextTask {
  readonly id: number;
  readonly user_id: number | null;
  /** Whether it is a paused task that resumes. */
  readonly goes_on: boolean;
}

/**
 * The next task to run, locked; null when none may, or somebody else holds it just now.
 *
 * A job limit counts tasks per unit: a group (its number), or a user without one (minus theirs). A unit is
 * full when as many tasks of its members run as the largest of their unexpired licences allows; paused tasks
 * do not count. A task waits while a unit of its user is full. Of the others, the user with the fewest
 * running tasks is next; then the one for whom the longest time has passed since a task of theirs was started
 * or paused; then the user's paused task, then those that do not solve cases of a study, and then the oldest. So tasks
 * beyond a limit hold up nobody else's, and ten of one user do not hold up another's. What was given to an engine is
 * nobody's next task any more, and counts as running. A task that needs more than the
 * asking worker has waits for another one; where none has so much, it is for the largest to say so.
 */
export async function nextTask(
  transaction: Transaction<Tables>,
  {
    jobLimit,
    now,
    paused = [],
    unfit = [],
    room = ANY,
    instead,
    isDrained = false,
    worker = null,
  }: TurnQuestion,
): Promise<NextTask | null> {
  const aside = instead ?? null;
  const fits = sql`not ${isDrained}::boolean and job_attempt is null and id <> all(${[...unfit]}::integer[]) and (
    coalesce(cells, 0) <= ${room.cells}
    or (select settled and most.cells < task.cells and most.cells <= ${room.capacity * MUCH_LARGER} from most)
  )`;
  const { rows } = await sql<NextTask>`
    with recursive first as (
      (
        select ${OWNER} as owner, id, ${IS_CASE} as is_case from task
        where state = 'PENDING' and ${fits}
        order by ${OWNER}, ${IS_CASE}, id limit 1
      )
      union all
      select next.* from first cross join lateral (
        select ${OWNER} as owner, id, ${IS_CASE} as is_case from task
        where state = 'PENDING' and ${OWNER} > first.owner and ${fits}
        order by ${OWNER}, ${IS_CASE}, id limit 1
      ) as next
    ), at_work as materialized (
      select id, user_id, attempt, ${IS_CASE} as is_case,
        paused is null and id is distinct from ${aside} as runs,
        case when id = ${aside} then ${now}::timestamptz else paused end as paused
      from (
        (select ${AT_WORK} from task where state = 'RUNNING' order by id)
        union all
        -- What an engine was given counts as running: it may begin at any time.
        (select ${AT_WORK} from task where state = 'PENDING' and job_attempt is not null order by id)
      ) as task
    ), most as materialized (${mostRoom(worker)}), candidate as materialized (
      select id, nullif(owner, 0) as user_id, is_case, false as goes_on from first
      union all
      select id, user_id, is_case, true from at_work
      where id = ${aside} or not runs and exists (
        select from unnest(${paused.map(({ id }) => id)}::integer[], ${paused.map(({ attempt }) => attempt)}::integer[])
          as own (id, attempt)
        where own.id = at_work.id and own.attempt = at_work.attempt
      )
    ), waiting as materialized (
      select own.user_id, coalesce(group_member.group_id, -own.user_id) as unit
      from (select distinct user_id from candidate where user_id is not null) as own
      left join group_member on group_member.user_id = own.user_id
    ), member as materialized (
      select group_id as unit, user_id from group_member where group_id in (select unit from waiting)
      union all
      select unit, user_id from waiting where unit < 0
    ), bound as materialized (
      select member.unit, max(license.group_limit) as most
      from member join license on license.user_id = member.user_id and license.expiration > ${now}
      group by member.unit
    ), load as materialized (
      select member.unit, count(*) as running
      from member join at_work on at_work.user_id = member.user_id and at_work.runs
      group by member.unit
    ), held as materialized (
      select distinct waiting.user_id
      from waiting left join bound using (unit) left join load using (unit)
      where coalesce(load.running, 0) >= coalesce(bound.most, ${jobLimit})
    ), free as materialized (
      select candidate.*, (select count(*) from at_work where user_id = candidate.user_id and runs) as running
      from candidate
      where not exists (select from held where held.user_id = candidate.user_id)
    ), foremost as materialized (
      select * from free where running = (select min(running) from free)
    ), chosen as materialized (
      select id, goes_on from foremost
      order by
        case when (select count(*) from foremost) > 1 then greatest(
          (select max(started) from task where user_id = foremost.user_id),
          (select max(paused) from at_work where user_id = foremost.user_id)
        ) end nulls first,
        goes_on desc, is_case, id
      limit 1
    )
    select task.id, task.user_id, chosen.goes_on
    from chosen join task using (id)
    where task.state = case when chosen.goes_on then 'RUNNING' else 'PENDING' end
    for update of task skip locked`.execute(transaction);
  return rows[0] ?? null;
}
