import type { CaseWay } from '@thermarium/study/run';
import type { Database } from '../db/database.ts';
import { partName } from '../solutions/blob-names.ts';
import type { CasesAssignment, LoadAssignment } from '../solving/messages.ts';
import { BlobDamaged, BlobMissing, type BlobStore } from '../storage/blob-store.ts';

/** A task of a study. */
interface Part {
  readonly id: number;
  readonly study_id: number;
  readonly case_way: CaseWay | null;
}

/** The cases that are left to a task of a study, with the disk space for their fields. Null: the study is gone. */
export async function leftCases(
  database: Database,
  { id, study_id, case_way }: Part,
): Promise<Omit<CasesAssignment, 'grids'> | null> {
  const study = await database
    .selectFrom('study')
    .select(['snapshot', 'names', 'field_bytes'])
    .where('id', '=', study_id)
    .executeTakeFirst();
  if (!study) return null;
  const { snapshot, names, field_bytes } = study;
  const cases = await database
    .selectFrom('study_case')
    .select(['index', 'values'])
    .where('task_id', '=', id)
    .where('state', '=', 'PENDING')
    .orderBy('index')
    .execute();
  const fieldBytes = await fieldShare(database, id, study_id, field_bytes);
  return { kind: 'cases', way: case_way ?? 'direct', snapshot, names, cases, fieldBytes };
}

/** The case that is to be loaded, with the fields of which it is the sum; null: it is stored already, or gone. */
export async function caseToLoad(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  id: number,
): Promise<Omit<LoadAssignment, 'grids'> | null> {
  const found = await database
    .selectFrom('study_case')
    .innerJoin('study', 'study.id', 'study_case.study_id')
    .leftJoin('solution', 'solution.case_id', 'study_case.id')
    .select(['study_id', 'snapshot', 'names', 'index', 'values', 'basis', 'coefficients'])
    .where('study_case.id', '=', id)
    .where('solution.id', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const { study_id, snapshot, names, index, values, basis, coefficients } = found;
  const sum =
    basis === null || coefficients === null
      ? null
      : await partsOfSum(database, blobs, study_id, { basis, coefficients });
  return { kind: 'load', snapshot, names, cases: [{ index, values }], sum };
}

/** Null where the fields are gone: the case is then solved again. */
async function partsOfSum(
  database: Database,
  blobs: BlobStore,
  study: number,
  { basis, coefficients }: { readonly basis: number; readonly coefficients: readonly number[] },
): Promise<LoadAssignment['sum']> {
  const kept = await database
    .selectFrom('solution')
    .innerJoin('study_case', 'study_case.id', 'solution.case_id')
    .select('blobs')
    .where('study_id', '=', study)
    .where('index', '=', basis)
    .executeTakeFirst();
  if (!kept) return null;
  try {
    const fields = await Promise.all(coefficients.map((_, n) => blobs.get(`${kept.blobs}/${partName(n)}`)));
    return { fields, coefficients };
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return null;
    throw error;
  }
}

/** The part of a study's disk space for fields that is left to one of its tasks: each has its share by its cases. */
async function fieldShare(database: Database, task: number, study: number, all: number): Promise<number> {
  const { own, cases } = await database
    .selectFrom('study_case')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('task_id', '=', task).as('own'),
      fn.countAll<number>().as('cases'),
    ])
    .where('study_id', '=', study)
    .executeTakeFirstOrThrow();
  const { taken } = await database
    .selectFrom('solution')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('taken'))
    .where('task_id', '=', task)
    .executeTakeFirstOrThrow();
  return (all * Number(own)) / Math.max(1, Number(cases)) - Number(taken ?? 0);
}
