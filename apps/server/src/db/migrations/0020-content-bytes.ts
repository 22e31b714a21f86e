import { type Kysely, sql } from 'kysely';

/**
 * The size of a project's model. The database itself keeps it, so that every write counts. It counts the columns that may be
 * long; the others, such as names, have short limits of their own.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const COLUMNS = { object: 'fields', material: 'fields', parameter: 'description', scenario: 'parameters' };

/** Functions and triggers that add the bytes of new rows to their project, and subtract those of old rows. */
const countingOf = (table: string, column: string) => {
  const rowsOf = (name: string, sign: string) =>
    `select project_id, ${sign}octet_length(${column}::text) as bytes from ${name}`;
  const counting = (event: string, referencing: string, rows: string) => `
create function count_${table}_${event}() returns trigger language plpgsql as $$
begin
  update project set content_bytes = content_bytes + counted.bytes
  from (select project_id, sum(bytes) as bytes from (${rows}) as part group by project_id) as counted
  where id = counted.project_id and counted.bytes <> 0;
  return null;
end
$$;
create trigger count_${event} after ${event} on ${table} referencing ${referencing}
  for each statement execute function count_${table}_${event}();
`;
  const [added, removed] = [rowsOf('added', ''), rowsOf('removed', '-')];
  return [
    counting('insert', 'new table as added', added),
    counting('update', 'old table as removed new table as added', `${added} union all ${removed}`),
    counting('delete', 'old table as removed', removed),
  ].join('');
};

const STATEMENTS = `
alter table project add content_bytes bigint not null default 0;

update project set content_bytes = counted.bytes
from (
  select project_id, sum(bytes) as bytes from (
    ${Object.entries(COLUMNS)
      .map(
        ([table, column]) =>
          `select project_id, octet_length(${column}::text)::bigint as bytes from ${table}`,
      )
      .join(' union all ')}
  ) as part group by project_id
) as counted
where id = counted.project_id;
${Object.entries(COLUMNS)
  .map(([table, column]) => countingOf(table, column))
  .join('')}`;
