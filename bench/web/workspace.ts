/**
 * Measures the cost of the workspace for the page with a model of 500 boxes, with a large one, of 2,000 boxes
 * and 100,000 balls, with a solution of 3 million cells with a million face cells, with tables of 2,000 and 20,000 rows,
 * with 10,000 cases of a study, and with a transient of 100 steps with 300,000 face cells and curves of 200,000 points,
 * and with sliders for eight powers over 300,000 face cells. It starts a program of
 * its own, makes the models through the API and does in a real browser what a user does. Times are ms of processor time of the page's
 * main thread, by `main-thread.ts`: by step the script of the longest task (the aim is 50), the whole longest
 * task with style, layout and painting, and the whole step; for frames and pointer movements their script.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { openFolderStore } from '../../apps/server/src/storage/folder-store.ts';
import type { ProgramData } from '../../apps/server/src/testing/made-up-solution.ts';
import { signIn } from '../../e2e/journey.ts';
import { startProgram } from '../../e2e/program.ts';
import { chromiumPath } from '../../scripts/chromium-path.ts';
import { caseSteps, makeScenario } from './case-steps.ts';
import { HEAD, Measurement } from './measurement.ts';
import { modelSteps, usualSteps } from './model-steps.ts';
import {
  makeBoxes,
  makeHeatedStack,
  makeSolved,
  makeTransient,
  makeUsualBoxes,
  storeBoxes,
} from './models.ts';
import { countUploads } from './page-counters.ts';
import { solutionSteps } from './solution-steps.ts';
import { tableSteps } from './table-steps.ts';
import { chartSteps, transientSteps } from './transient-steps.ts';
import { whatIfSteps } from './what-if-steps.ts';

const PARTS = ['usual', 'large', 'solved', 'table', 'cases', 'transient', 'what-if'] as const;

const usage = `Usage: node bench/web/workspace.ts                 builds nothing: run \`npm run build\` before
       node bench/web/workspace.ts --profile DIR   writes a CPU profile of each step as well, which costs time
       node bench/web/workspace.ts --pages DIR     pages that were built elsewhere
       node bench/web/workspace.ts --only PART     one part: ${PARTS.join(', ')}`;

const { values } = parseArgs({
  options: {
    ...{ profile: { type: 'string' }, pages: { type: 'string' }, only: { type: 'string' } },
    help: { type: 'boolean' },
  },
});

/** ms */
const PATIENCE = 300_000;

if (values.help) console.log(usage);
else await run();

async function run(): Promise<void> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('There is no Chromium: run `npm run e2e` once.');
  const program = await startProgram();
  try {
    const visitor = await signIn(program.address);
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // Others may use the processor: what is measured does not count that, but it takes longer.
    page.setDefaultTimeout(PATIENCE);
    await page.addInitScript(countUploads);
    await page.addInitScript((access) => localStorage.setItem('thermarium.access', access), visitor.token);
    if (values.pages !== undefined) await servePages(page, resolve(values.pages));
    const measurement = new Measurement(browser, page, values.profile ?? null);
    // Each project is a page of its own: the route alone would keep the page of the other.
    const addressOf = (project: number, view = '') =>
      `${program.address}/?measure=${project}${view}#/project/${project}`;
    console.log(HEAD);
    const { client } = visitor;
    if (isAsked('usual')) await usualSteps(measurement, addressOf(await makeUsualBoxes(client)));
    if (isAsked('large')) await modelSteps(measurement, addressOf(await makeBoxes(client)));
    const store = <Stored>(work: (data: ProgramData) => Promise<Stored>) =>
      withData(program.dataFolder, work);
    if (isAsked('solved')) {
      const { project, faceCells } = await store((data) => makeSolved(client, data));
      await solutionSteps(measurement, addressOf(project), faceCells);
    }
    if (isAsked('table')) {
      for (const count of [2_000, 20_000]) {
        const project = await store((data) => storeBoxes(data, count));
        await tableSteps(measurement, addressOf(project), count.toLocaleString('en-US'));
      }
    }
    if (isAsked('cases')) await caseSteps(measurement, addressOf(await makeScenario(client)));
    if (isAsked('transient')) {
      const { project, faceCells } = await store((data) => makeTransient(client, data));
      await transientSteps(measurement, addressOf(project), faceCells);
      await chartSteps(measurement, addressOf(project, '-chart'));
    }
    if (isAsked('what-if')) await whatIfSteps(measurement, addressOf(await makeHeatedStack(client)));
    console.log(measurement.summary());
    await browser.close();
  } finally {
    await program.dispose();
  }
}

function isAsked(part: (typeof PARTS)[number]): boolean {
  return values.only === undefined || values.only === part;
}

/** Works on the stores of a running program. */
async function withData<Stored>(
  dataFolder: string,
  work: (data: ProgramData) => Promise<Stored>,
): Promise<Stored> {
  const postgres = await startEmbeddedPostgres(join(dataFolder, 'postgresql'));
  const database = openDatabase(postgres.url, 2);
  const stored = await work({ database, blobs: openFolderStore(join(dataFolder, 'blobs')) });
  await database.destroy();
  await postgres.stop();
  return stored;
}

async function servePages(page: Page, folder: string): Promise<void> {
  await page.context().route(/^(?!.*\/api\/)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (existsSync(path)) await route.fulfill({ path });
    else await route.continue();
  });
}
