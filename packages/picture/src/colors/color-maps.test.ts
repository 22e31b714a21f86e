import { describe, expect, test } from 'vitest';
import { luminances } from '../testing/luminances.ts';
import { COLOR_MAPS, colorAt, colorTable, DIFFERENCE_MAPS } from './color-maps.ts';

describe('colour tables', () => {
  test('each has 256 opaque colours and is made once', () => {
    for (const name of [...COLOR_MAPS, ...DIFFERENCE_MAPS]) {
      const table = colorTable(name);
      expect(table).toHaveLength(1024);
      expect(table.filter((_, n) => n % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
      expect(colorTable(name)).toBe(table);
    }
  });

  test.each([
    ['rainbow', 'rgb(0 0 255)', 'rgb(255 0 0)'],
    ['blackbody', 'rgb(0 0 0)', 'rgb(255 255 255)'],
    ['grayscale', 'rgb(0 0 0)', 'rgb(255 255 255)'],
    ['viridis', 'rgb(68 1 84)', 'rgb(253 231 37)'],
    ['inferno', 'rgb(0 0 4)', 'rgb(252 255 164)'],
    ['cividis', 'rgb(0 34 78)', 'rgb(254 232 56)'],
  ] as const)('%s runs from %s to %s', (name, cold, hot) => {
    const table = colorTable(name);
    expect(colorAt(table, 0)).toBe(cold);
    expect(colorAt(table, -3)).toBe(cold);
    expect(colorAt(table, 1)).toBe(hot);
    expect(colorAt(table, 7)).toBe(hot);
  });

  test.each(DIFFERENCE_MAPS)('the middle of %s has no hue and is its lightest place', (name) => {
    const table = colorTable(name);
    const [red, green, blue] = table.subarray(4 * 127, 4 * 127 + 3);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(8);
    const light = luminances(table);
    expect(Math.abs(light.indexOf(Math.max(...light)) - 127.5)).toBeLessThan(24);
  });

  test('the rainbow passes cyan, green and yellow', () => {
    const table = colorTable('rainbow');
    const near = (t: number) => {
      const at = 4 * Math.round(t * 255);
      return [...table.subarray(at, at + 3)];
    };
    const expected = [
      [0, 255, 255],
      [0, 255, 0],
      [255, 255, 0],
    ];
    for (const [n, color] of expected.entries()) {
      near((n + 1) / 4).forEach((channel, c) => {
        expect(Math.abs(channel - color[c])).toBeLessThanOrEqual(4);
      });
    }
  });

  test.each(['grayscale', 'blackbody', 'viridis', 'inferno', 'cividis'] as const)(
    '%s is never darker where it is hotter',
    (name) => {
      const light = luminances(colorTable(name));
      for (let n = 1; n < 256; n++) expect(light[n]).toBeGreaterThan(light[n - 1] - 0.002);
      expect(light[255] - light[0]).toBeGreaterThan(0.5);
    },
  );
});
