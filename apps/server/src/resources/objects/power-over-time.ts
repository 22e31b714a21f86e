import type { Kind } from '@thermarium/kinds';
import { stepsIn } from '@thermarium/model';
import { answerFields } from '@thermarium/records';
import { type Kysely, sql } from 'kysely';
import type { Tables, Values } from '../../db/schema.ts';
import { notFound } from '../../errors/refused.ts';
import { readModelContext } from '../../model/model-context.ts';
import { readRows } from '../../model/read-rows.ts';

/** One row of a power over time, s and mW; null where an expression has no value. */
interface PowerRow {
  readonly id: number;
  readonly time: number | null;
  readonly power: number | null;
}

/** The rows of an object's power over time, in order of time. */
export async function powerOverTime(
  database: Kysely<Tables>,
  { type, fields }: Kind,
  project: number,
  id: number,
): Promise<PowerRow[]> {
  const [row] = await readRows(database, 'object', project, sql`id = ${id} and kind = ${type}`);
  if (!row) throw notFound();
  const steps = stepsIn(fields);
  const answer = answerFields(fields, row.fields, await readModelContext(database, project));
  const rows = steps && answer[steps.key];
  if (!steps || !Array.isArray(rows)) return [];
  return rows
    .map(
      (each: Values): PowerRow => ({
        id: Number(each.id),
        time: numberOrNull(each[`${steps.time}_calc`]),
        power: numberOrNull(each[`${steps.value}_calc`]),
      }),
    )
    .sort((a, b) => (a.time ?? Number.POSITIVE_INFINITY) - (b.time ?? Number.POSITIVE_INFINITY));
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
