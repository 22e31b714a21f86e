import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { across, FacePacker, type FaceRows, packFaces } from './pack-faces.ts';
import { VALUE_ROW } from './packed-faces.ts';
import { temperatureOn } from './surface-field.ts';
import { unpackFaces } from './unpack-faces.ts';

/** Faces of cells of a grid with uneven lines, some of them many times as wide as others. */
const grids = fc.record({
  steps: fc.array(fc.array(fc.double({ min: 0.001, max: 3, noNaN: true }), { minLength: 3, maxLength: 12 }), {
    minLength: 3,
    maxLength: 3,
  }),
  faces: fc.uniqueArray(
    fc.record({
      object: fc.integer({ min: 0, max: 3 }),
      face: fc.integer({ min: 0, max: 5 }),
      cell: fc.tuple(fc.nat(11), fc.nat(11), fc.nat(11)),
      temp: fc.double({ min: -40, max: 200, noNaN: true }),
    }),
    { maxLength: 300, selector: ({ object, face, cell }) => `${object} ${face} ${cell}` },
  ),
});

function rowsOf({ steps, faces }: typeof grids extends fc.Arbitrary<infer T> ? T : never): FaceRows {
  const edges = steps.map((sizes) => {
    const lines = [-5];
    for (const size of sizes) lines.push(Math.round((lines[lines.length - 1] + size) * 1e4) / 1e4);
    return lines;
  });
  const inside = faces.filter(({ cell }) => cell.every((n, axis) => n < steps[axis].length));
  const column = (of: (row: (typeof inside)[number]) => number) => Float64Array.from(inside, of);
  const middle = (axis: number) =>
    column(({ face, cell }) => {
      const [low, high] = [edges[axis][cell[axis]], edges[axis][cell[axis] + 1]];
      return face >> 1 === axis ? (face & 1 ? high : low) : (low + high) / 2;
    });
  const size = (which: 0 | 1) =>
    column(({ face, cell }) => {
      const axis = [across(0), across(1), across(2)][face >> 1][which];
      return edges[axis][cell[axis] + 1] - edges[axis][cell[axis]];
    });
  return {
    count: inside.length,
    object: Int32Array.from(inside, ({ object }) => object),
    face: Uint8Array.from(inside, ({ face }) => face),
    x: middle(0),
    y: middle(1),
    z: middle(2),
    d1: size(0),
    d2: size(1),
    temp: column(({ temp }) => temp),
  };
}

describe('patches of face cells', () => {
  test('hold every cell exactly once, where it is, and nothing else', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const rows = rowsOf(grid);
        const field = unpackFaces(packFaces(rows));
        let held = 0;
        for (const patch of field.patches) {
          expect(patch.u).toHaveLength(patch.columns + 1);
          expect(patch.v).toHaveLength(patch.rows + 1);
          for (let n = 0; n < patch.columns * patch.rows; n++) {
            if (!Number.isNaN(field.values[patch.at + n])) held++;
          }
        }
        expect(held).toBe(rows.count);
        for (let row = 0; row < rows.count; row++) {
          const axis = rows.face[row] >> 1;
          const position = [rows.x[row], rows.y[row], rows.z[row]];
          const [u, v] = [across(0), across(1), across(2)][axis].map((a) => position[a]);
          const found = field.patches.filter(
            (patch) =>
              patch.object === rows.object[row] &&
              patch.axis === axis &&
              patch.side === (rows.face[row] & 1 ? 1 : -1) &&
              patch.coordinate === Math.fround(position[axis]) &&
              !Number.isNaN(temperatureOn(field, patch, u, v)),
          );
          expect(found).toHaveLength(1);
          expect(temperatureOn(field, found[0], u, v)).toBe(Math.fround(rows.temp[row]));
          expect(field.byObject.get(rows.object[row])).toContain(field.patches.indexOf(found[0]));
        }
      }),
      { numRuns: 150 },
    );
  });

  test('little is spent on cells that are spread wide', () => {
    // A ring of cells as a staircase, and four islands far apart.
    const cells: [number, number][] = [];
    for (let n = 0; n < 720; n++) {
      const angle = (n / 360) * Math.PI;
      cells.push([Math.round(100 + 90 * Math.cos(angle)), Math.round(100 + 90 * Math.sin(angle))]);
    }
    for (const [u, v] of [
      [300, 300],
      [900, 300],
      [300, 900],
      [900, 900],
    ]) {
      for (let n = 0; n < 100; n++) cells.push([u + (n % 10), v + Math.floor(n / 10)]);
    }
    const unique = [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
    const ones = new Float64Array(unique.length).fill(1);
    const { values, coordinates } = packFaces({
      count: unique.length,
      object: new Int32Array(unique.length).fill(7),
      face: new Uint8Array(unique.length).fill(5),
      x: Float64Array.from(unique, ([u]) => u + 0.5),
      y: Float64Array.from(unique, ([, v]) => v + 0.5),
      z: ones,
      d1: ones,
      d2: ones,
      temp: ones,
    });
    const held = values.length - VALUE_ROW;
    expect(held).toBeLessThan(4 * unique.length);
    expect(coordinates.length).toBeLessThan(unique.length / 8);
  });

  test('of the steps of a transient are the same as of each by itself', () => {
    fc.assert(
      fc.property(grids, grids, (grid, other) => {
        const packer = new FacePacker();
        const first = rowsOf(grid);
        const second = { ...first, temp: first.temp.map((celsius) => celsius + 10) };
        const steps = [first, second, rowsOf(other), first].map((rows) => ({
          rows,
          packed: packer.pack(rows),
        }));
        for (const { rows, packed } of steps) expect(packed).toEqual(packFaces(rows));
        const before = unpackFaces(steps[0].packed);
        const after = unpackFaces(steps[1].packed, before);
        expect(after).toEqual(unpackFaces(steps[1].packed));
        expect(after.patches).toBe(before.patches);
      }),
      { numRuns: 30 },
    );
  });
});
