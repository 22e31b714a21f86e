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
    with waiting as (
      select own.user_id, coalesce(group_member.group_id, -own.user_id) as unit
      from (select distinct user_id from task where state = 'PENDING' and user_id is not null) as own
      left join group_member on group_member.user_id = own.user_id
    ), member as (
      select group_id as unit, user_id from group_member where group_id in (select unit from waiting)
      union all
      select unit, user_id from waiting where unit < 0
    ), full_unit as (
      select unit from (select distinct unit from member) as each
      where (
        select count(*) from task join member on member.user_id = task.user_id
        where task.state = 'RUNNING' and member.unit = each.unit
      ) >= coalesce((
        select max(license.group_limit) from license join member on member.user_id = license.user_id
        where license.expiration > ${now} and member.unit = each.unit
      ), ${jobLimit})
    ), turn as (
      select own.user_id, count(*) filter (where own.state = 'RUNNING') as running, max(own.started) as last
      from task as own
      where own.user_id in (select user_id from waiting)
      group by own.user_id
    )
    select task.id
    from task left join turn on turn.user_id = task.user_id
    where task.state = 'PENDING'
      and not exists (
        select from waiting join full_unit on full_unit.unit = waiting.unit where waiting.user_id = task.user_id
      )
    order by coalesce(turn.running, 0), turn.last nulls first, task.id
    limit 1
    for update of task skip locked`.execute(transaction);
  return rows[0]?.id ?? null;
}
