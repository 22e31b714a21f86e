import { FACE_NAMES, type FaceName } from '@thermarium/geometry';
import type { FaceColumns, FaceGroup, FaceReader } from '@thermarium/solution';

/** Rows of face cells in memory at once: a million would take 53 MB. */
const MOST_ROWS = 16_384;

/** Some rows of the faces of a solution, in their order. */
export interface FacePiece {
  readonly columns: FaceColumns;
  readonly rows: number;
}

/** Cuts groups so that none has more rows than may be in memory at once. */
function* cutGroups(groups: readonly FaceGroup[]): Generator<FaceGroup> {
  for (const group of groups) {
    for (let done = 0; done < group.count; done += MOST_ROWS) {
      yield { ...group, first: group.first + done, count: Math.min(MOST_ROWS, group.count - done) };
    }
  }
}

/** All rows: each piece has many small groups or a part of a large one. */
export function* facePieces(
  reader: FaceReader,
  groups: readonly FaceGroup[] = reader.faces.groups,
): Generator<FacePiece> {
  let gathered: FaceGroup[] = [];
  let rows = 0;
  for (const group of cutGroups(groups)) {
    if (rows + group.count > MOST_ROWS) {
      yield { columns: reader.columns(gathered), rows };
      gathered = [];
      rows = 0;
    }
    gathered.push(group);
    rows += group.count;
  }
  if (rows > 0) yield { columns: reader.columns(gathered), rows };
}

export function faceNameOf({ face }: Pick<FaceGroup, 'face'>): FaceName {
  return FACE_NAMES[face];
}
