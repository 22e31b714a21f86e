import { answerFields, kindNamed } from '@thermarium/api';
import { type Kysely, sql } from 'kysely';
import type { Tables, Values } from '../../db/schema.ts';
import { notFound } from '../../http/refused.ts';
import { readModelContext } from '../../model/model-context.ts';
import { readRows } from '../../model/read-rows.ts';

/** One row of a power over time, s and mW; null where an expression has no value. */
interface PowerRow {
  readonly id: number;
  readonly time: number | null;
  readonly power: number | null;
}

const TYPE = 'transient_source';

/** The rows of a transient source's power in order of time. */
export async function transientSourcePower(
  database: Kysely<Tables>,
  project: number,
  id: number,
): Promise<PowerRow[]> {
  const [row] = await readRows(database, 'object', project, sql`id = ${id} and kind = ${TYPE}`);
  if (!row) throw notFound();
  const { powers } = answerFields(
    kindNamed(TYPE).fields,
    row.fields,
    await readModelContext(database, project),
  );
  const rows = Array.isArray(powers) ? powers : [];
  return rows
    .map(
      (power: Values): PowerRow => ({
        id: Number(power.id),
        time: numberOrNull(power.time_calc),
        power: numberOrNull(power.power_calc),
      }),
    )
    .sort((a, b) => (a.time ?? Number.POSITIVE_INFINITY) - (b.time ?? Number.POSITIVE_INFINITY));
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
