import type pg from 'pg';

/** A table of ours, as the database describes it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A column whose numbers the database assigns. */
export interface Counter {
  readonly table: string;
  readonly column: string;
}

/** The migrations' own table is not copied: running them writes it anew. */
export const MIGRATIONS = 'kysely_migration';
const BOOKKEEPING = [MIGRATIONS, 'kysely_migration_lock'];

/** Our tables, each after those to which its rows refer. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: columns } = await client.query<{ table: string; columns: string[] }>(
    `select class.relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class as class join pg_attribute on attrelid = class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by class.relname order by class.relname`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid.relname as from, confrelid.relname as to
     from pg_constraint
     join pg_class as conrelid on conrelid.oid = pg_constraint.conrelid
     join pg_class as confrelid on confrelid.oid = pg_constraint.confrelid
     where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  const tables = columns.map((row) => ({ name: row.table, columns: row.columns }));
  return inOrder(
    tables.filter(({ name }) => !BOOKKEEPING.includes(name)),
    references,
  );
}

function inOrder(
  tables: readonly Table[],
  references: readonly { readonly from: string; readonly to: string }[],
): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waits = (name: string) =>
      references.some(
        ({ from, to }) => from === name && to !== name && left.some((table) => table.name === to),
      );
    const next = left.filter(({ name }) => !waits(name));
    if (next.length === 0) {
      throw new Error(`Tables refer to one another in a circle: ${left.map(({ name }) => name).join(', ')}.`);
    }
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

export async function readCounters(client: pg.ClientBase): Promise<(Counter & { readonly last: number })[]> {
  const { rows } = await client.query<{ table: string; column: string; last: string | null }>(
    `select relname as table, attname as column, pg_sequence_last_value(
       pg_get_serial_sequence(quote_ident(relname), attname)::regclass
     ) as last
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''
     order by relname, attname`,
  );
  return rows.flatMap(({ table, column, last }) =>
    last === null ? [] : [{ table, column, last: Number(last) }],
  );
}

export async function setCounter(
  client: pg.ClientBase,
  { table, column }: Counter,
  last: number,
): Promise<void> {
  await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3)', [
    table,
    column,
    last,
  ]);
}
