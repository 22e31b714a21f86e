import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePolygon, prism } from './index.ts';
import { SEEDED, stairRings, starRings } from './testing/samples.ts';

const SQUARE = '0 0, 4 0, 4 4, 0 4';

function problem(text: string): string | null {
  return parsePolygon(text).problem;
}

describe('parsePolygon', () => {
  it('reads pairs of numbers, however they are wrapped', () => {
    const rings = [
      [
        [0, 0],
        [40, 0],
        [40, 10],
      ],
    ];
    for (const text of [
      '0 0, 40 0, 40 10',
      '0 0,40 0,40 10,0 0',
      ' ( 0 0 , 40 0 , 40 10 ) ',
      'POLYGON ((0 0, 40 0, 40 10, 0 0))',
      'polygon((0.0 0, 4e1 0, +40. 10))',
      '0 0, 0 0, 40 0, 40 10, 40 10, 0 0',
    ]) {
      expect(parsePolygon(text)).toEqual({ rings, problem: null });
    }
  });

  it('reads further rings as holes', () => {
    for (const text of [
      `POLYGON ((${SQUARE}), (1 1, 2 1, 2 2))`,
      `((${SQUARE}),(1 1, 2 1, 2 2))`,
      `(${SQUARE}), (1 1, 2 1, 2 2)`,
      `${SQUARE}), (1 1, 2 1, 2 2`,
    ]) {
      expect(parsePolygon(text).rings).toHaveLength(2);
    }
  });

  it.each([
    ['', 'The polygon has no points.'],
    ['POLYGON EMPTY', 'The polygon has no points.'],
    ['0 0, 1 0', 'The outline has fewer than three different points.'],
    ['0 0, 1 0, 1 0, 0 0', 'The outline has fewer than three different points.'],
    ['0 0, 1 1, 2 2', 'The outline encloses no area.'],
    ['0 0, 1 0, x 1', "Point 3 of the outline: 'x' is not a number."],
    ['0 0, 1 0, 1e999 1', "Point 3 of the outline: '1e999' is not a number."],
    ['0 0, 1 0, NaN 1', "Point 3 of the outline: 'NaN' is not a number."],
    ['0 0, 1 0, 0x1 1', "Point 3 of the outline: '0x1' is not a number."],
    ['0 0, 1 0, 1 1 1', 'Point 3 of the outline needs two numbers, it has 3.'],
    ['0 0, 1 0, 1', 'Point 3 of the outline needs two numbers, it has 1.'],
    ['0 0, 1 0,, 1 1', 'Point 3 of the outline is empty.'],
    ['((0 0, 1 0, 1 1)', 'A parenthesis is not closed.'],
    ['(0 0, 1 0, 1 1) (2 2, 3 3, 4 5)', 'Rings must be written as (0 0, 1 0, 1 1), (…).'],
    ['0 0, 4 4, 4 0, 0 4', 'The outline crosses or touches itself near 2 2.'],
    ['0 0, 4 0, 4 4, 2 0, 0 4', 'The outline crosses or touches itself near 2 0.'],
    ['0 0, 4 0, 2 0, 2 2', 'The outline crosses or touches itself near 2 0.'],
    [`(${SQUARE}), (5 5, 6 5, 6 6)`, 'Hole 1 lies outside the outline.'],
    [`(${SQUARE}), (3 3, 6 3, 6 6)`, 'Hole 1 crosses or touches the outline near 4 4.'],
    [`(${SQUARE}), (0 1, 1 1, 1 2)`, 'Hole 1 crosses or touches the outline near 0 1.'],
    [`(${SQUARE}), (1 1, 3 1, 3 3, 1 3), (1.5 1.5, 2 1.5, 2 2)`, 'Hole 2 lies within hole 1.'],
    [`(${SQUARE}), (1 1, 3 1, 3 3, 1 3), (2 2, 3.5 2, 3.5 3)`, 'Hole 2 crosses or touches hole 1 near 3 2.'],
    [`(1 1, 2 1, 2 2), (${SQUARE})`, 'Hole 1 lies outside the outline.'],
  ])('says what is wrong with %j', (text, sentence) => {
    expect(problem(text)).toBe(sentence);
  });

  it('takes every outline that does not cross itself, and gives it to a prism unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(starRings, stairRings), (rings) => {
        const text = rings.map((ring) => `(${ring.map((point) => point.join(' ')).join(', ')})`).join(', ');
        const reading = parsePolygon(text);
        expect(reading.problem).toBeNull();
        if (reading.rings === null) return;
        const direct = prism(2, rings, [3, 4, 5], 2);
        expect(prism(2, reading.rings, [3, 4, 5], 2).volume).toBeCloseTo(direct.volume, 9);
      }),
      { ...SEEDED, numRuns: 300 },
    );
  });

  it('makes edges parallel that rounding tilted', () => {
    const { rings } = parsePolygon('0 0, 0.3 0, 0.30000000000000004 0.1, 0 0.1');
    expect(rings?.[0]).toEqual([
      [0, 0],
      [0.3, 0],
      [0.3, 0.1],
      [0, 0.1],
    ]);
  });
});
