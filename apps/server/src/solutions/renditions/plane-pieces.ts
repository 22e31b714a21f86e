import { fluxColumnNames, kindIn, planeColumnNames, resultId } from '@thermarium/api';
import { type ArrowColumn, integerColumn, numberColumn, TextDictionary } from '@thermarium/exchange/fields';
import type { PlaneField } from '@thermarium/solution';
import { type AnswerHead, furtherKeys, headParts } from './answer-head.ts';
import { arrowPieces } from './arrow-pieces.ts';
import { type Piece, STALE } from './pieces.ts';
import { type PlaneRows, planeRows } from './plane-rows.ts';

const NUMBERS = ['x', 'y', 'z', 'x0', 'y0', 'z0', 'dx', 'dy', 'dz', 'temp'] as const;

export interface PlaneContent {
  readonly head: AnswerHead;
  readonly planes: readonly PlaneField[];
  /** Whether the rows have the heat flux. */
  readonly withFlux: boolean;
  /** Further keys of the answer, which tell the planes of rows where there are several. */
  readonly more?: object;
}

/** The columns of rows, and those of them that are numbers. */
function columnsOf({ withFlux }: Pick<PlaneContent, 'withFlux'>) {
  return withFlux
    ? { names: [...planeColumnNames, ...fluxColumnNames], numbers: [...NUMBERS, ...fluxColumnNames] }
    : { names: planeColumnNames, numbers: NUMBERS };
}

/** Rows in memory at once; as columns they take 1.5 MB, with the heat flux 1.9. */
const MOST_ROWS = 16_384;

function* portionsOf(planes: readonly PlaneField[]): Generator<PlaneRows> {
  for (const plane of planes) {
    const rows = plane.values.cell.length;
    for (let from = 0; from < rows; from += MOST_ROWS) {
      yield planeRows(plane, from, Math.min(from + MOST_ROWS, rows));
    }
  }
}

/** The rows of planes as JSON. */
export function* planeJson(content: PlaneContent): Generator<Piece> {
  const { head, planes, more = {} } = content;
  const { names, numbers } = columnsOf(content);
  yield `${JSON.stringify({ columns: names }).slice(0, -1)},"rows":[`;
  let separator = '';
  for (const portion of portionsOf(planes)) {
    yield separator;
    yield rowsText(portion, numbers);
    separator = ',';
  }
  const [before, rest] = saying(head, more);
  yield `],${before}`;
  yield STALE;
  yield rest;
}

/** The answer beside its rows, before and after the value of `stale`. */
function saying(head: AnswerHead, more: object): readonly [string, string] {
  const [before, after] = headParts(head);
  return [before, after + furtherKeys(more)];
}

function rowsText(portion: PlaneRows, names: ReturnType<typeof columnsOf>['numbers']): string {
  const { objects, object, plane } = portion;
  const columns = names.map((name) => portion[name]);
  let text = '';
  for (let n = 0; n < object.length; n++) {
    const owner = objects[object[n]];
    text += `${n === 0 ? '' : ','}["${kindIn(owner)}",${resultId(owner)},"${plane}"`;
    for (const column of columns) text += `,${column[n]}`;
    text += ']';
  }
  return text;
}

/** The same rows as an Arrow stream. */
export function planeArrow(content: PlaneContent): Generator<Piece> {
  const { head, planes, more = {} } = content;
  const { names: columnNames, numbers } = columnsOf(content);
  const types = [...new Set(planes.flatMap(({ objects }) => objects.map(kindIn)))];
  const planeNames = [...new Set(planes.map(({ plane }) => plane))];
  const [typeTexts, nameTexts] = [types, planeNames].map((texts) => new TextDictionary(texts));
  function batchOf(portion: PlaneRows): readonly ArrowColumn[] {
    const { objects, object, plane } = portion;
    const typeOf = objects.map((owner) => types.indexOf(kindIn(owner)));
    return [
      typeTexts.column(object.map((owner) => typeOf[owner])),
      integerColumn(Int32Array.from(object, (owner) => resultId(objects[owner]))),
      nameTexts.column(new Uint32Array(object.length).fill(planeNames.indexOf(plane))),
      ...numbers.map((name) => numberColumn(portion[name])),
    ];
  }
  function* batches(): Generator<readonly ArrowColumn[]> {
    for (const portion of portionsOf(planes)) yield batchOf(portion);
  }
  const none = [
    typeTexts.column(new Uint32Array(0)),
    integerColumn(new Int32Array(0)),
    nameTexts.column(new Uint32Array(0)),
    ...numbers.map(() => numberColumn(new Float64Array(0))),
  ];
  const [before, rest] = saying(head, more);
  return arrowPieces(columnNames, { before: `{${before}`, rest }, { batches: batches(), none });
}
