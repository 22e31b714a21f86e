import type { Locator } from '@playwright/test';

/** The shares of a picture's pixels that have a strong colour, as temperatures have, and that are nearly black. */
interface Looks {
  readonly coloured: number;
  readonly ink: number;
}

/** Looks at the middle of a picture, beside what stands over its rim. */
export async function looksOf(picture: Locator): Promise<Looks> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('There is no picture.');
  const { x, y, width, height } = box;
  const clip = { x: x + 0.25 * width, y: y + 0.2 * height, width: 0.5 * width, height: 0.6 * height };
  const page = picture.page();
  const shown = await page.screenshot({ clip, animations: 'disabled' });
  return page.evaluate(shares, shown.toString('base64'));
}

/** Runs in the page, which can decode a PNG (base64). */
async function shares(png: string): Promise<Looks> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('The page cannot draw.');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  let [coloured, ink] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [least, most] = [
      Math.min(data[at], data[at + 1], data[at + 2]),
      Math.max(data[at], data[at + 1], data[at + 2]),
    ];
    if (most - least > 90) coloured++;
    if (most < 80) ink++;
  }
  return { coloured: (4 * coloured) / data.length, ink: (4 * ink) / data.length };
}
