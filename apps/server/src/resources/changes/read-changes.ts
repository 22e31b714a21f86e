import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { notFound } from '../../errors/refused.ts';

/** Longer answers, in bytes, are not given: reading the whole project again costs little more. */
const LONGEST_ANSWER = 1024 * 1024;

interface Told {
  readonly revision: number;
  readonly time: Date;
  readonly by: string;
  readonly key: string | null;
  readonly diff: string | null;
}

/** The changes of a project after a revision, as JSON. */
export async function readChanges(database: Kysely<Tables>, project: number, since: number): Promise<string> {
  const { rows } = await sql<{ present: number; bytes: number } & (Told | { readonly revision: null })>`
    select project.revision as present, told.revision, told.time, account.email as by, told.key,
      case when told.bytes <= ${LONGEST_ANSWER} then told.diff end as diff
    from project
    left join lateral (
      select told_change.*, sum(octet_length(diff)) over () as bytes
      from told_change where project_id = project.id and revision > ${since}
    ) as told on true
    left join account on account.id = told.user_id
    where project.id = ${project}
    order by told.revision`.execute(database);
  if (rows.length === 0) throw notFound();
  const { present } = rows[0];
  const told = rows.flatMap((row) => (row.revision === null ? [] : [written(row)]));
  // Each change raises the revision by one, so the count of changes shows whether any is missing.
  const isWhole = present - since === told.length && !told.includes(null);
  return `{"revision":${present},"changes":${isWhole ? `[${told.join()}]` : 'null'}}`;
}

function written({ revision, time, by, key, diff }: Told): string | null {
  if (diff === null) return null;
  return `${JSON.stringify({ revision, time: time.toISOString(), by, change: key }).slice(0, -1)},"diff":${diff}}`;
}
