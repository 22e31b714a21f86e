import { expect, it } from 'vitest';
import { SecantHistory } from './secant-history.ts';

/** x = g(x) with a slope that a plain iteration takes 60 steps to meet. */
const target = (x: Float64Array) =>
  Float64Array.of(1 + 0.7 * Math.cos(x[0]) - 0.2 * x[1], 0.5 + 0.6 * Math.sin(x[1]) + 0.1 * x[0], 0.3 * x[0]);

function stepsTo(error: number, history: SecantHistory | null): number {
  const x = new Float64Array(3);
  for (let step = 1; step < 200; step++) {
    const change = target(x).map((value, n) => value - x[n]);
    if (Math.hypot(...change) < error) return step;
    if (history) history.advance(x, change);
    else for (let n = 0; n < 3; n++) x[n] += change[n];
  }
  return Infinity;
}

it('meets the solution of a slow iteration in a fraction of its steps', () => {
  const plain = stepsTo(1e-10, null);
  const accelerated = stepsTo(1e-10, new SecantHistory(3));
  expect(plain).toBeGreaterThan(30);
  expect(accelerated).toBeLessThan(plain / 2);
});

it('finds the solution of a linear iteration in one step more than it has dimensions', () => {
  const history = new SecantHistory(2);
  const x = Float64Array.of(5, -3);
  for (let step = 0; step < 3; step++) {
    history.advance(x, Float64Array.of(1 - 0.5 * x[0] + 0.1 * x[1], 2 - 0.2 * x[0] - 0.9 * x[1]));
  }
  expect(1 - 0.5 * x[0] + 0.1 * x[1]).toBeCloseTo(0, 9);
  expect(2 - 0.2 * x[0] - 0.9 * x[1]).toBeCloseTo(0, 9);
});

it('knows nothing of what came before it was told to forget', () => {
  const history = new SecantHistory(1);
  const x = Float64Array.of(0);
  history.advance(x, Float64Array.of(1));
  history.advance(x, Float64Array.of(0.5));
  history.forget();
  const before = x[0];
  history.advance(x, Float64Array.of(0.25));
  expect(x[0]).toBeCloseTo(before + 0.25, 12);
});

it('takes the step as it is where nothing changed since the last one', () => {
  const history = new SecantHistory(1);
  const x = Float64Array.of(0);
  history.advance(x, Float64Array.of(1));
  history.advance(x, Float64Array.of(1));
  expect(x[0]).toBe(2);
});
