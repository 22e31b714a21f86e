/**
 * Measures the dashboard with 500 projects that nobody has opened, so that each picture is painted: the opening of the page,
 * a slow and a fast scroll through all of them, a jump to the end, and a search. Script of the page's main thread, in ms of
 * processor time, by `main-thread.ts`; no task may have more than 50. `--profile DIR` writes a CPU profile of each step as
 * well, which costs time; `--pictures DIR` a screenshot of the page in each theme and size.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { endpoints } from '@thermarium/api';
import { signIn } from '../../e2e/journey.ts';
import { startProgram } from '../../e2e/program.ts';
import { chromiumPath } from '../../scripts/chromium-path.ts';
import { HEAD, Measurement } from './measurement.ts';

const PROJECTS = 500;
const EXAMPLES = [
  'chiplets',
  'heatsink',
  'lidded-bga',
  'power-module',
  'qfn-thermal-vias',
  'radiating-plate',
];
const SIZES = [
  [1440, 900],
  [1024, 768],
] as const;

const { values } = parseArgs({ options: { profile: { type: 'string' }, pictures: { type: 'string' } } });
const executablePath = chromiumPath();
if (executablePath === null) throw new Error('There is no Chromium: run `npm run e2e` once.');
const program = await startProgram();
try {
  const visitor = await signIn(program.address);
  await makeProjects(visitor.client);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  await page.addInitScript((access) => localStorage.setItem('thermarium.access', access), visitor.token);
  const measurement = new Measurement(browser, page, values.profile ?? null);
  console.log(HEAD);
  await measurement.step('open the dashboard', async () => {
    await page.goto(`${program.address}/#/dashboard`);
    await page.locator('li img').first().waitFor();
  });
  await measurement.step('scroll slowly', () => scroll(page, 120, 80));
  await measurement.step('scroll fast', () => scroll(page, 1500, 40));
  await measurement.step('back to the start', () => scroll(page, -4000, 20));
  await measurement.step('scroll over seen cards', () => scroll(page, 300, 60));
  await measurement.step('search', () => page.getByLabel('Find project').pressSequentially('heat'));
  console.log(measurement.summary());
  await page.getByLabel('Find project').fill('');
  if (values.pictures !== undefined) await takePictures(page, resolve(values.pictures));
  await browser.close();
} finally {
  await program.dispose();
}

async function makeProjects(client: Awaited<ReturnType<typeof signIn>>['client']): Promise<void> {
  const originals: number[] = [];
  for (const example of EXAMPLES) {
    const path = join(import.meta.dirname, '../../examples', example, 'model.json');
    const { id } = await client(endpoints.importProject, { body: JSON.parse(readFileSync(path, 'utf8')) });
    originals.push(id);
  }
  for (let n = originals.length; n < PROJECTS; n++) {
    await client(endpoints.cloneProject, { params: { project: originals[n % originals.length] } });
  }
}

/** Turns the wheel over the cards so many times by so many px, once in each frame. */
async function scroll(page: Page, by: number, times: number): Promise<string> {
  await page.mouse.move(800, 500);
  for (let n = 0; n < times; n++) {
    await page.mouse.wheel(0, by);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
  }
  const cards = await page.locator('section[aria-label="Projects"] li').count();
  return `${cards} cards in the page`;
}

async function takePictures(page: Page, folder: string): Promise<void> {
  await page.mouse.wheel(0, -1e6);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(3000);
      await page.screenshot({ path: join(folder, `dashboard-${colorScheme}-${width}.png`) });
    }
  }
}
