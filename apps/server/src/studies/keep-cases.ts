import type { ThermalResistances } from '@thermarium/solution';
import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ResultObject, Tables } from '../db/schema.ts';
import { deleteUnshared } from '../solutions/keep-solution.ts';
import type { TriedCase } from '../solving/messages.ts';
import type { BlobStore } from '../storage/blob-store.ts';

type Transaction = KyselyTransaction<Tables>;

/** Fields that were made again, by study: the latest of them stay. */
const LOADED_KEPT = 20;

/** The delivery of a study's task that has tried a case. */
interface Attempt {
  readonly id: number;
  readonly attempt: number;
  readonly project_id: number;
  readonly study_id: number;
  readonly user_id: number | null;
  readonly timestamp: Date;
  /** The case whose field was asked for; null: the task solves cases. */
  readonly case_id: number | null;
}

/** A case that was tried, and the files of its field. */
interface KeptCase extends Omit<TriedCase, 'solution'> {
  readonly files: {
    readonly summary: object;
    readonly fingerprint: string;
    /** The prefix of its blobs. */
    readonly blobs: string;
    readonly bytes: number;
  } | null;
}

/** Keeps what became of cases, unless their task is no longer this attempt's, or they are solved already. */
export async function keepCases(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  task: Attempt,
  objects: readonly ResultObject[],
  tried: readonly KeptCase[],
): Promise<void> {
  const replaced = await database.transaction().execute(async (transaction) => {
    const owned = await transaction
      .selectFrom('task')
      .select('id')
      .where('id', '=', task.id)
      .where('attempt', '=', task.attempt)
      .where('state', '=', 'RUNNING')
      .forShare()
      .executeTakeFirst();
    if (!owned) return [];
    const { case_id, study_id } = task;
    if (case_id !== null) {
      const [{ files }] = tried;
      if (files) await keepField(transaction, task, case_id, files);
      return forgetLoaded(transaction, study_id);
    }
    const order = await objectsOf(transaction, study_id, objects, tried);
    const ids = await keepFigures(transaction, study_id, inOrder(order, objects, tried));
    for (const { index, files } of tried) {
      const id = ids.get(index);
      if (id !== undefined && files) await keepField(transaction, task, id, files);
    }
    return [];
  });
  await deleteUnshared(database, blobs, replaced);
}

/** The objects of a study, which its first solved case determines. */
async function objectsOf(
  transaction: Transaction,
  study: number,
  objects: readonly ResultObject[],
  tried: readonly KeptCase[],
): Promise<readonly ResultObject[]> {
  if (tried.every(({ extremes }) => extremes === null)) return objects;
  const { objects: known } = await transaction
    .updateTable('study')
    .set({ objects: sql<string>`coalesce(objects, ${JSON.stringify(objects)}::json)` })
    .where('id', '=', study)
    .returning('objects')
    .executeTakeFirstOrThrow();
  return known ?? [];
}

/** Cases with their extremes in another order of the objects. */
function inOrder(
  order: readonly ResultObject[],
  objects: readonly ResultObject[],
  tried: readonly KeptCase[],
): readonly KeptCase[] {
  if (order.length === objects.length && order.every(({ key }, n) => key === objects[n].key)) return tried;
  const columns = new Map(objects.map(({ key }, n) => [key, n]));
  return tried.map((one) => {
    const { extremes } = one;
    if (extremes === null) return one;
    const pairs = order.flatMap(({ key }) => {
      const column = columns.get(key);
      return column === undefined ? [NaN, NaN] : [extremes[2 * column], extremes[2 * column + 1]];
    });
    return { ...one, extremes: Float64Array.from(pairs) };
  });
}

/** The ids of the cases by index; those that were kept before are left out. */
async function keepFigures(
  transaction: Transaction,
  study: number,
  tried: readonly KeptCase[],
): Promise<ReadonlyMap<number, number>> {
  const rows = tried.map(({ index, max_t, power, problem, sum, seconds, solves, extremes }) => ({
    ...{ index, max_t, power, problem, seconds, solves },
    ...{ basis: sum?.basis ?? null, coefficients: sum?.coefficients ?? null },
    extremes: extremes && byteaOf(extremes),
  }));
  const { rows: kept } = await sql<{ id: number; index: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        index integer, max_t double precision, power double precision, problem text, seconds double precision,
        solves integer, basis integer, coefficients double precision[], extremes bytea
      )
    ), kept as (
      update study_case as own set
        state = case when given.problem is null then 'SUCCESS' else 'FAILURE' end,
        max_t = given.max_t, power = given.power, problem = given.problem, basis = given.basis,
        coefficients = given.coefficients, extremes = given.extremes
      from given
      where own.study_id = ${study} and own.index = given.index and own.state = 'PENDING'
      returning own.id, own.index
    ), counted as (
      update study set
        seconds = seconds + (select coalesce(sum(given.seconds), 0) from given join kept using (index)),
        solves = solves + (select coalesce(sum(given.solves), 0) from given join kept using (index))
      where id = ${study}
    )
    select id, index from kept`.execute(transaction);
  return new Map(kept.map(({ id, index }) => [index, id]));
}

/** Bytes as PostgreSQL reads them from text. */
function byteaOf({ buffer, byteOffset, byteLength }: Float64Array): string {
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`;
}

async function keepField(
  transaction: Transaction,
  { id: task_id, project_id, user_id, timestamp }: Attempt,
  case_id: number,
  { summary, fingerprint, blobs, bytes }: NonNullable<KeptCase['files']>,
): Promise<void> {
  await transaction
    .insertInto('solution')
    .values({
      ...{ project_id, task_id, user_id, timestamp, case_id, fingerprint, blobs, bytes },
      transient: false,
      role: 'case',
      summary: JSON.stringify(summary),
    })
    .onConflict((conflict) => conflict.column('case_id').doNothing())
    .execute();
}

/** Deletes all but the latest fields that were made again; returns the prefixes of their blobs. */
async function forgetLoaded(transaction: Transaction, study: number): Promise<string[]> {
  const { rows } = await sql<{ blobs: string }>`
    delete from solution where id in (
      select solution.id from solution join task on task.id = solution.task_id
      where task.study_id = ${study} and task.study_part = 'load'
      order by solution.id desc offset ${LOADED_KEPT}
    ) returning blobs`.execute(transaction);
  return rows.map(({ blobs }) => blobs);
}

/** Models of one study whose resistances are kept. */
const MOST_KEPT = 100;

/** Keeps the thermal resistances of a model of a study, unless the task is no longer this attempt's. */
export async function keepResistances(
  database: Kysely<Tables>,
  { id, attempt, study_id }: { readonly id: number; readonly attempt: number; readonly study_id: number },
  index: number,
  resistances: ThermalResistances,
): Promise<void> {
  await sql`
    insert into study_resistance (study_id, index, resistances)
    select study_id, ${index}::integer, ${JSON.stringify(resistances)}::json from task
    where id = ${id} and attempt = ${attempt} and state = 'RUNNING'
      and (select count(*) from study_resistance where study_id = ${study_id}) < ${MOST_KEPT}
    on conflict (study_id, index) do update set resistances = excluded.resistances`.execute(database);
}
