import { FACE_NAMES } from '@thermarium/geometry';
import { type Discretisation, FaceWalk, type Grid, type Side } from '@thermarium/mesh';

/** Consecutive rows: the cells of one face of one object. */
export interface FaceGroup {
  /** Index in the scene. */
  readonly object: number;
  /** Index in FACE_NAMES. */
  readonly face: Side;
  readonly first: number;
  readonly count: number;
}

/** The face cells of all objects: each row is one side of one cell. */
export interface FaceCells {
  readonly edges: Grid['edges'];
  /** By object, then face; they cover all rows. */
  readonly groups: readonly FaceGroup[];
  /** The cell (in natural order) on whose side each row lies. */
  readonly cell: Uint32Array;
}

/** Face cells with what their temperatures are read from. */
export interface FaceLayout extends FaceCells {
  /** Per row the first of its walls, or FROM_INTERFACE, or FROM_CELL. */
  readonly reading: Int32Array;
}

const known = new WeakMap<Discretisation['walls'], FaceLayout>();

/** Every face cell where an object borders something that is not itself; see `FaceWalk`. All fields of a grid have them in common. */
export function faceLayoutOf(discretisation: Discretisation): FaceLayout {
  const layout = known.get(discretisation.walls) ?? collectFaces(discretisation);
  known.set(discretisation.walls, layout);
  return layout;
}

function collectFaces(discretisation: Discretisation): FaceLayout {
  const { scene, grid } = discretisation;
  const found = new RowBuffer();
  new FaceWalk(discretisation).run((object, face, cell, reading) => {
    found.push(6 * object + face, cell, reading);
  });
  const next = new Uint32Array(6 * scene.objects.length + 1);
  for (let row = 0; row < found.count; row++) next[found.group[row] + 1]++;
  for (let group = 1; group < next.length; group++) next[group] += next[group - 1];
  const groups = scene.objects.flatMap((_, object) =>
    FACE_NAMES.flatMap((_name, face): FaceGroup[] => {
      const first = next[6 * object + face];
      const count = next[6 * object + face + 1] - first;
      return count > 0 ? [{ object, face: face as Side, first, count }] : [];
    }),
  );
  const cell = new Uint32Array(found.count);
  const reading = new Int32Array(found.count);
  for (let n = 0; n < found.count; n++) {
    const row = next[found.group[n]]++;
    cell[row] = found.cell[n];
    reading[row] = found.reading[n];
  }
  return { edges: grid.edges, groups, cell, reading };
}

/** Rows in the order in which they are found. */
class RowBuffer {
  count = 0;
  group = new Uint32Array(1 << 16);
  cell = new Uint32Array(1 << 16);
  reading = new Int32Array(1 << 16);

  push(group: number, cell: number, reading: number): void {
    if (this.count === this.group.length) this.grow();
    this.group[this.count] = group;
    this.cell[this.count] = cell;
    this.reading[this.count] = reading;
    this.count++;
  }

  private grow(): void {
    const { group, cell, reading } = this;
    this.group = new Uint32Array(2 * this.count);
    this.cell = new Uint32Array(2 * this.count);
    this.reading = new Int32Array(2 * this.count);
    this.group.set(group);
    this.cell.set(cell);
    this.reading.set(reading);
  }
}
