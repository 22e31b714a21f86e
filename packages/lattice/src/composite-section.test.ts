import { describe, expect, it } from 'vitest';
import { type CompositeSection, conductivityAcross } from './composite-section.ts';
import { cylinderLatticeConductivity } from './cylinder-lattice.ts';
import { extrapolated } from './testing/unit-cell.ts';

const square = { pitchX: 1, pitchY: 1, staggered: false };

function section(overrides: Partial<CompositeSection>): CompositeSection {
  return {
    arrangement: square,
    radius: 0.3,
    element: [50, 50, 50],
    core: null,
    fill: [0.5, 0.5, 0.5],
    fraction: Math.PI * 0.09,
    ...overrides,
  };
}

function resolved({ radius, element, fill }: CompositeSection, axis: 0 | 1): number {
  return extrapolated(
    {
      size: [0.5, 0.5, 1],
      cells: [64, 64, 1],
      conductivity: ([x, y], along) => (Math.hypot(x, y) < radius ? element[along] : fill[along]),
    },
    axis,
  );
}

describe('conductivity across a composite', () => {
  it('is that of the lattice where nothing is cut', () => {
    const disc = { radius: 0.3, conductivity: 50, core: null };
    expect(conductivityAcross(section({}), 0)).toBe(cylinderLatticeConductivity(square, disc, 0.5, 0));
  });

  it('is that of a wider lattice where the box leaves a margin', () => {
    const disc = { radius: 0.3, conductivity: 50, core: null };
    const wider = { pitchX: 2, pitchY: 2, staggered: false };
    const diluted = section({ fraction: (Math.PI * 0.09) / 4 });
    expect(conductivityAcross(diluted, 0)).toBeCloseTo(cylinderLatticeConductivity(wider, disc, 0.5, 0), 12);
  });

  it('reaches the fill without elements and the element without fill', () => {
    expect(conductivityAcross(section({ fraction: 0 }), 0)).toBe(0.5);
    expect(conductivityAcross(section({ fraction: 1 }), 0)).toBeCloseTo(50, 10);
    // Beyond what touching discs fill (π/4): elements cut all round by the box.
    const dense = conductivityAcross(section({ fraction: 0.9 }), 0);
    expect(dense).toBeGreaterThan(conductivityAcross(section({ fraction: 0.78 }), 0));
    expect(dense).toBeLessThan(50);
  });

  it('takes elements that conduct differently along x and y within 1 % of the resolved cell', () => {
    const anisotropic = section({ element: [200, 20, 1] });
    for (const axis of [0, 1] as const) {
      expect(conductivityAcross(anisotropic, axis) / resolved(anisotropic, axis)).toBeCloseTo(1, 2);
    }
  });

  it('takes a fill that conducts differently along x and y as stated: 3 % at 1.4 to 1, 8 % at 3 to 1', () => {
    for (const [ratio, error] of [
      [1.4, 0.03],
      [3, 0.08],
    ]) {
      const anisotropic = section({ fill: [0.5 * ratio, 0.5, 1] });
      for (const axis of [0, 1] as const) {
        const quotient = conductivityAcross(anisotropic, axis) / resolved(anisotropic, axis);
        expect(Math.abs(quotient - 1)).toBeLessThan(error);
      }
    }
  });

  it('lies between the series and the parallel rule, also where the correction for the fill would leave them', () => {
    const range = (k: number, fill: number) => [1 / (0.9 / k + 0.1 / fill), 0.9 * k + 0.1 * fill];
    for (const element of [0.01, 1, 50]) {
      for (const ratio of [3, 10, 100]) {
        const dense = section({
          fraction: 0.9,
          element: [element, element, element],
          fill: [0.5 * ratio, 0.5, 1],
        });
        for (const [axis, fill] of [
          [0, 0.5 * ratio],
          [1, 0.5],
        ] as const) {
          const [series, parallel] = range(element, fill);
          const effective = conductivityAcross(dense, axis);
          expect(effective).toBeGreaterThanOrEqual(series * (1 - 1e-12));
          expect(effective).toBeLessThanOrEqual(parallel * (1 + 1e-12));
        }
      }
    }
  });
});
