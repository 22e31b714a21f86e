/**
 * Measures the way of a stranger from an empty project to a junction temperature, by the same steps as the journey
 * `e2e/first-package.spec.ts`: script of the page's main thread, in ms of processor time, by `main-thread.ts`. No task
 * may have more than 50. `--profile DIR` writes a CPU profile of each step as well, which costs time.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { FIRST_PACKAGE } from '../../e2e/first-package.ts';
import { Hands } from '../../e2e/hands.ts';
import { signIn } from '../../e2e/journey.ts';
import { startProgram } from '../../e2e/program.ts';
import { chromiumPath } from '../../scripts/chromium-path.ts';
import { HEAD, Measurement } from './measurement.ts';

const { values } = parseArgs({ options: { profile: { type: 'string' } } });
const executablePath = chromiumPath();
if (executablePath === null) throw new Error('There is no Chromium: run `npm run e2e` once.');
const program = await startProgram();
try {
  const visitor = await signIn(program.address);
  const { id } = await visitor.create('QFN');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const context = await browser.newContext({
    baseURL: program.address,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.addInitScript((access) => localStorage.setItem('thermarium.access', access), visitor.token);
  const measurement = new Measurement(browser, page, values.profile ?? null);
  const hands = new Hands(page);
  console.log(HEAD);
  await measurement.step('open the project', async () => {
    await page.goto(`/?measure#/project/${id}`);
    await page.waitForFunction(() => (window.thermariumViewport?.statistics().frames ?? 0) > 0);
  });
  for (const { name, work } of FIRST_PACKAGE) await measurement.step(name, () => work(hands));
  console.log(`${hands.done.length} actions`);
  console.log(measurement.summary());
  await browser.close();
} finally {
  await program.dispose();
}
