import type { HighestAllowed } from '@thermarium/model';
import { expect, test } from 'vitest';
import { isDecided, verdictOf } from '../figures/verdict.ts';
import { describeField } from '../report/report.ts';
import { solvedSketch } from '../testing/solved-sketch.ts';
import { limitsReport } from './limits-report.ts';
import { timeAbove } from './time-above.ts';

const box = { type: 'box', dx: 2, dy: 2, dz: 1, material_name: 'copper' };

/** Limits of objects by their paths, as the scene has them. */
function limitsOf(...sketched: Parameters<typeof solvedSketch>) {
  const { solution, report } = solvedSketch(...sketched);
  const { limits, objects } = solution.discretisation.scene;
  const byPath = new Map<string, HighestAllowed>(
    [...limits].map(([object, limit]) => [objects[object].path, limit]),
  );
  return { solution, report, judged: limitsReport(byPath, report) };
}

test('the figures of an object have its limit and its margin; copies of an array share both', () => {
  const die = { ...box, name: 'die', power: 100, hc: 1000, highest_allowed: 60 };
  const rows = {
    ...{ type: 'assembly', name: 'rows', is_array: true, xcount: 2, xpitch: 5000, highest_allowed: 40 },
    children: [{ ...die, active: true, visible: true, highest_allowed: null }],
  };
  const { solution, judged } = limitsOf([{ ...die, name: 'single', x: -20 }, rows], {
    ambient: 25,
  });
  const { objects } = describeField(solution, []);
  expect(Object.keys(objects)).toEqual(['single', 'die']);
  expect(objects.single.highest_allowed).toBe(60);
  expect(objects.single.margin).toBeCloseTo(60 - Number(objects.single.max_t), 3);
  expect(objects.die.highest_allowed).toBe(40);
  expect(judged.objects.die).toMatchObject({ stated_by: { statedBy: 'assembly', name: 'rows' } });
});

test('a limit changes no temperature, and an object without one has no margin', () => {
  const reportOf = (limit: object) =>
    describeField(solvedSketch([{ ...box, name: 'die', power: 100, hc: 1000, ...limit }]).solution, [])
      .objects.die;
  const { highest_allowed, margin, ...bare } = reportOf({});
  expect([highest_allowed, margin]).toEqual([null, null]);
  expect(reportOf({ highest_allowed: 30 })).toMatchObject(bare);
});

test('an object of which nothing is left has no verdict', () => {
  const gone = { ...box, name: 'gone', dx: 1, highest_allowed: 1 };
  const { judged } = limitsOf([gone, { ...box, name: 'die', power: 100, hc: 1000 }]);
  expect(judged.objects.gone).toMatchObject({ max_t: null, margin: null, verdict: null });
  expect(judged).toMatchObject({ judged: 0, over: 0, worst: null });
});

const limit = (celsius: number): HighestAllowed => ({ celsius, statedBy: 'object', name: 'die' });
const instant = (time: number, max_t: number | null) => ({ time, objects: at(max_t) });
const at = (max_t: number | null) => ({ die: { max_t } });

test('a transient is judged by its worst instant, wherever it ends', () => {
  const transient = [instant(0, 20), instant(1, 80), instant(3, 40), instant(4, 20)];
  const solved = { status: 'converged', objects: at(20), transient } as const;
  const judged = limitsReport(new Map([['die', limit(60)]]), solved);
  expect(judged.objects.die).toMatchObject({ max_t: 80, margin: -20, time: 1, verdict: 'fail' });
  // Above 60 °C for a third of the first second and for half of the next two.
  expect(judged.objects.die.time_over).toBeCloseTo(1 / 3 + 1, 12);
  expect(judged).toMatchObject({ judged: 1, over: 1, worst: { object: 'die', margin: -20, time: 1 } });
});

test('the worst margin is the smallest, of those that pass too', () => {
  const objects = { a: { max_t: 90 }, b: { max_t: 50 } };
  const limits = new Map([
    ['a', limit(100)],
    ['b', limit(55)],
  ]);
  const judged = limitsReport(limits, { status: 'converged', objects, transient: [] });
  expect(judged).toMatchObject({ judged: 2, over: 0, worst: { object: 'b', margin: 5, time: null } });
});

test('a limit that is reached is kept, and a solve that did not converge proves nothing', () => {
  expect(verdictOf({ margin: 0, isSolved: true })).toBe('pass');
  expect(verdictOf({ margin: -1e-4, isSolved: true })).toBe('fail');
  expect(verdictOf({ margin: 50, isSolved: false })).toBe('fail');
});

test('a verdict is decided where no finer grid can change it, as far as that is known', () => {
  const within = (max_t_low: number | null, max_t_high: number | null) => {
    const objects = { die: { max_t: 60, max_t_low, max_t_high } };
    const judged = limitsReport(new Map([['die', limit(61)]]), {
      status: 'converged',
      objects,
      transient: [],
    });
    return [judged.objects.die.verdict, judged.objects.die.decided, judged.undecided];
  };
  expect(within(59, 60.5)).toEqual(['pass', true, 0]);
  expect(within(59, 61)).toEqual(['pass', true, 0]);
  expect(within(59, 62)).toEqual(['pass', false, 1]);
  expect(within(null, null)).toEqual(['pass', null, 0]);
  expect(isDecided(61, { max_t_low: 61.1, max_t_high: 62 })).toBe(true);
  expect(isDecided(61, { max_t_low: 61, max_t_high: 62 })).toBe(false);
  expect(isDecided(null, { max_t_low: 61, max_t_high: 62 })).toBeNull();
});

test('an object is judged by its path, also where every object inherits such a key', () => {
  const objects = Object.fromEntries([['__proto__', { max_t: 70 }]]);
  const judged = limitsReport(new Map([['__proto__', limit(60)]]), {
    status: 'converged',
    objects,
    transient: [],
  });
  expect(Object.entries(judged.objects)).toMatchObject([['__proto__', { margin: -10, verdict: 'fail' }]]);
});

test('the time above a limit is that of straight lines between instants', () => {
  const course = (...celsius: number[]) => celsius.map((value, n) => ({ time: 2 * n, celsius: value }));
  expect(timeAbove(course(0, 10), 5)).toBe(1);
  expect(timeAbove(course(10, 10, 10), 5)).toBe(4);
  expect(timeAbove(course(5, 5), 5)).toBe(0);
  expect(timeAbove(course(10, 0, 10), 10)).toBe(0);
  expect(timeAbove([], 5)).toBe(0);
});
