import type { Page } from '@playwright/test';
import { type Measurement, quantile } from './measurement.ts';

/** Positions in a row and in a column. */
const POSITIONS = 9;
/** Picks timed together: the browser's clock counts in tenths of a millisecond. */
const AT_ONCE = 20;
/** Limit of the time until the value under the mouse is known, ms. */
const MOST = 1;

/** A step of its own: the cost of pointing at the picture, in processor time of the page and by the clock. */
export async function pointAt(measurement: Measurement, name: string): Promise<void> {
  const { moves } = await measurement.step(name, () => clockTimes(measurement.page));
  const p95 = quantile(moves, 0.95) ?? Number.NaN;
  measurement.require(`value under the mouse, ms, p95 (${name})`, MOST, p95);
}

/**
 * Times, in the page, the search for what is under the pointer at many positions of the picture: picking
 * alone, and all that a movement of the pointer does, once a frame, until the stores hold object, place,
 * handle and temperature. React's part comes after that.
 */
async function clockTimes(page: Page): Promise<string> {
  const times = await page.evaluate(
    async ({ positions, atOnce }) => {
      const view = window.thermariumViewport;
      const canvas = document.querySelector('canvas[role="img"]');
      if (!view || !canvas) throw new Error('There is no picture.');
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const places = Array.from({ length: positions * positions }, (_, n) => ({
        x: width * (0.2 + (0.6 * (n % positions)) / positions),
        y: height * (0.2 + (0.6 * Math.floor(n / positions)) / positions),
      }));
      const pick: number[] = [];
      const move: number[] = [];
      for (const { x, y } of places) {
        await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
        const begun = performance.now();
        const at = { clientX: left + x, clientY: top + y, pointerId: 1, pointerType: 'mouse' };
        canvas.dispatchEvent(new PointerEvent('pointermove', at));
        move.push(performance.now() - begun);
        const again = performance.now();
        for (let n = 0; n < atOnce; n++) view.pick(x + n / atOnce, y);
        pick.push((performance.now() - again) / atOnce);
      }
      return { pick, move };
    },
    { positions: POSITIONS, atOnce: AT_ONCE },
  );
  const of = (values: readonly number[], share: number) => quantile(values, share) ?? Number.NaN;
  const both = (values: readonly number[], digits: number) =>
    `p50 ${of(values, 0.5).toFixed(digits)}, p95 ${of(values, 0.95).toFixed(digits)} ms`;
  return `of the clock: picking ${both(times.pick, 3)}; with place, handle and temperature ${both(times.move, 1)}`;
}
