import type { Axis } from '@thermarium/geometry';
import {
  CURVED,
  type Discretisation,
  FaceWalk,
  FROM_CELL,
  FROM_INTERFACE,
  type Grid,
  type Side,
  wallRiseFrom,
} from '@thermarium/mesh';
import { type Extremes, type FieldState, objectExtremes } from '../readings/extremes.ts';
import { SideTemperatures } from '../readings/side-temperatures.ts';

/** The names of the sides -x +x -y +y -z +z as faces of an object, in the order of their numbers. */
export const FACE_NAMES = ['west', 'east', 'south', 'north', 'bottom', 'top'] as const;

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
  readonly discretisation: Discretisation;
  /** Per row the first of its walls, or FROM_INTERFACE, or FROM_CELL. */
  readonly reading: Int32Array;
}

/**
 * Every face cell where an object borders something that is not itself; see `FaceWalk`. Once per model, whatever the
 * number of states.
 */
export function collectFaces(discretisation: Discretisation): FaceLayout {
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
  return { discretisation, edges: grid.edges, groups, cell, reading };
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

/**
 * The temperature of every row, °C: its wall's, or that of the face between the two cells. A cell that a curved surface
 * cuts has one temperature for all that is in it; what is less than half of it is no warmer and no colder than the rest of
 * its object.
 *
 * @param extremes those of the state, where they are known already
 */
export function faceTemperatures(
  layout: FaceLayout,
  state: FieldState,
  extremes: Extremes = objectExtremes(layout.discretisation, state),
): Float64Array {
  const { discretisation, groups, cell, reading } = layout;
  const { walls, grid, scene } = discretisation;
  const { ambient } = scene.world;
  const sides = new SideTemperatures(discretisation, state);
  const temperatures = new Float64Array(cell.length);
  for (const { object, face, first, count } of groups) {
    const [coldest, hottest] = [extremes.min[object], extremes.max[object]];
    const isKnown = coldest <= hottest;
    const axis = (face >> 1) as Axis;
    const stride = grid.stride[axis];
    // A face is read from the lower of its two cells.
    const back = face & 1 ? 0 : 1;
    for (let row = first; row < first + count; row++) {
      const from = reading[row];
      const at = cell[row];
      let rise = state.rise[at];
      if (from === FROM_INTERFACE) {
        rise = sides.between(at - back * stride, axis, grid.indexAlong(at, axis) - back);
      } else if (from !== FROM_CELL) {
        rise = walls.side[from] === CURVED ? state.wallRise[from] : wallRiseFrom(walls, state.wallRise, from);
      }
      temperatures[row] = ambient + (isKnown ? Math.min(Math.max(rise, coldest), hottest) : rise);
    }
  }
  return temperatures;
}
