import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naturalStrides, orderFor } from '../linear/axes.ts';
import { couplingsToSplit, fromSplit, toSplit } from './reorder.ts';
import { slotOf, splitLayout } from './split-layout.ts';

const size = fc.integer({ min: 1, max: 13 });
const axis = fc.constantFrom(0 as const, 1 as const, 2 as const);

describe('split layout', () => {
  it('returns every vector as it came, whatever the sizes and the line axis', () => {
    fc.assert(
      fc.property(size, size, size, axis, (nx, ny, nz, lines) => {
        const {
          nx: a,
          ny: b,
          nz: c,
          x,
          y,
          z,
        } = naturalStrides(orderFor(lines, { nx, ny, nz }), { nx, ny, nz });
        const layout = splitLayout(a, b, c);
        const natural = Float64Array.from({ length: nx * ny * nz }, (_, i) => i + 1);
        const split = new Float64Array(layout.size);
        const back = new Float64Array(natural.length);
        toSplit(split, natural, a, b, c, layout.half, x, y, z);
        fromSplit(back, split, a, b, c, layout.half, x, y, z);
        expect(back).toEqual(natural);
        expect(split.filter((value) => value === 0)).toHaveLength(layout.size - natural.length);
      }),
    );
  });

  it('makes the longer of the two other axes the rows', () => {
    expect(orderFor(2, { nx: 3, ny: 9, nz: 1 })).toEqual({ rows: 1, slabs: 0, lines: 2 });
    expect(orderFor(0, { nx: 3, ny: 9, nz: 9 })).toEqual({ rows: 1, slabs: 2, lines: 0 });
  });

  it('holds the couplings along a row where the cells on both sides look for them', () => {
    for (const nx of [1, 2, 7, 8, 9]) {
      const layout = splitLayout(nx, 1, 2);
      const natural = Float64Array.from({ length: 2 * nx }, (_, i) => 10 + i);
      const left = new Float64Array(layout.halfSize);
      const right = new Float64Array(layout.halfSize);
      couplingsToSplit(left, right, natural, nx, 1, 2, layout.half, 1, nx, nx);
      for (let k = 0; k < 2; k++) {
        for (let i = 0; i < nx; i++) {
          const m = slotOf(layout, i) % layout.half;
          const up = i % 2 === 0 ? right[k * layout.half + m] : left[k * layout.half + m + 1];
          const down = i % 2 === 0 ? left[k * layout.half + m] : right[k * layout.half + m];
          expect(up).toBe(i + 1 < nx ? natural[k * nx + i] : 0);
          expect(down).toBe(i > 0 ? natural[k * nx + i - 1] : 0);
        }
      }
    }
  });
});
