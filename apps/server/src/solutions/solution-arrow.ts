import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FACE_NAMES, type FaceColumns } from '@thermarium/mesh';
import { arrowStream, numberColumn, textColumn } from './arrow-stream.ts';
import { facePieces } from './face-pieces.ts';
import { resultKey } from './result-key.ts';
import type { SolutionContent } from './solution-json.ts';

const NUMBERS = ['x', 'y', 'z', 'd1', 'd2', 'temp'] as const;

/** A solution as an Arrow stream of its face cells, in the order of the JSON form's objects and faces as they are stored. */
export async function solutionArrow({ head, objects, faces, summary }: SolutionContent): Promise<Readable> {
  const pieces: FaceColumns[] = [];
  for (const piece of facePieces(faces)) {
    pieces.push(piece.columns);
    await nextTurn();
  }
  const result = Object.fromEntries(objects.map((object) => [resultKey(object), object.state]));
  const answer = `${JSON.stringify({ ...head, result }).slice(0, -1)},"summary":${summary}}`;
  return arrowStream(
    [
      [
        'object',
        textColumn(
          faces.objects.map(resultKey),
          pieces.map(({ object }) => object),
        ),
      ],
      [
        'face',
        textColumn(
          FACE_NAMES,
          pieces.map(({ face }) => Uint32Array.from(face)),
        ),
      ],
      ...NUMBERS.map((name) => [name, numberColumn(pieces.map((columns) => columns[name]))] as const),
    ],
    answer,
  );
}
