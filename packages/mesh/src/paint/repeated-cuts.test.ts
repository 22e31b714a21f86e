import { ellipsoid, translate } from '@thermarium/geometry';
import { describe, expect, it } from 'vitest';
import { CutCellGauge, VOID } from './cut-cell.ts';
import { RepeatedCuts } from './repeated-cuts.ts';

const gauge = () => new CutCellGauge(() => 50);
const ball = ellipsoid([-0.5, -0.5, -0.5], [1, 1, 1]);
const cellAt = (x: number) => ({ min: [x, 0, 0], max: [x + 0.3, 0.3, 0.3] }) as const;
const cutOf = (x: number, region = 0) => [{ solid: translate(ball, [x, 0, 0]), region }];

describe('RepeatedCuts', () => {
  it('measures a repeated cut once, and as if it were measured where it stands', () => {
    const cuts = new RepeatedCuts(gauge());
    const first = cuts.measure(cellAt(0.2), VOID, cutOf(0));
    expect(cuts.measure(cellAt(7.2), VOID, cutOf(7))).toBe(first);
    const own = gauge().measure(cellAt(7.2), VOID, cutOf(7));
    expect(first.parts[0].share).toBeCloseTo(own.parts[0].share, 9);
    expect(first.parts[0].wallArea).toBeCloseTo(own.parts[0].wallArea, 9);
    first.conductivity.forEach((k, side) => {
      expect(k).toBeCloseTo(own.conductivity[side], 9);
    });
  });

  it('tells apart what differs in place, size, region or what lies beneath', () => {
    const cuts = new RepeatedCuts(gauge());
    const first = cuts.measure(cellAt(0.2), VOID, cutOf(0));
    expect(cuts.measure(cellAt(0.25), VOID, cutOf(0))).not.toBe(first);
    expect(cuts.measure({ min: [0.2, 0, 0], max: [0.6, 0.3, 0.3] }, VOID, cutOf(0))).not.toBe(first);
    expect(cuts.measure(cellAt(0.2), VOID, cutOf(0, 1))).not.toBe(first);
    expect(cuts.measure(cellAt(0.2), 1, cutOf(0))).not.toBe(first);
  });
});
