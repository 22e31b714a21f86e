import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';

/**
 * A pixel differs where one of its colours does by more than this, of 255: other machines render glyphs and
 * edges differently.
 */
const SAME_COLOUR = 48;
/** The share of a region that may differ: an icon of 16 px in a panel of 350 px by 600 px is a thousandth. */
const LIKENESS = 0.003;

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Compares the important regions of a page with the same places of its reference picture, each by itself: in
 * the whole picture, of which a part in fifty may differ, a missing button would go unnoticed.
 *
 * @param mask covered in both, as in the reference picture
 */
export async function expectRegions(
  page: Page,
  name: string,
  regions: Readonly<Record<string, Locator>>,
  mask: readonly Locator[],
): Promise<void> {
  const info = test.info();
  if (['all', 'changed'].includes(info.config.updateSnapshots)) return;
  const stored = await readFile(info.snapshotPath(name));
  const shown = await page.screenshot({
    ...{ animations: 'disabled', caret: 'hide', scale: 'css', mask: [...mask], maskColor: '#808080' },
  });
  const rectangles: Record<string, Rectangle> = {};
  for (const [region, locator] of Object.entries(regions)) {
    const box = await locator.boundingBox();
    if (!box) throw new Error(`The page has no ${region}.`);
    rectangles[region] = box;
  }
  const pictures = [stored, shown].map((bytes) => bytes.toString('base64'));
  const shares = await page.evaluate(differingShares, { pictures, rectangles, sameColour: SAME_COLOUR });
  const unlike = Object.entries(shares).filter(([, share]) => share > LIKENESS);
  if (unlike.length > 0) await info.attach(`shown-${name}`, { body: shown, contentType: 'image/png' });
  expect(unlike, `regions of ${name} that differ, and the part of their pixels`).toEqual([]);
}

/**
 * The share of each rectangle's pixels that differ between two PNGs (base64). Runs in the page, which can
 * decode them.
 */
async function differingShares({
  pictures,
  rectangles,
  sameColour,
}: {
  readonly pictures: readonly string[];
  readonly rectangles: Readonly<Record<string, Rectangle>>;
  readonly sameColour: number;
}): Promise<Record<string, number>> {
  const [one, other] = await Promise.all(
    pictures.map(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('The page cannot draw.');
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  const differs = (x: number, y: number): boolean => {
    const at = 4 * (x + y * one.width);
    return [0, 1, 2].some((n) => Math.abs(one.data[at + n] - other.data[at + n]) > sameColour);
  };
  return Object.fromEntries(
    Object.entries(rectangles).map(([name, { x, y, width, height }]) => {
      const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
      const right = Math.min(one.width, Math.ceil(x + width));
      const bottom = Math.min(one.height, Math.ceil(y + height));
      let count = 0;
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) if (differs(column, row)) count++;
      return [name, count / Math.max(1, (right - left) * (bottom - top))];
    }),
  );
}
