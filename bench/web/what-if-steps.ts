import type { Page } from '@playwright/test';
import { type Measurement, quantile } from './measurement.ts';

/** Movements of a slider that are measured. */
const MOVES = 40;
/** The time of a frame, ms. */
const BUDGET = 16;

declare global {
  /** Answers that the worker has sent. */
  var benchAnswers: number;
}

/** The steps on a what-if with eight powers. Nothing has been solved before. */
export async function whatIfSteps(measurement: Measurement, address: string): Promise<void> {
  const { page } = measurement;
  await page.goto(address);
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  const card = page.getByRole('region', { name: 'What-if' });
  const largest = card.getByRole('status').filter({ hasText: /Tmax \d/ });
  await measurement.step('open a what-if', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().fill('what-if');
    await page.keyboard.press('Enter');
    await largest.waitFor();
  });
  const worker = await whatIfWorker(page);
  await card.getByRole('slider').first().focus();
  let answers = 0;
  const slide = await measurement.step('slide a power', async () => {
    for (let n = 0; n < MOVES; n++) {
      const before = await largest.textContent();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(
        (text) => ![...document.querySelectorAll('[role=status]')].some((each) => each.textContent === text),
        before,
      );
    }
    answers = await worker.evaluate(() => globalThis.benchAnswers);
    return `${answers} answers`;
  });
  measurement.require(
    'what-if: an answer of the worker, ms of processor time',
    BUDGET,
    slide.workers / answers,
  );
  measurement.require('what-if: script of a frame, ms, p95', BUDGET, quantile(slide.frames, 0.95) ?? 0);
  const longest = Math.max(0, ...slide.tasks.map(({ script }) => script));
  measurement.require('what-if: script of the longest task, ms', BUDGET, longest);
}

/** The worker of the page, which counts its answers from now on. */
async function whatIfWorker(page: Page) {
  const worker = page.workers().find((each) => each.url().includes('what-if'));
  if (!worker) throw new Error('There is no worker for what-ifs.');
  await worker.evaluate(() => {
    globalThis.benchAnswers = 0;
    const send = globalThis.postMessage.bind(globalThis);
    globalThis.postMessage = (...given: [unknown]) => {
      globalThis.benchAnswers++;
      Reflect.apply(send, globalThis, given);
    };
  });
  return worker;
}
