import { COLOR_MAPS, colorTable } from '@thermarium/picture';
import { luminances } from '@thermarium/picture/testing';
import { describe, expect, test } from 'vitest';
import { SELECTED } from '../../viewport/drawing/appearance.ts';

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
