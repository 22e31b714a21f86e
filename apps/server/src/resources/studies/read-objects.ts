import { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { expectScenario, findStudy } from '../../studies/find-study.ts';

/** Cases whose extremes are read at once. */
const CASES_AT_ONCE = 1000;
/** Bytes of the two extremes of one object. */
const PAIR = 16;

/**
 * The extremes of objects in all cases as JSON, column by column; throws `not-found`.
 *
 * @param only the key of the one object that is asked for
 */
export async function readStudyObjects(
  database: Database,
  { project, scenario }: { readonly project: number; readonly scenario: number },
  only?: string,
): Promise<Readable> {
  await expectScenario(database, { project, scenario });
  const study = await findStudy(database, project, scenario);
  if (!study) return Readable.from(['{"cases":[],"objects":[]}'], { objectMode: false });
  const objects = (study.objects ?? [])
    .map((object, column) => ({ ...object, column }))
    .filter(({ key }) => only === undefined || key === only);
  return Readable.from(piecesOf(database, study.id, objects), { objectMode: false });
}

async function* piecesOf(
  database: Database,
  study: number,
  objects: readonly { readonly key: string; readonly path: string; readonly column: number }[],
): AsyncGenerator<string> {
  const ids = await database
    .selectFrom('study_case')
    .select('id')
    .where('study_id', '=', study)
    .orderBy('index')
    .execute();
  yield `{"cases":${JSON.stringify(ids.map(({ id }) => id))},"objects":[`;
  for (const [n, { key, path, column }] of objects.entries()) {
    const minima: (number | null)[] = [];
    const maxima: (number | null)[] = [];
    for (let from = 0; from < ids.length; from += CASES_AT_ONCE) {
      for (const [low, high] of await pairsOf(database, study, column, from)) {
        minima.push(low);
        maxima.push(high);
      }
    }
    const head = JSON.stringify({ key, path }).slice(0, -1);
    yield `${n > 0 ? ',' : ''}${head},"min_t":${JSON.stringify(minima)},"max_t":${JSON.stringify(maxima)}}`;
  }
  yield ']}';
}

/** The extremes of one object in some cases, of which the database sends only those. */
async function pairsOf(
  database: Database,
  study: number,
  column: number,
  from: number,
): Promise<(readonly [number | null, number | null])[]> {
  const rows = await database
    .selectFrom('study_case')
    .select(({ fn, val }) => [
      fn<Uint8Array | null>('substr', ['extremes', val(column * PAIR + 1), val(PAIR)]).as('pair'),
    ])
    .where('study_id', '=', study)
    .where('index', '>=', from)
    .where('index', '<', from + CASES_AT_ONCE)
    .orderBy('index')
    .execute();
  return rows.map(({ pair }) => {
    if (!pair || pair.length < PAIR) return [null, null];
    const numbers = new Float64Array(Uint8Array.from(pair).buffer);
    return [finite(numbers[0]), finite(numbers[1])];
  });
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
