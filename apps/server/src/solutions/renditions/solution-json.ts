import { answeredFaces, faceKey, isNode, type ResultObject, resultKey } from '@thermarium/api';
import {
  type FaceColumns,
  type FaceGroup,
  FaceReader,
  type ObjectFigures,
  type StoredFaces,
} from '@thermarium/solution';
import { type AnswerHead, furtherKeys, headParts } from './answer-head.ts';
import { faceNameOf, facePieces } from './face-pieces.ts';
import { type Piece, STALE } from './pieces.ts';

/** One object of a solution. */
export interface SolvedObject extends ResultObject {
  /** Its path in the tree when it was solved, where it is known. */
  readonly name?: string | undefined;
  /** Its figures, and what else is said of it. */
  readonly state: ObjectFigures;
}

export interface SolutionContent {
  readonly head: AnswerHead;
  readonly objects: readonly SolvedObject[];
  readonly faces: StoredFaces;
  /** JSON text. */
  readonly summary: string;
  /** Further keys of the answer. */
  readonly more?: object;
}

/** A solution as the JSON of its endpoint. */
export function* solutionJson({ head, objects, faces, summary, more }: SolutionContent): Generator<Piece> {
  const [before, after] = headParts(head);
  yield `{${before}`;
  yield STALE;
  yield `${after},"result":{`;
  const groupsOf = groupsByKey(faces);
  const reader = new FaceReader(faces);
  let separator = '';
  for (const object of objects) {
    const key = resultKey(object);
    yield `${separator}"${key}":${JSON.stringify(object.state).slice(0, -1)}`;
    const groups = isNode(object) ? [] : (groupsOf.get(key) ?? []);
    for (const name of answeredFaces) {
      yield `,"${name}":[`;
      yield* rowTexts(
        reader,
        groups.filter((group) => faceNameOf(group) === name),
      );
      yield ']';
    }
    yield '}';
    separator = ',';
  }
  yield `},"summary":${summary}${furtherKeys(more)}`;
}

function groupsByKey({ groups, objects }: StoredFaces): Map<string, FaceGroup[]> {
  const found = new Map<string, FaceGroup[]>();
  for (const group of groups) {
    const key = faceKey(objects[group.object]);
    const known = found.get(key);
    if (known) known.push(group);
    else found.set(key, [group]);
  }
  return found;
}

function* rowTexts(reader: FaceReader, groups: readonly FaceGroup[]): Generator<string> {
  let separator = '';
  for (const { columns, rows } of facePieces(reader, groups)) {
    let text = '';
    for (let row = 0; row < rows; row++) {
      text += separator + rowText(columns, row);
      separator = ',';
    }
    yield text;
  }
}

function rowText({ x, y, z, d1, d2, temp }: FaceColumns, row: number): string {
  return `[${x[row]},${y[row]},${z[row]},${d1[row]},${d2[row]},${temp[row]}]`;
}
