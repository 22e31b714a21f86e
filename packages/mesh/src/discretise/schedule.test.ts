import { describe, expect, it } from 'vitest';
import { amplitudeOf, wattsBefore, wattsShown } from './schedule.ts';

const steps = (times: readonly number[], milliwatts: readonly number[]) =>
  ({ shape: 'steps', times, milliwatts }) as const;

/** A duration, from the initial temperatures on. */
const over = (duration: number) => ({ duration, startFrom: 'initial temperatures' }) as const;

describe('the steady power of a pulse', () => {
  it('is its mean over the duration', () => {
    expect(amplitudeOf(steps([0, 1], [1000, 0]), over(4)).steady).toBeCloseTo(0.25, 12);
  });

  it('takes nothing from after the duration or from before the start', () => {
    expect(amplitudeOf(steps([0, 1, 5], [0, 1000, 9000]), over(2)).steady).toBeCloseTo(0.5, 12);
    expect(amplitudeOf(steps([-3, 1], [1000, 0]), over(2)).steady).toBeCloseTo(0.5, 12);
    expect(amplitudeOf(steps([3], [9000]), over(2)).steady).toBe(0);
  });

  it('holds the last row to the end', () => {
    expect(amplitudeOf(steps([0, 1], [0, 1000]), over(4)).steady).toBeCloseTo(0.75, 12);
  });
});

describe('the power at an instant', () => {
  const pulse = amplitudeOf(steps([0, 1, 2], [1000, 1000, 0]), over(4));

  it('is the one before it in a field, which a jump has not heated yet, and the one after it to begin with', () => {
    expect([0, 0.5, 2, 2.1].map((time) => wattsBefore(pulse, time))).toEqual([0, 1, 1, 0]);
    expect([0, 2].map((time) => wattsShown(pulse, time))).toEqual([1, 1]);
    expect(wattsBefore(pulse, null)).toBeCloseTo(0.5, 12);
  });

  it('jumps only where the value changes', () => {
    expect(pulse.schedule?.breaks).toEqual([0, 2]);
  });

  it('of a constant power is in watts', () => {
    const constant = amplitudeOf({ shape: 'constant', milliwatts: 1500 }, over(4));
    expect([null, 0, 3].map((time) => wattsShown(constant, time))).toEqual([1.5, 1.5, 1.5]);
    expect(wattsBefore(constant, 0)).toBe(0);
  });

  it('acts before the start where that is the steady state, as it begins', () => {
    const from = { duration: 4, startFrom: 'steady state' } as const;
    const constant = amplitudeOf({ shape: 'constant', milliwatts: 1500 }, from);
    const stepping = amplitudeOf(steps([0, 1], [750, 250]), from);
    expect([constant, stepping].map((power) => wattsBefore(power, 0))).toEqual([1.5, 0.75]);
    expect([1, 2].map((time) => wattsBefore(stepping, time))).toEqual([0.75, 0.25]);
  });
});
