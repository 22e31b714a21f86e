import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { planeColumnNames } from '@thermarium/api';
import type { PlaneTable } from '@thermarium/mesh';
import type { AnswerHead } from './answer-head.ts';
import { arrowStream, integerColumn, numberColumn, textColumn } from './arrow-stream.ts';
import { resultId } from './result-key.ts';

const NUMBERS = ['x', 'y', 'z', 'x0', 'y0', 'z0', 'dx', 'dy', 'dz', 'temp'] as const;

export interface PlaneContent {
  readonly head: AnswerHead;
  readonly tables: readonly PlaneTable[];
  /** What else the answer says; whose rows are whose, where there are several planes. */
  readonly more?: object;
}

/** Rows per piece of text; between two of them others have their turn. */
const PIECE = 1000;

/** The rows of planes as the JSON of their endpoints, piece by piece. */
export async function* planeJson({ head, tables, more = {} }: PlaneContent): AsyncGenerator<string> {
  yield `${JSON.stringify({ columns: planeColumnNames }).slice(0, -1)},"rows":[`;
  let separator = '';
  for (const table of tables) {
    for (let row = 0; row < table.object.length; row += PIECE) {
      yield separator + rowsText(table, row, Math.min(row + PIECE, table.object.length));
      separator = ',';
      await nextTurn();
    }
  }
  yield `],${JSON.stringify({ ...head, ...more }).slice(1)}`;
}

function rowsText(table: PlaneTable, from: number, to: number): string {
  const { objects, object, plane, x, y, z, x0, y0, z0, dx, dy, dz, temp } = table;
  const rows: string[] = [];
  for (let n = from; n < to; n++) {
    const owner = objects[object[n]];
    rows.push(
      `["${owner.type}",${resultId(owner)},"${plane}",${x[n]},${y[n]},${z[n]},${x0[n]},${y0[n]},${z0[n]},` +
        `${dx[n]},${dy[n]},${dz[n]},${temp[n]}]`,
    );
  }
  return rows.join(',');
}

/** The same rows as an Arrow stream. */
export function planeArrow({ head, tables, more = {} }: PlaneContent): Readable {
  const types = [...new Set(tables.flatMap(({ objects }) => objects.map(({ type }) => type)))];
  const planes = [...new Set(tables.map(({ plane }) => plane))];
  return arrowStream(
    [
      [
        'type',
        textColumn(
          types,
          tables.map(({ objects, object }) => {
            const typeOf = objects.map(({ type }) => types.indexOf(type));
            return object.map((owner) => typeOf[owner]);
          }),
        ),
      ],
      [
        'id',
        integerColumn(
          tables.map(({ objects, object }) => Int32Array.from(object, (owner) => resultId(objects[owner]))),
        ),
      ],
      [
        'plane',
        textColumn(
          planes,
          tables.map(({ plane, object }) => new Uint32Array(object.length).fill(planes.indexOf(plane))),
        ),
      ],
      ...NUMBERS.map((name) => [name, numberColumn(tables.map((table) => table[name]))] as const),
    ],
    JSON.stringify({ ...head, ...more }),
  );
}
