import { AXES, type Axis } from '@thermarium/geometry';
import { Grid, type Side } from '@thermarium/mesh';
import type { FaceCells, FaceGroup } from '../faces/face-layout.ts';
import { roundedCoordinate, roundedTemperature } from '../figures/rounding.ts';
import type { Solution } from '../solution.ts';
import { packSections, SectionFile } from './section-file.ts';
import { frameSections, readFrame, type StoredFrame } from './stored-frame.ts';

const FORM = 'THRMface';

/** The faces of all objects with their rises over ambient, K. */
export interface StoredFaces extends FaceCells, StoredFrame {
  readonly rise: Float32Array;
}

/** Face rows as they leave: by object, then face. Lengths in mm, temperatures in °C. */
export interface FaceColumns {
  /** Index in the objects. */
  readonly object: Uint32Array;
  /** Index in FACE_NAMES. */
  readonly face: Uint8Array;
  /** The middle of the cell's side. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** The side's two sizes, in the order of the axes. */
  readonly d1: Float64Array;
  readonly d2: Float64Array;
  readonly temp: Float64Array;
}

/** The faces of a solution with their temperatures, as bytes that stand for themselves. */
export function encodeFaces(solution: Solution): Uint8Array<ArrayBuffer> {
  const { ambient, faceTemperatures } = solution;
  const { groups, cell } = solution.faces;
  return packSections(FORM, {
    ...frameSections(solution),
    'group.object': Uint32Array.from(groups, ({ object }) => object),
    'group.face': Uint8Array.from(groups, ({ face }) => face),
    'group.count': Uint32Array.from(groups, ({ count }) => count),
    'cell.step': stepsOf(cell),
    rise: Float32Array.from(faceTemperatures, (temperature) => temperature - ambient),
  });
}

/** Throws where the bytes are not what `encodeFaces` makes. */
export function decodeFaces(bytes: Uint8Array): StoredFaces {
  const file = new SectionFile(FORM, bytes);
  const faces = file.uint8('group.face');
  const counts = file.uint32('group.count');
  let first = 0;
  const groups = Array.from(file.uint32('group.object'), (object, group): FaceGroup => {
    const count = counts[group];
    first += count;
    return { object, face: faces[group] as Side, first: first - count, count };
  });
  const decoded = {
    ...readFrame(file),
    groups,
    cell: sumsOf(file.uint32('cell.step')),
    rise: file.float32('rise'),
  };
  if (first !== decoded.cell.length || first !== decoded.rise.length) {
    throw new Error(`The stored result '${FORM}' is damaged.`);
  }
  return decoded;
}

/**
 * The rows of consecutive groups as columns; by default all of them. Object by object spares memory: a million rows take
 * 53 MB.
 */
export function faceColumns(faces: StoredFaces, groups: readonly FaceGroup[] = faces.groups): FaceColumns {
  return new FaceReader(faces).columns(groups);
}

/** Reads rows of faces group by group: what all groups have in common is worked out once. */
export class FaceReader {
  readonly faces: StoredFaces;
  private readonly grid: Grid;
  private readonly cells: readonly ReturnType<typeof roundedCells>[];
  private readonly planes: readonly Float64Array[];

  constructor(faces: StoredFaces) {
    const { edges } = faces;
    this.faces = faces;
    this.grid = new Grid(edges);
    this.cells = edges.map(roundedCells);
    this.planes = edges.map((along) => along.map(roundedCoordinate));
  }

  /** The rows of consecutive groups. */
  columns(groups: readonly FaceGroup[]): FaceColumns {
    const { grid, cells, planes } = this;
    const { cell, rise, ambient } = this.faces;
    const start = groups.length === 0 ? 0 : groups[0].first;
    const rows = groups.reduce((sum, { count }) => sum + count, 0);
    const column = (): Float64Array => new Float64Array(rows);
    const position = [column(), column(), column()];
    const columns = {
      object: new Uint32Array(rows),
      face: new Uint8Array(rows),
      x: position[0],
      y: position[1],
      z: position[2],
      d1: column(),
      d2: column(),
      temp: column(),
    };
    for (const { object, face, first, count } of groups) {
      const from = first - start;
      columns.object.fill(object, from, from + count);
      columns.face.fill(face, from, from + count);
      const normal = (face >> 1) as Axis;
      for (const axis of AXES) {
        const isNormal = axis === normal;
        const sides = isNormal ? planes[axis].subarray(face & 1) : cells[axis].middle;
        const sizes = isNormal ? null : axis === (normal === 0 ? 1 : 0) ? columns.d1 : columns.d2;
        for (let row = from; row < from + count; row++) {
          const n = grid.indexAlong(cell[row + start], axis);
          position[axis][row] = sides[n];
          if (sizes) sizes[row] = cells[axis].size[n];
        }
      }
    }
    for (let row = 0; row < rows; row++) columns.temp[row] = roundedTemperature(ambient + rise[row + start]);
    return columns;
  }
}

/** Middles and sizes of the cells of an axis, as they leave. */
export function roundedCells(edges: Float64Array): { middle: Float64Array; size: Float64Array } {
  const low = edges.subarray(0, -1);
  return {
    middle: low.map((edge, n) => roundedCoordinate(edge + (edges[n + 1] - edge) * 0.5)),
    size: low.map((edge, n) => roundedCoordinate(edges[n + 1] - edge)),
  };
}

/** Differences of neighbours, modulo 2³²: cells of a face follow one another in few patterns, which compress to little. */
function stepsOf(values: Uint32Array): Uint32Array {
  return values.map((value, n) => (n === 0 ? value : value - values[n - 1]));
}

function sumsOf(steps: Uint32Array): Uint32Array {
  const values = new Uint32Array(steps.length);
  let value = 0;
  for (let n = 0; n < steps.length; n++) {
    value = (value + steps[n]) >>> 0;
    values[n] = value;
  }
  return values;
}
