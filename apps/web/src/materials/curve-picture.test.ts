import { parsePropertyTable } from '@thermarium/model';
import { expect, it } from 'vitest';
import { CURVE_CHART, CURVE_MARK, curveMark, curvePicture } from './curve-picture.ts';

const tableOf = (text: string) => {
  const { table } = parsePropertyTable(text, { min: 1e-9, max: 1e9 });
  if (!table) throw new Error(`${text} is no table.`);
  return table;
};
const numbersIn = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number);

it('a falling curve falls from left to right, between ticks that hold all of it', () => {
  const { dots, values, temperatures } = curvePicture(
    tableOf('-73.15 264, 26.85 148, 126.85 98.9, 326.85 61.9'),
  );
  expect(dots.map(({ value }) => value)).toEqual([264, 148, 98.9, 61.9]);
  for (const [n, { x, y }] of dots.entries()) {
    if (n > 0) expect([x > dots[n - 1].x, y > dots[n - 1].y]).toEqual([true, true]);
    expect(y).toBeGreaterThanOrEqual(CURVE_CHART.top);
    expect(y).toBeLessThanOrEqual(CURVE_CHART.height - CURVE_CHART.bottom);
  }
  expect(values.map(({ text }) => text)).toEqual(['0', '100', '200', '300']);
  expect(temperatures.map(({ text }) => text)).toEqual(['−100', '0', '100', '200', '300']);
});

it('the end values hold beyond the points', () => {
  const { dots, beyond } = curvePicture(tableOf('0 1, 100 3'));
  const [x1, y1, to1, x2, y2, to2] = numbersIn(beyond);
  expect([y1, to1]).toEqual([dots[0].y, dots[0].x]);
  expect([x2, y2]).toEqual([dots[1].x, dots[1].y]);
  expect([x1, to2]).toEqual([CURVE_CHART.left, CURVE_CHART.width - CURVE_CHART.right]);
});

it('a polynomial is a line without points', () => {
  const { dots, line } = curvePicture(tableOf('polynomial 437.6 -0.165 1.825e-4 from 250 K to 600 K'));
  expect(dots).toEqual([]);
  expect(numbersIn(line).length).toBeGreaterThan(60);
});

it('a curve that does not rise or fall is drawn all the same, large and small', () => {
  for (const text of ['0 5, 100 5', '0 1e-9, 1 1e-9', '0 1e9, 1e-6 1e9']) {
    const { line, beyond } = curvePicture(tableOf(text));
    expect(line + beyond + curveMark(tableOf(text))).not.toMatch(/NaN|Infinity/);
  }
});

it('beside a name stands the shape of the curve, within its room', () => {
  const points = numbersIn(curveMark(tableOf('0 1, 10 9, 100 2')));
  const [xs, ys] = [points.filter((_, n) => n % 2 === 0), points.filter((_, n) => n % 2 === 1)];
  expect(Math.max(...xs)).toBeLessThanOrEqual(CURVE_MARK.width);
  expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ys)).toBeLessThanOrEqual(CURVE_MARK.height);
  // Highest near the second point.
  expect(ys.indexOf(Math.min(...ys))).toBeLessThan(4);
});
