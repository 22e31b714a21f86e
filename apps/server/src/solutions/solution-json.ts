import { setImmediate as nextTurn } from 'node:timers/promises';
import { faceNames } from '@thermarium/api';
import type { FaceColumns, FaceGroup, StoredFaces } from '@thermarium/mesh';
import type { AnswerHead } from './answer-head.ts';
import { faceNameOf, facePieces } from './face-pieces.ts';
import type { ObjectState } from './object-history.ts';
import { type ResultObject, resultKey } from './result-key.ts';

/** One object of a solution. */
interface SolvedObject extends ResultObject {
  readonly state: ObjectState;
}

export interface SolutionContent {
  readonly head: AnswerHead;
  readonly objects: readonly SolvedObject[];
  readonly faces: StoredFaces;
  /** JSON text. */
  readonly summary: string;
}

/** Text is handed on in pieces of about this many characters; between two of them others have their turn. */
const PIECE = 65_536;

/** A solution as the JSON of its endpoint, piece by piece. */
export async function* solutionJson(content: SolutionContent): AsyncGenerator<string> {
  let text = '';
  for (const part of solutionParts(content)) {
    text += part;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
    await nextTurn();
  }
  yield text;
}

function* solutionParts({ head, objects, faces, summary }: SolutionContent): Generator<string> {
  const { timestamp, stale, transient } = head;
  yield `${JSON.stringify({ timestamp, stale, transient }).slice(0, -1)},"result":{`;
  const groupsOf = groupsByKey(faces);
  let separator = '';
  for (const object of objects) {
    const key = resultKey(object);
    const { min_t, max_t, dissipated_power } = object.state;
    yield `${separator}"${key}":${JSON.stringify({ min_t, max_t, dissipated_power }).slice(0, -1)}`;
    const groups = groupsOf.get(key) ?? [];
    for (const name of faceNames) {
      yield `,"${name}":[`;
      yield* rowParts(
        faces,
        groups.filter((group) => faceNameOf(group) === name),
      );
      yield ']';
    }
    yield '}';
    separator = ',';
  }
  yield `},"summary":${summary}}`;
}

function groupsByKey({ groups, objects }: StoredFaces): Map<string, FaceGroup[]> {
  const found = new Map<string, FaceGroup[]>();
  for (const group of groups) {
    const key = resultKey(objects[group.object]);
    const known = found.get(key);
    if (known) known.push(group);
    else found.set(key, [group]);
  }
  return found;
}

function* rowParts(faces: StoredFaces, groups: readonly FaceGroup[]): Generator<string> {
  let separator = '';
  for (const { columns, rows } of facePieces(faces, groups)) {
    for (let row = 0; row < rows; row++) {
      yield separator + rowText(columns, row);
      separator = ',';
    }
  }
}

function rowText({ x, y, z, d1, d2, temp }: FaceColumns, row: number): string {
  return `[${x[row]},${y[row]},${z[row]},${d1[row]},${d2[row]},${temp[row]}]`;
}
