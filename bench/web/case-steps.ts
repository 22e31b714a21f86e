import { type Client, endpoints } from '@thermarium/api';
import { answerForStudy } from '../../e2e/made-up-study.ts';
import { WorkspacePage } from '../../e2e/workspace.ts';
import type { Measurement } from './measurement.ts';

/** Limit of one task's script, ms. */
const MOST = 50;
const CASES = 10_000;
const NAMES = Array.from({ length: 6 }, (_, n) => `P_${n + 1}`);
/** The page does part of the work after it has answered, ms. */
const SETTLING = 1_500;

/** Makes a project with a scenario of as many cases as a study may have; `caseSteps` answers for these. */
export async function makeScenario(client: Client): Promise<number> {
  const { id } = await client(endpoints.createProject, { body: { name: 'Tolerances' } });
  const params = { project: id };
  const scenario = await client(endpoints.createScenario, { params, body: { name: 'Tolerances' } });
  for (const name of NAMES) {
    const body = { name, description: `Tolerance ${name}`, value: 10 };
    const parameter = await client(endpoints.createParameter, { params, body });
    await client(endpoints.setScenarioParameter, {
      params: { ...params, scenario: scenario.id, parameter: parameter.id },
      body: { normal_dist: { mean: 10, stddev: 1, min: null, max: null, count: CASES } },
    });
  }
  return id;
}

/** Opens the cases of a study, reads, sorts, filters and scrolls them. The answers about the study are made up. */
export async function caseSteps(measurement: Measurement, address: string): Promise<void> {
  const { page } = measurement;
  const workspace = new WorkspacePage(page);
  await answerForStudy(page, { cases: CASES, parameters: NAMES });
  const step = async (name: string, work: () => Promise<unknown>) => {
    const { tasks } = await measurement.step(name, async () => {
      await work();
      await page.waitForTimeout(SETTLING);
    });
    const longest = Math.max(0, ...tasks.map(({ script }) => script));
    measurement.require(`script of one task, ms (${name}, 10,000 cases)`, MOST, longest);
  };
  const table = page.getByRole('table', { name: 'Cases' });
  await measurement.step('open the project', () => page.goto(address));
  await workspace.openTab('Scenarios');
  await step('open the cases', async () => {
    await page.getByText(/^Cases 10,000/).click();
    await table.getByRole('cell').first().waitFor();
  });
  await step('scroll the cases', async () => {
    await table.hover({ position: { x: 400, y: 100 } });
    for (let n = 0; n < 40; n++) {
      await page.mouse.wheel(0, 2_000);
      await page.waitForTimeout(16);
    }
  });
  await step('sort the cases', () => table.getByRole('button', { name: 'Dissipated power' }).click());
  await step('filter the cases', () => page.getByLabel('Filter cases').fill('Max T > 70, P_1 < 10'));
  for (const reading of ['Cumulative', 'Parameters', 'Histogram']) {
    await step(`read: ${reading}`, () =>
      page.getByRole('radiogroup', { name: 'Reading' }).getByText(reading, { exact: true }).click(),
    );
  }
}
