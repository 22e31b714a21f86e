import { kindNamed } from '@thermarium/records';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { expectWork } from '../calls/running-call.ts';
import type { Tables } from '../db/schema.ts';
import type { ModelContext } from './model-context.ts';
import { MS_PER_OBJECT } from './model-sizes.ts';
import { keptBody, nodeBody } from './node-body.ts';
import type { ModelRow } from './rows.ts';
import type { TreeRow } from './tree-nodes.ts';

/** The time to write a node whose body is cached. */
const MS_PER_KEPT_OBJECT = 0.005;

/** A row with a digest of its fields in place of the fields. */
interface Outline extends Omit<TreeRow, 'body' | 'timestamp'> {
  /** ms since 1970: parsing a date's text costs as much as the rest of the row. */
  readonly moment: number;
  readonly digest: string;
}

/**
 * The objects of a project that fulfil a condition, as `NodeWriter` takes them. Fields are read only for objects whose
 * bodies are not cached, usually few of thousands.
 */
export async function readTreeRows(
  database: Kysely<Tables>,
  project: number,
  context: ModelContext,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<TreeRow[]> {
  const { rows } = await sql<Outline>`
    select id, kind, parent_id, position, name, active, visible, collapsed,
      (extract(epoch from timestamp) * 1000)::double precision as moment, md5(fields::text) as digest
    from object where project_id = ${project} and ${condition}`.execute(database);
  const kept = rows.map(({ kind, digest }) => keptBody(kindNamed(kind), digest, context));
  const unknown = rows.filter((_, n) => kept[n] === undefined).map(({ id }) => id);
  expectWork(rows.length * MS_PER_KEPT_OBJECT + unknown.length * MS_PER_OBJECT);
  const fields = await readFields(database, project, unknown);
  return rows.map(({ moment, digest, ...row }, n) => {
    const body = kept[n] ?? nodeBody(kindNamed(row.kind), fields.get(row.id) ?? '{}', digest, context);
    return { ...row, timestamp: new Date(Math.round(moment)), body };
  });
}

/** The stored fields of objects, as text. */
async function readFields(
  database: Kysely<Tables>,
  project: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; fields: string }>`
    select id, fields::text as fields from object
    where project_id = ${project} and id = any(${ids})`.execute(database);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

/** A row that was just read or written, as `NodeWriter` takes it. */
export function asTreeRow({ fields, ...row }: ModelRow<'object'>, context: ModelContext): TreeRow {
  return { ...row, body: nodeBody(kindNamed(row.kind), JSON.stringify(fields), null, context) };
}
