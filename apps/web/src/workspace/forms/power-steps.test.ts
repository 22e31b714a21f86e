import { describe, expect, it } from 'vitest';
import { CHART, powerPicture } from './power-steps.ts';

const top = CHART.top;
const floor = CHART.height - CHART.bottom;

describe('the picture of a power', () => {
  const rows = [
    { time: 5, power: 0 },
    { time: 1, power: 200 },
  ];

  it('is constant from each time to the next, zero before the first, and the last holds', () => {
    const picture = powerPicture(rows);
    expect(picture?.most).toBe(200);
    // Starts at zero, steps up at 1 s and down at 5 s, then goes on for a fifth of the time.
    const [start, ...steps] = picture?.path.match(/[MHV][\d. ]+/g) ?? [];
    expect(start).toBe(`M${CHART.left} ${floor}`);
    expect(steps.map((step) => step.charAt(0)).join('')).toBe('HVHVH');
    expect(steps[1]).toBe(`V${top}`);
    expect(steps[3]).toBe(`V${floor}`);
    expect(steps[4]).toBe(`H${CHART.width - CHART.right}`);
  });

  it('has numbers on both axes, within the picture', () => {
    const picture = powerPicture(rows);
    expect(picture?.powers.map(({ text }) => text)).toEqual(['0', '50', '100', '150', '200']);
    expect(picture?.powers.map(({ at }) => at)).toEqual([floor, 82.5, 63, 43.5, top].map((at) => at - 0));
    expect(picture?.times.map(({ text }) => text)).toEqual(['0', '2', '4', '6']);
    for (const { at } of picture?.times ?? []) {
      expect(at).toBeGreaterThanOrEqual(CHART.left);
      expect(at).toBeLessThanOrEqual(CHART.width - CHART.right);
    }
    const last = powerPicture([{ time: 0.01 / 1.2, power: 1 }])?.times.at(-1);
    expect(last).toMatchObject({ text: '0.010', at: CHART.width - CHART.right });
    expect((last?.middle ?? 0) + (5 * 7.5) / 2).toBeLessThanOrEqual(CHART.width);
  });

  it('says large, tiny and negative numbers so that they fit beside it', () => {
    const texts = (time: number, power: number) => {
      const picture = powerPicture([{ time, power }]);
      return [...(picture?.powers ?? []), ...(picture?.times ?? [])].map(({ text }) => text);
    };
    for (const [time, power] of [
      [1e-4, 2.5e7],
      [3600, 123_456],
      [0.02, -1500],
      [1, 0.003],
    ] as const) {
      expect(texts(time, power).filter((text) => text.length > 7)).toEqual([]);
    }
    expect(texts(1, 2.5e7)).toContain('2e7');
    expect(texts(1, -1500)).toContain('−1,500');
    expect(texts(1e-4, 10)).toContain('1e−4');
  });

  it('there is nothing to draw without rows', () => {
    expect(powerPicture([])).toBeNull();
  });

  it('a power of nothing at no time is drawn all the same', () => {
    const picture = powerPicture([{ time: 0, power: 0 }]);
    expect(picture?.path).not.toMatch(/NaN|Infinity/);
  });
});
