import type { SolveProgress } from '@thermarium/solver';
import { describe, expect, it } from 'vitest';
import { SolveCourse } from './solve-course.ts';

/** A course with a clock that is set by hand, s. */
function courseWithClock() {
  const clock = { seconds: 10 };
  const course = new SolveCourse(() => 1000 * clock.seconds);
  const at = (seconds: number, tell: () => void) => {
    clock.seconds = 10 + seconds;
    tell();
  };
  const step = (iteration: number, more: Partial<SolveProgress> = {}) =>
    course.progress({
      stage: 'solve',
      fraction: 0,
      iteration,
      residual: 1 / (1 + iteration),
      time: null,
      ...more,
    });
  return { course, at, step };
}

describe('the course of a solve', () => {
  it('tells where the time went, and the stages add up to the whole', () => {
    const { course, at, step } = courseWithClock();
    at(2, () => course.meshed());
    at(2, () => step(0, { stage: 'set-up' }));
    at(5, () => step(1));
    at(9, () => step(2));
    at(10, () => course.resultsRead());
    at(16, () => course.resultsRead());
    expect(course.seconds).toEqual({ mesh: 2, set_up: 3, iterate: 4, bands: 0, results: 7 });
  });

  it('counts bounds that are found between the last iteration and the results by themselves', () => {
    const { course, at, step } = courseWithClock();
    at(1, () => course.meshed());
    at(2, () => step(1));
    at(4, () => step(2));
    at(7, () => step(1, { stage: 'bands' }));
    at(8, () => step(2, { stage: 'bands' }));
    at(10, () => course.resultsRead());
    expect(course.seconds).toEqual({ mesh: 1, set_up: 1, iterate: 2, bands: 4, results: 2 });
    expect(course.residuals.map(({ iteration }) => iteration)).toEqual([1, 2]);
  });

  it('counts the fields that a transient reads between its steps as results', () => {
    const { course, at, step } = courseWithClock();
    at(1, () => course.meshed());
    at(2, () => course.resultsRead());
    at(3, () => step(1, { time: 1 }));
    at(4, () => course.resultsRead());
    at(6, () => step(2, { time: 2 }));
    at(9, () => course.resultsRead());
    expect(course.seconds).toEqual({ mesh: 1, set_up: 2, iterate: 2, bands: 0, results: 4 });
  });

  it('knows a solve that ended while it was meshed', () => {
    const { course, at } = courseWithClock();
    at(4, () => course.meshed());
    expect(course.seconds).toEqual({ mesh: 4, set_up: 0, iterate: 0, bands: 0, results: 0 });
    expect(course.residuals).toEqual([]);
  });

  it('keeps every iteration of a short solve, and evenly spaced ones of a long one with its last', () => {
    const short = courseWithClock();
    for (let n = 1; n <= 20; n++) short.step(n);
    expect(short.course.residuals.map(({ iteration }) => iteration)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    const long = courseWithClock();
    for (let n = 1; n <= 9998; n++) long.step(n);
    const iterations = long.course.residuals.map(({ iteration }) => iteration);
    expect(iterations.length).toBeGreaterThan(150);
    expect(iterations.length).toBeLessThanOrEqual(401);
    expect(iterations.at(-1)).toBe(9998);
    const gaps = new Set(iterations.slice(1, -1).map((iteration, n) => iteration - iterations[n]));
    expect(gaps.size).toBe(1);
  });

  it('says a step once that is told again', () => {
    const { course, step } = courseWithClock();
    for (const time of [1, 1, 1, 2]) step(7, { time });
    expect(course.residuals.map(({ time }) => time)).toEqual([1, 2]);
  });
});
