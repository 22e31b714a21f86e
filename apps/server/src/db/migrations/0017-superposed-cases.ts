import { type Kysely, sql } from 'kysely';

/** Cases that were added up from a few fields, and the thermal resistances that follow from these. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const STATEMENTS = `
alter table study_case
  -- The case beside whose solution the fields lie of which this one is the sum; null: it was solved by itself.
  add basis integer,
  -- How much of each.
  add coefficients double precision[];

alter table task
  -- How its cases are solved.
  add case_way text check (case_way in ('superposed', 'same-grid', 'direct'));

create table study_resistance (
  study_id integer not null references study on delete cascade,
  -- The first of the cases for whose model they hold.
  index integer not null,
  -- Not jsonb: it is read as a whole.
  resistances json not null,
  primary key (study_id, index)
);
`;
