import { expect, it } from 'vitest';
import { EdgeValues } from './edge-values.ts';

/** No axis: all walls count. */
const CORNER = -1;

it('takes walls of several surroundings one after the other, each from its own', () => {
  const edges = new EdgeValues();
  edges.clear();
  edges.addWall(0, 10, 5, 0);
  edges.addWall(2, 10, 40, 60);
  // Half of 10 is left before the first; of the 55 below 60 the second leaves two fifths.
  expect(edges.beyond(10, CORNER)).toBeCloseTo(60 - 0.4 * 55, 12);
});

it('multiplies what walls of the same surroundings leave', () => {
  const edges = new EdgeValues();
  edges.clear();
  edges.addWall(0, 30, 25, 20);
  edges.addWall(2, 30, 22, 20);
  expect(edges.beyond(30, CORNER)).toBeCloseTo(20 + 10 * 0.5 * 0.2, 12);
});
