import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanPower, powerAfter, powerAt, powerBefore, sumOfPowers } from './stepped-power.ts';

/** 100 from the start to 5 s. */
const pulse = { times: [0, 5], powers: [100, 0] };

describe('the power of an instant', () => {
  it('is at a step the one that acted until then, and at the start the one that begins', () => {
    expect([0, 2, 5, 5.001, 9].map((time) => powerAt(pulse, time))).toEqual([100, 100, 100, 0, 0]);
    const late = { times: [5], powers: [100] };
    expect([0, 5, 6].map((time) => powerAt(late, time))).toEqual([0, 0, 100]);
  });

  it('has two sides at a step and one elsewhere', () => {
    expect([powerBefore(pulse, 5), powerAfter(pulse, 5)]).toEqual([100, 0]);
    expect([powerBefore(pulse, 4), powerAfter(pulse, 4)]).toEqual([100, 100]);
    expect([powerBefore(pulse, 0), powerAfter(pulse, -1)]).toEqual([0, 0]);
  });
});

const stepped = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 9 })), {
    selector: ([time]) => time,
    maxLength: 5,
  })
  .map((rows) => rows.toSorted(([a], [b]) => a - b))
  .map((rows) => ({ times: rows.map(([time]) => time), powers: rows.map(([, power]) => power) }));

it('of several together is at every instant the sum of theirs', () => {
  fc.assert(
    fc.property(fc.array(stepped, { maxLength: 4 }), fc.integer({ min: 0, max: 44 }), (parts, half) => {
      const time = half / 2;
      const apart = parts.reduce((sum, part) => sum + powerAt(part, time), 0);
      expect(powerAt(sumOfPowers(parts), time)).toBe(apart);
    }),
  );
});

it('adds up to its mean over the duration', () => {
  fc.assert(
    fc.property(stepped, fc.integer({ min: 1, max: 25 }), (power, duration) => {
      const seconds = Array.from({ length: duration }, (_, n) => powerAt(power, n + 1));
      expect(meanPower(power, duration)).toBeCloseTo(seconds.reduce((sum, each) => sum + each, 0) / duration);
    }),
  );
});
