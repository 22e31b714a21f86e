import { type Kysely, sql } from 'kysely';

/**
 * Whatever takes a right away tells so with its transaction, whichever call or command does it: what a stream sends is
 * bound to rights, and the notification arrives before that of any later change.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const STATEMENTS = `
create function tell_of_right() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'thermarium_project',
    json_build_object('rightsOf', json_build_object(tg_argv[0], (to_jsonb(old) ->> tg_argv[1])::integer))::text
  );
  return null;
end
$$;

create trigger tell_change after update of role, user_id or delete on project_permission
  for each row execute function tell_of_right('user', 'user_id');

create trigger tell_bin after update of deleted on project
  for each row when (old.deleted is distinct from new.deleted)
  execute function tell_of_right('project', 'id');

create trigger tell_end after update of ended on session
  for each row when (old.ended is distinct from new.ended)
  execute function tell_of_right('user', 'user_id');

create trigger tell_deletion after delete on session
  for each row when (old.ended is null)
  execute function tell_of_right('user', 'user_id');

create trigger tell_change after update of disabled, administrator, api_token_hash, api_token_scope, api_token_expires on account
  for each row execute function tell_of_right('user', 'id');

create trigger tell_deletion after delete on account
  for each row execute function tell_of_right('user', 'id');
`;
