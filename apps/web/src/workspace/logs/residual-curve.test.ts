import { describe, expect, it } from 'vitest';
import { effortCurve, residualCurve } from './residual-curve.ts';

const steady = (...residuals: readonly number[]) => ({
  residuals: residuals.map((residual, n) => ({ iteration: n + 1, residual, time: null })),
});

describe('the curve of a residual', () => {
  it('falls by its logarithm from the first iteration to the last', () => {
    const curve = residualCurve(steady(1, 1e-2, 1e-4));
    expect(curve).toMatchObject({ points: '0,0 0.5,0.5 1,1', xLabels: ['1', '3'] });
    expect(curve?.yLabels).toEqual([
      { at: 0, text: '1' },
      { at: 0.25, text: '1e-1' },
      { at: 0.5, text: '1e-2' },
      { at: 0.75, text: '1e-3' },
      { at: 1, text: '1e-4' },
    ]);
  });

  it('has whole decades around it, and few labels over many', () => {
    const curve = residualCurve(steady(0.5, 3e-9));
    expect(curve?.yLabels.map(({ text }) => text)).toEqual(['1', '1e-3', '1e-6', '1e-9']);
    expect(curve?.yLabels.every(({ at }) => at >= 0 && at <= 1)).toBe(true);
  });

  it('is none where there is too little to draw', () => {
    expect(residualCurve(steady())).toBeNull();
    expect(residualCurve(steady(1))).toBeNull();
    expect(residualCurve(steady(1, 0))).toBeNull();
    expect(residualCurve(steady(1e-3, 1e-3))?.points).toBe('0,0 1,0');
  });
});

describe('the iterations of a transient', () => {
  it('add up over simulated time', () => {
    const residuals = [
      { iteration: 0, residual: 1, time: 0 },
      { iteration: 30, residual: 1e-7, time: 1 },
      { iteration: 20, residual: 1e-7, time: 2 },
      { iteration: 40, residual: 1e-7, time: 4 },
    ];
    expect(effortCurve({ residuals })).toMatchObject({
      points: '0,1 0.25,0.25 0.5,0.25 1,0',
      xLabels: ['0 s', '4 s'],
      yLabels: [
        { at: 0, text: '40' },
        { at: 1, text: '0' },
      ],
    });
    expect(effortCurve({ residuals: residuals.slice(0, 1) })).toBeNull();
    expect(effortCurve(steady(1, 1e-3))).toBeNull();
  });
});
