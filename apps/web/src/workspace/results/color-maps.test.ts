import { describe, expect, test } from 'vitest';
import { SELECTED } from '../viewport/drawing/appearance.ts';
import { COLOR_MAPS, colorAt, colorTable, DIFFERENCE_MAPS } from './color-maps.ts';

const linear = (channel: number): number => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of every colour (IEC 61966-2-1). */
function luminances(table: Uint8Array): number[] {
  return Array.from(
    { length: 256 },
    (_, n) =>
      0.2126 * linear(table[4 * n]) + 0.7152 * linear(table[4 * n + 1]) + 0.0722 * linear(table[4 * n + 2]),
  );
}

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

describe('the outline of the selection', () => {
  const hex = (color: string) =>
    luminances(
      Uint8Array.from({ length: 1024 }, (_, n) =>
        n % 4 === 3 ? 255 : Number.parseInt(color.slice(1 + 2 * (n % 4), 3 + 2 * (n % 4)), 16),
      ),
    )[0];
  /** The ratio of contrast by which people with low vision still tell a graphic (WCAG 2.2, 1.4.11). */
  const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

  test.each(COLOR_MAPS.flatMap((map) => (['light', 'dark'] as const).map((theme) => [map, theme] as const)))(
    'stands out from every colour of %s, %s',
    (map, theme) => {
      const lines = SELECTED[theme].map(hex);
      const weakest = luminances(colorTable(map)).map((face) =>
        Math.max(...lines.map((line) => contrast(line, face))),
      );
      expect(Math.min(...weakest)).toBeGreaterThanOrEqual(3);
    },
  );
});
