import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';

/**
 * The task whose turn it is, locked; null when none waits that may run.
 *
 * A unit is what a job limit counts: a group (its number), or a user without one (minus theirs). It is full when as many
 * tasks of its members run as the largest of their unexpired licences allows. A task waits while a unit of its user is
 * full. Of the others, the user with the fewest running is next; then who has been waiting longest since a task of
 * theirs was started; then the oldest task. So tasks beyond a limit hold up nobody else's, and ten of one user do not
 * hold up another's.
 */
export async function nextTask(
  transaction: Transaction<Tables>,
  jobLimit: number,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with active as materialized (
      select id, user_id, state from task where state in ('PENDING', 'RUNNING')
    ), waiting as materialized (
      select own.user_id, coalesce(group_member.group_id, -own.user_id) as unit
      from (select distinct user_id from active where state = 'PENDING' and user_id is not null) as own
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
      from member join active on active.user_id = member.user_id and active.state = 'RUNNING'
      group by member.unit
    ), held as materialized (
      select distinct waiting.user_id
      from waiting left join bound using (unit) left join load using (unit)
      where coalesce(load.running, 0) >= coalesce(bound.most, ${jobLimit})
    ), turn as materialized (
      select own.user_id,
        (select count(*) from active where user_id = own.user_id and state = 'RUNNING') as running,
        (select max(started) from task where user_id = own.user_id) as last
      from (select distinct user_id from waiting) as own
    )
    select task.id
    from task left join turn on turn.user_id = task.user_id
    where task.state = 'PENDING'
      and not exists (select from held where held.user_id = task.user_id)
    order by coalesce(turn.running, 0), turn.last nulls first, task.id
    limit 1
    for update of task skip locked`.execute(transaction);
  return rows[0]?.id ?? null;
}
