import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IntervalSteps } from './interval-steps.ts';

describe('steps to a landing time', () => {
  it('land exactly, are never longer than wanted, and are power-of-two parts of the way', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e3, noNaN: true }),
        fc.array(fc.double({ min: 1 / 64, max: 2, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (from, length, wishes) => {
          const to = from + length;
          const steps = new IntervalSteps(from, to, null);
          let last = from;
          for (let n = 0; !steps.isDone; n++) {
            const wanted = wishes[n % wishes.length] * (to - from);
            const step = steps.choose(wanted);
            if (step === null) throw new Error('no step');
            expect(step.length).toBeLessThanOrEqual(wanted * (1 + 1e-8));
            expect(Number.isInteger(Math.log2((to - from) / step.length))).toBe(true);
            expect(step.end).toBeGreaterThan(last);
            last = step.end;
            steps.advance(step);
          }
          expect(last).toBe(to);
        },
      ),
    );
  });

  it('grow by doubling without a detour', () => {
    const steps = new IntervalSteps(0, 1, null);
    const lengths: number[] = [];
    for (let wanted = 1 / 64; !steps.isDone; wanted *= 2) {
      const step = steps.choose(wanted);
      if (step === null) break;
      lengths.push(1 / step.length);
      steps.advance(step);
    }
    expect(lengths).toEqual([64, 64, 32, 16, 8, 4, 2]);
  });

  it('give up below what a double can tell apart', () => {
    expect(new IntervalSteps(0, 1, null).choose(1e-15)).toBeNull();
  });

  it('are equal when a size is given', () => {
    const steps = new IntervalSteps(1, 2, 0.3);
    const ends: number[] = [];
    while (!steps.isDone) {
      const step = steps.choose(Infinity);
      if (step === null) break;
      ends.push(step.end);
      steps.advance(step);
    }
    expect(ends).toEqual([1 + 1 / 3, 1 + 2 / 3, 2]);
  });
});
