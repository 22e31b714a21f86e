import { faceColumnNames, faceKey, resultKey } from '@thermarium/api';
import { type ArrowColumn, numberColumn, TextDictionary } from '@thermarium/exchange/fields';
import { FACE_NAMES } from '@thermarium/geometry';
import { FaceReader } from '@thermarium/solution';
import { furtherKeys, headParts } from './answer-head.ts';
import { arrowPieces } from './arrow-pieces.ts';
import { facePieces } from './face-pieces.ts';
import type { Piece } from './pieces.ts';
import type { SolutionContent } from './solution-json.ts';

const NUMBERS = ['x', 'y', 'z', 'd1', 'd2', 'temp'] as const;

/** A solution as an Arrow stream of its face cells, in the order of objects and faces of the JSON form. */
export function solutionArrow({ head, objects, faces, summary, more }: SolutionContent): Generator<Piece> {
  const result = Object.fromEntries(objects.map((object) => [resultKey(object), object.state]));
  const [before, after] = headParts(head);
  const rest = `${after},"result":${JSON.stringify(result)},"summary":${summary}${furtherKeys(more)}`;
  const keyTexts = [...new Set(faces.objects.map(faceKey))];
  const keyOf = Uint32Array.from(faces.objects, (object) => keyTexts.indexOf(faceKey(object)));
  const keys = new TextDictionary(keyTexts);
  const names = new TextDictionary(FACE_NAMES);
  function* batches(): Generator<readonly ArrowColumn[]> {
    for (const { columns } of facePieces(new FaceReader(faces))) {
      yield [
        keys.column(columns.object.map((object) => keyOf[object])),
        names.column(Uint32Array.from(columns.face)),
        ...NUMBERS.map((name) => numberColumn(columns[name])),
      ];
    }
  }
  const none = [
    ...[keys, names].map((texts) => texts.column(new Uint32Array(0))),
    ...NUMBERS.map(() => numberColumn(new Float64Array(0))),
  ];
  return arrowPieces(faceColumnNames, { before: `{${before}`, rest }, { batches: batches(), none });
}
