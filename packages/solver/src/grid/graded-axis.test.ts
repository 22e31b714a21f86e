import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradedEdges, refineEdges } from './graded-axis.ts';

const sizes = (edges: Float64Array) => Array.from(edges.slice(1), (edge, i) => edge - edges[i]);

function largestRatio(edges: Float64Array): number {
  const cells = sizes(edges);
  return cells.slice(1).reduce((worst, cell, i) => Math.max(worst, cell / cells[i], cells[i] / cell), 1);
}

const axis = fc
  .array(
    fc.record({
      length: fc.double({ min: 1e-3, max: 50, noNaN: true }),
      parts: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((intervals) => {
    const planes = [-3];
    for (const { length } of intervals) planes.push(planes[planes.length - 1] + length);
    return { planes, intervals: intervals.map(({ length, parts }) => ({ largestCell: length / parts })) };
  });

describe('gradedEdges', () => {
  it('keeps every plane, no cell above its limit, and neighbours within the ratio', () => {
    fc.assert(
      fc.property(axis, ({ planes, intervals }) => {
        const edges = gradedEdges(planes, intervals, { growth: 1.5 });
        for (const plane of planes) expect(edges).toContain(plane);
        expect(largestRatio(edges)).toBeLessThanOrEqual(1.5 + 1e-9);
        for (const [n, cell] of sizes(edges).entries()) {
          const i = planes.findLastIndex((plane) => plane <= edges[n]);
          expect(cell).toBeLessThanOrEqual(intervals[i].largestCell * (1 + 1e-9));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('mirrors with its input', () => {
    fc.assert(
      fc.property(axis, ({ planes, intervals }) => {
        const edges = gradedEdges(planes, intervals, { growth: 1.5 });
        const mirrored = gradedEdges(planes.map((plane) => -plane).reverse(), [...intervals].reverse(), {
          growth: 1.5,
        });
        expect(mirrored.length).toBe(edges.length);
        for (let i = 0; i < edges.length; i++) {
          expect(mirrored[i]).toBeCloseTo(-edges[edges.length - 1 - i], 9);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('grows geometrically away from a thin sheet instead of filling the axis with thin cells', () => {
    const edges = gradedEdges([0, 0.01, 20], [{ largestCell: 0.005 }, { largestCell: 1 }], { growth: 1.5 });
    expect(edges.length - 1).toBeLessThan(45);
    expect(largestRatio(edges)).toBeLessThanOrEqual(1.5);
  });

  it('leaves a lone interval uniform', () => {
    expect(sizes(gradedEdges([0, 3], [{ largestCell: 0.9 }], { growth: 1.5 }))).toEqual([
      0.75, 0.75, 0.75, 0.75,
    ]);
  });

  it('refuses planes that do not ascend', () => {
    expect(() => gradedEdges([0, 0], [{ largestCell: 1 }], { growth: 1.5 })).toThrow(RangeError);
  });
});

describe('refineEdges', () => {
  it('cuts every cell into equal parts', () => {
    expect(Array.from(refineEdges(Float64Array.of(0, 1, 4), 2))).toEqual([0, 0.5, 1, 2.5, 4]);
  });
});
