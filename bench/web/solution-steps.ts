import type { Page } from '@playwright/test';
import type { Measurement } from './measurement.ts';
import { canvasBox, sweep } from './model-steps.ts';
import { pointAt } from './pointer-times.ts';

/** The steps on a solution of a million face cells. */
export async function solutionSteps(
  measurement: Measurement,
  address: string,
  faceCells: number,
): Promise<void> {
  const { page } = measurement;
  const { mouse, keyboard } = page;
  await measurement.step('open the solved project', async () => {
    await page.goto(address);
    await page.waitForFunction(() => (window.thermariumViewport?.statistics().frames ?? 0) > 0);
  });
  const box = await canvasBox(page);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await measurement.step('temperatures', () => showSolution(measurement, faceCells));
  const from = { x: middle.x - 150, y: middle.y - 40 };
  const to = { x: middle.x + 150, y: middle.y + 40 };
  await measurement.step('probe', () => sweep(page, from, to));
  await pointAt(measurement, 'point at temperatures');
  await measurement.step('orbit temperatures', async () => {
    await mouse.move(middle.x, middle.y);
    await mouse.down({ button: 'right' });
    await sweep(page, middle, { x: middle.x + 200, y: middle.y + 40 });
    await mouse.up({ button: 'right' });
  });
  await page.evaluate(() => document.querySelector('canvas')?.focus());
  await measurement.step('clip', async () => {
    await keyboard.press('c');
    await page.waitForTimeout(1500);
  });
  await measurement.step('drag a clip face', async () => {
    await mouse.move(middle.x, middle.y);
    await keyboard.down('Shift');
    await mouse.move(middle.x + 1, middle.y);
    await mouse.down();
    await sweep(page, middle, { x: middle.x + 20, y: middle.y + 60 });
    await mouse.up();
    await keyboard.up('Shift');
    await page.waitForTimeout(1500);
  });
  await measurement.step('probe the cut', () => sweep(page, from, to));
  await pointAt(measurement, 'point at the cut');
}

/** Asks for the temperatures; returns how soon they were visible. */
async function showSolution(measurement: Measurement, faceCells: number): Promise<string> {
  const { page } = measurement;
  const before = await page.evaluate(() => {
    Object.assign(window.benchCounters, { bytes: 0, sentAt: 0, shownAt: 0 });
    return performance.timeOrigin;
  });
  const clicked = Date.now();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  await page.waitForFunction(() => window.benchCounters.shownAt > window.benchCounters.sentAt);
  const { bytes, sentAt, shownAt } = await page.evaluate(() => window.benchCounters);
  // The page requests it when the project opens: where it was there before the click, time counts from the
  // click.
  const begun = Math.max(clicked, await arrivalOf(page)) - before;
  measurement.require('a million face cells, ms of the clock from arrival to seen', 2_000, shownAt - begun);
  measurement.require('a million face cells, MB on the graphics card', 16, bytes / 1e6);
  return (
    `${faceCells.toLocaleString('en-US')} face cells: on the card ${(sentAt - begun).toFixed(0)} ms, seen ` +
    `${(shownAt - begun).toFixed(0)} ms of the clock after arrival or click; ${(bytes / 1e6).toFixed(1)} MB on the card`
  );
}

/** When the last byte of the solution reached the worker that reads it, ms since 1970. */
async function arrivalOf(page: Page): Promise<number> {
  for (const worker of page.workers()) {
    const arrived = await worker.evaluate(() => {
      const entries = performance.getEntriesByType('resource');
      const answer = entries.findLast(({ name }) => /\/solution\/\?/.test(name));
      return answer ? performance.timeOrigin + answer.startTime + answer.duration : null;
    });
    if (arrived !== null) return arrived;
  }
  throw new Error('No worker has read a solution.');
}
