import { WorkspacePage } from '../../e2e/workspace.ts';
import type { Measurement } from './measurement.ts';

/** Limit of one task's script while a table is opened or sorted, ms. */
const MOST = 50;

/** Opens the table of a model, sorts it by a figure, by name and back, and scrolls. `rows`: their number in words. */
export async function tableSteps(measurement: Measurement, address: string, rows: string): Promise<void> {
  const { page } = measurement;
  const workspace = new WorkspacePage(page);
  const step = async (name: string, work: () => Promise<unknown>) => {
    const { tasks } = await measurement.step(`${name}, ${rows} rows`, work);
    const longest = Math.max(0, ...tasks.map(({ script }) => script));
    measurement.require(`script of one task, ms (${name}, ${rows} rows)`, MOST, longest);
  };
  await measurement.step(`open ${rows} boxes`, async () => {
    await page.goto(address);
    await page.waitForFunction(() => (window.thermariumViewport?.statistics().frames ?? 0) > 0);
  });
  const table = page.getByRole('treegrid', { name: 'Solution table' });
  const open = async () => {
    await workspace.openTab('Table');
    await table.getByRole('rowheader').first().waitFor();
    await page.waitForTimeout(SETTLING);
  };
  const sort = (column: string) => async () => {
    await table.getByRole('button', { name: column }).click();
    await page.waitForTimeout(SETTLING);
  };
  await step('open the table', open);
  await step('sort by size', sort('DX [mm]'));
  await step('sort by power', sort('Dissipated power [mW]'));
  await step('sort by name', sort('Name'));
  await step('scroll the table', async () => {
    await table.hover({ position: { x: 400, y: 200 } });
    for (let n = 0; n < 20; n++) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(16);
    }
  });
  await workspace.openTab('Project');
  await step('open it again', open);
}

/** The page does part of the work after it has answered, ms. */
const SETTLING = 1_500;
