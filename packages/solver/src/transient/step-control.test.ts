import { describe, expect, it } from 'vitest';
import { ESDIRK3 } from './esdirk.ts';
import { StepControl } from './step-control.ts';

describe('a step', () => {
  it('passes when its estimated error is the tolerance, and not when it is a hair more', () => {
    const control = new StepControl(ESDIRK3, 0.1);
    expect(control.judge(1, 0.1)).toBe('accepted');
    expect(control.judge(1, 0.1001)).toBe('rejected');
    expect(control.judge(1, Number.NaN)).toBe('rejected');
  });

  it('is measured by a thousandth of the largest rise so far, and by 1 mK at least', () => {
    const control = new StepControl(ESDIRK3, null);
    expect(control.tolerance).toBe(1e-3);
    control.see(Float64Array.of(2, -80));
    control.see(Float64Array.of(1, 5));
    expect(control.tolerance).toBeCloseTo(0.08, 12);
    expect(control.judge(1, 0.079)).toBe('accepted');
    expect(control.judge(1, 0.081)).toBe('rejected');
  });

  it('that is rejected is tried again at a tenth to a half of its length', () => {
    const control = new StepControl(ESDIRK3, 0.1);
    control.judge(2, 0.11);
    expect(control.wanted).toBe(1);
    control.judge(2, 1e9);
    expect(control.wanted).toBeCloseTo(0.2, 12);
    control.judge(2, Number.POSITIVE_INFINITY);
    expect(control.wanted).toBeCloseTo(0.2, 12);
  });

  it('that is accepted is followed by one of twice its length at most', () => {
    const control = new StepControl(ESDIRK3, 0.1);
    control.wanted = 1;
    control.judge(1, 1e-12);
    expect(control.wanted).toBe(2);
  });
});

it('a solve starts with a step that heats the fastest cell by eight tolerances', () => {
  const control = new StepControl(ESDIRK3, 0.1);
  // 2 W into 0.5 J/K is 4 K/s; a cell that stores nothing has no rate.
  control.restart(Float64Array.of(2, 1, 50), Float64Array.of(0.5, 1, 0), 1000);
  expect(control.wanted).toBeCloseTo(0.8 / 4, 12);
  control.restart(Float64Array.of(0), Float64Array.of(1), 64);
  expect(control.wanted).toBe(1);
});
