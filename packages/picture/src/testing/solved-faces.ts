import { packFaces } from '../faces/pack-faces.ts';
import type { SurfaceField } from '../faces/surface-field.ts';
import { unpackFaces } from '../faces/unpack-faces.ts';

type Row = readonly [object: number, face: number, x: number, y: number, z: number, temp: number];

/** The faces of two blocks of cells of 1 mm, object 1 from 0 0 0 and object 2 on top of it; the temperature of a cell is x + 10 y + 100 z. */
export function solvedFaces(width = 10, height = 4): SurfaceField {
  const rows: Row[] = [];
  const add = (object: number, face: number, point: readonly [number, number, number]): void => {
    rows.push([object, face, ...point, point[0] + 10 * point[1] + 100 * point[2]]);
  };
  for (const [object, z0] of [
    [1, 0],
    [2, height],
  ]) {
    for (let i = 0; i < width; i++) {
      for (let j = 0; j < width; j++) {
        add(object, 4, [i + 0.5, j + 0.5, z0]);
        add(object, 5, [i + 0.5, j + 0.5, z0 + height]);
      }
      for (let k = 0; k < height; k++) {
        add(object, 0, [0, i + 0.5, z0 + k + 0.5]);
        add(object, 1, [width, i + 0.5, z0 + k + 0.5]);
        add(object, 2, [i + 0.5, 0, z0 + k + 0.5]);
        add(object, 3, [i + 0.5, width, z0 + k + 0.5]);
      }
    }
  }
  const ones = new Float64Array(rows.length).fill(1);
  const column = (n: 2 | 3 | 4 | 5) => Float64Array.from(rows, (row) => row[n]);
  return unpackFaces(
    packFaces({
      count: rows.length,
      object: Int32Array.from(rows, ([object]) => object),
      face: Uint8Array.from(rows, ([, face]) => face),
      x: column(2),
      y: column(3),
      z: column(4),
      d1: ones,
      d2: ones,
      temp: column(5),
    }),
  );
}
