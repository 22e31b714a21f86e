import type { Locator, Page } from '@playwright/test';
import { WorkspacePage } from '../../e2e/workspace.ts';
import type { MainThread } from './main-thread.ts';
import type { Measurement } from './measurement.ts';
import { sweep } from './model-steps.ts';

/** Steps of a playback: half of those that are stored, as all of them take long where others use the processor. */
const PLAYED = 50;
const CURVES = 6;
/** Stored steps of a solve that has 200,000 points in its curves. */
const POINTS = 200_000 / CURVES;

/** Switching between the steps of a transient, and their playback. */
export async function transientSteps(
  measurement: Measurement,
  address: string,
  faceCells: number,
): Promise<void> {
  const { page } = measurement;
  const dock = await openTransient(page, address);
  const slider = dock.getByRole('slider', { name: 'Time step' });
  const shows = (step: number) =>
    page
      .getByRole('region', { name: 'Legend' })
      .getByText(`Time ${(step - 1) / 10} s`)
      .waitFor();
  const cells = `${faceCells.toLocaleString('en-US')} face cells`;
  // The first switch of a page compiles what the others use.
  for (const [name, key, step] of [
    ['to the first step', 'Home', 1],
    ['to the next step', 'ArrowRight', 2],
    ['to the last step', 'End', 100],
  ] as const) {
    const cost = await measurement.step(name, async () => {
      await slider.press(key);
      await shows(step);
      return cells;
    });
    measurement.require(`another step in the picture, ms of script (${name})`, 150, scriptOf(cost));
  }
  await dock.getByRole('radiogroup', { name: 'Steps a second' }).getByText('16×').click();
  const cost = await measurement.step('play the steps', async () => {
    const begun = performance.now();
    await page.evaluate(() => {
      let steps = 0;
      const slider = document.querySelector('[aria-label="Time step"]');
      if (!slider) throw new Error('There is no chart.');
      new MutationObserver(() => Object.assign(window, { benchSteps: ++steps })).observe(slider, {
        attributeFilter: ['aria-valuenow'],
      });
    });
    await dock.getByRole('button', { name: 'Start the auto-loader' }).click();
    await page.waitForFunction((most) => Number(Reflect.get(window, 'benchSteps') ?? 0) >= most, PLAYED, {
      timeout: 240_000,
    });
    await dock.getByRole('button', { name: 'Stop the auto-loader' }).click();
    return `${PLAYED} steps in ${((performance.now() - begun) / 1000).toFixed(1)} s of the clock`;
  });
  measurement.require('a step of the playback, ms of script', 100, scriptOf(cost) / PLAYED);
}

/** A chart of 200,000 points: the rows of its curves are made up on their way to the page. */
export async function chartSteps(measurement: Measurement, address: string): Promise<void> {
  const { page } = measurement;
  await page.context().route(/\/transient\/(\d+\/\d+\/)?(\?|$)/, (route) => {
    const object = Number(/transient\/(\d+)\//.exec(route.request().url())?.[1] ?? 0);
    const rows = Array.from({ length: POINTS }, (_, n) => {
      const temperature = 25 + (60 + object) * (1 - Math.exp(-n / 5000)) + Math.sin(n / 50);
      return { id: n + 1, time: n / 1000, max_t: temperature, min_t: temperature - 5 };
    });
    return route.fulfill({ json: rows });
  });
  const dock = await openTransient(page, address);
  const workspace = new WorkspacePage(page);
  for (let block = 0; block < CURVES; block++) {
    await workspace.tree
      .getByText(`block ${block}`, { exact: true })
      .click({ modifiers: block > 0 ? ['ControlOrMeta'] : [] });
  }
  await dock
    .getByRole('list', { name: 'Curves' })
    .getByText(`block ${CURVES - 1}`)
    .waitFor();
  await page.waitForTimeout(2_000);
  await dock.getByRole('button', { name: 'Fold the chart' }).click();
  const step = async (name: string, work: () => Promise<unknown>, answers = 1) => {
    const cost = await measurement.step(name, work);
    measurement.require(`200,000 points, ms of script an answer (${name})`, 100, scriptOf(cost) / answers);
    const longest = Math.max(0, ...cost.tasks.map(({ all }) => all));
    measurement.require(`200,000 points, ms of the longest task (${name})`, 100, longest);
  };
  await step('open the chart', async () => {
    await dock.getByRole('button', { name: 'Show the chart' }).click();
    await dock.getByRole('slider', { name: 'Time step' }).waitFor();
  });
  const box = await dock.getByRole('slider', { name: 'Time step' }).boundingBox();
  if (!box) throw new Error('There is no chart.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const from = { x: middle.x - 200, y: middle.y };
  await step('hover the chart', () => sweep(page, from, { x: middle.x + 200, y: middle.y }), 15);
  await step(
    'zoom the chart',
    async () => {
      await page.mouse.move(middle.x, middle.y);
      for (let n = 0; n < ZOOMS; n++) {
        await page.mouse.wheel(0, n < ZOOMS / 2 ? -120 : 120);
        await page.waitForTimeout(50);
      }
    },
    ZOOMS,
  );
  await step('another curve less', () =>
    workspace.tree.getByText('block 0', { exact: true }).click({ modifiers: ['ControlOrMeta'] }),
  );
}

const ZOOMS = 10;

async function openTransient(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await page.waitForFunction(() => (window.thermariumViewport?.statistics().frames ?? 0) > 0);
  await page.getByRole('radiogroup', { name: 'Solution type' }).getByText('Transient').click();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  const dock = page.getByRole('region', { name: 'Transient' });
  await dock.getByRole('slider', { name: 'Time step' }).waitFor();
  await page.waitForTimeout(2_000);
  return dock;
}

/** The script of all tasks, ms. */
function scriptOf({ tasks }: MainThread): number {
  return tasks.reduce((sum, { script }) => sum + script, 0);
}
