import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { MUCH_LARGER, SILENCE } from './worker-beat.ts';

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
  readonly room?: number;
  /** A running task that would be paused now. */
  readonly instead?: number;
}

export interface NextTask {
  readonly id: number;
  readonly user_id: number | null;
  /** Whether it is a paused task that resumes. */
  readonly goes_on: boolean;
}

/**
 * The next task to run, locked; null when none may.
 *
 * A job limit counts tasks per unit: a group (its number), or a user without one (minus theirs). A unit is
 * full when as many tasks of its members run as the largest of their unexpired licences allows; paused tasks
 * do not count. A task waits while a unit of its user is full. Of the others, the user with the fewest
 * running tasks is next; then the one for whom the longest time has passed since a task of theirs was started
 * or paused; then the user's paused task, then those that do not solve cases of a study, and then the oldest. So tasks beyond a limit hold up nobody else's,
 * and ten of one user do not hold up another's. What a smaller worker could not hold waits for a larger one
 * as long as such a one lives.
 */
export async function nextTask(
  transaction: Transaction<Tables>,
  { jobLimit, now, paused = [], unfit = [], room = Infinity, instead }: TurnQuestion,
): Promise<NextTask | null> {
  const aside = instead ?? null;
  const { rows } = await sql<NextTask>`
    with active as materialized (
      select id, user_id, state, attempt, outgrew * ${MUCH_LARGER} as needs,
        state = 'RUNNING' and paused is null and id is distinct from ${aside} as runs,
        case when id = ${aside} then ${now}::timestamptz else paused end as paused
      from task where state in ('PENDING', 'RUNNING')
    ), candidate as materialized (
      select id, user_id, state = 'RUNNING' as goes_on from active
      where case state
        when 'PENDING' then id <> all(${[...unfit]}::integer[]) and (
          coalesce(needs, 0) <= ${room} or not exists (
            select from worker_beat where seen > now() - make_interval(secs => ${SILENCE}) and cells >= active.needs
          )
        )
        else id = ${aside} or not runs and exists (
          select from unnest(${paused.map(({ id }) => id)}::integer[], ${paused.map(({ attempt }) => attempt)}::integer[])
            as own (id, attempt)
          where own.id = active.id and own.attempt = active.attempt
        )
      end
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
      from member join active on active.user_id = member.user_id and active.runs
      group by member.unit
    ), held as materialized (
      select distinct waiting.user_id
      from waiting left join bound using (unit) left join load using (unit)
      where coalesce(load.running, 0) >= coalesce(bound.most, ${jobLimit})
    ), turn as materialized (
      select own.user_id,
        (select count(*) from active where user_id = own.user_id and runs) as running,
        greatest(
          (select max(started) from task where user_id = own.user_id),
          (select max(paused) from active where user_id = own.user_id)
        ) as last
      from (select distinct user_id from waiting) as own
    )
    select task.id, task.user_id, candidate.goes_on
    from task join candidate using (id) left join turn on turn.user_id = task.user_id
    where not exists (select from held where held.user_id = task.user_id)
    order by coalesce(turn.running, 0), turn.last nulls first, candidate.goes_on desc,
      (task.study_part is not distinct from 'cases'), task.id
    limit 1
    for update of task skip locked`.execute(transaction);
  return rows[0] ?? null;
}
