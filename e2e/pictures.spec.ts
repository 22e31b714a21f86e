import type { Locator, Page } from '@playwright/test';
import { type Client, endpoints } from '@thermarium/api';
import { expect, test as journey, openProject, signIn } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

/** The browsers of two machines round glyphs and edges otherwise; a part that is missing or elsewhere is far more. */
const LIKENESS = { maxDiffPixelRatio: 0.02, threshold: 0.2 } as const;

interface PictureFixtures {
  /** The project of a small package that has been solved; its pictures change nothing of it. */
  readonly solvedPackage: number;
}

const test = journey.extend<object, PictureFixtures>({
  solvedPackage: [
    async ({ program }, use) => {
      const { client, create } = await signIn(program.address);
      const { id } = await create('Lidded package');
      await buildPackage(client, id);
      await solve(client, id);
      await use(id);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ reducedMotion: 'reduce' });

async function expectPicture(page: Page, name: string, mask: readonly Locator[] = []): Promise<void> {
  // The pointer lights up what it rests on.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot(name, { ...LIKENESS, mask: [...mask], maskColor: '#808080' });
}

/** A lidded package on a board: solved in a moment, since its parts share all edges of the grid. */
async function buildPackage(client: Client, project: number): Promise<void> {
  const params = { project };
  await client(endpoints.createMaterials, {
    params,
    body: [
      { name: 'Copper', color: '#c98f63', conductivity: 390, density: 8960, specific_heat: 385 },
      { name: 'FR-4', color: '#4d7a52', conductivity: 0.8, conductivity_z: 0.3, density: 1850 },
      { name: 'Silicon', color: '#5b6b86', conductivity: 118, density: 2330, specific_heat: 700 },
    ],
  });
  const model = new StoredModel(client, project);
  const layer = (name: string, thickness: number, material_name: string) => ({
    name,
    thickness,
    material_name,
  });
  await model.add('pcb', {
    name: 'board',
    ...{ x: -20, y: -20, z: 0, dx: 40, dy: 40 },
    layers: [layer('Top', 35, 'Copper'), layer('Core', 1500, 'FR-4'), layer('Bottom', 35, 'Copper')],
  });
  const parent = await model.add('assembly', { name: 'package' });
  const block = (name: string, z: number, size: readonly [number, number, number], more: object) => {
    const [dx, dy, dz] = size;
    return model.add('box', { name, parent, x: -dx / 2, y: -dy / 2, z, dx, dy, dz, ...more });
  };
  await block('substrate', 1.57, [20, 20, 1], { material_name: 'FR-4', color: '#a98d4e' });
  await block('die', 2.57, [10, 10, 0.5], { material_name: 'Silicon', power: 3000 });
  await block('lid', 3.07, [20, 20, 1], { material_name: 'Copper' });
  await model.addPlane({ name: 'through the die', plane: 'XZ', coordinate: 0 });
}

async function solve(client: Client, project: number): Promise<void> {
  const { task_id: task } = await client(endpoints.solve, { params: { project } });
  await expect
    .poll(async () => (await client(endpoints.task, { params: { project, task } })).state, {
      timeout: 60_000,
    })
    .toBe('SUCCESS');
}

async function showMode(page: Page, mode: 'Model' | 'Solution'): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText(mode, { exact: true }).click();
}

/** Until all that comes from the program has come: the temperatures stand beside the picture and on it. */
async function untilShown(page: Page): Promise<void> {
  await expect(page.getByText('Hottest point')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('.mantine-Loader-root')).toHaveCount(0);
}

/** How long the last solve took is never the same twice, and moves what stands after it. */
function statusLine(page: Page): Locator {
  return page.getByRole('contentinfo');
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the sign-in page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/#/login');
    await expect(page.getByText('Browser check passed')).toBeVisible();
    await expectPicture(page, `sign-in-${colorScheme}.png`);
  });
}

async function openPackage(
  page: Page,
  project: number,
  colorScheme: 'light' | 'dark',
): Promise<WorkspacePage> {
  await page.emulateMedia({ colorScheme });
  await openProject(page, project);
  const workspace = new WorkspacePage(page);
  await expect(workspace.badge).toHaveText('UPDATED');
  return workspace;
}

test('a model, light', async ({ page, visitor: _, solvedPackage }) => {
  const workspace = await openPackage(page, solvedPackage, 'light');
  await workspace.select('die');
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await expectPicture(page, 'model-light.png', [statusLine(page)]);
});

test('a solution, dark', async ({ page, visitor: _, solvedPackage }) => {
  const workspace = await openPackage(page, solvedPackage, 'dark');
  await showMode(page, 'Solution');
  await workspace.select('board');
  await untilShown(page);
  await expectPicture(page, 'solution-dark.png', [statusLine(page)]);
});

test('a solution in a small window', async ({ page, visitor: _, solvedPackage }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openPackage(page, solvedPackage, 'light');
  await showMode(page, 'Solution');
  await untilShown(page);
  await expectPicture(page, 'solution-1024x768.png', [statusLine(page)]);
});

test('materials, dark', async ({ page, visitor: _, solvedPackage }) => {
  const workspace = await openPackage(page, solvedPackage, 'dark');
  await workspace.openTab('Materials');
  await expect(page.getByRole('button', { name: 'Edit Silicon', exact: true })).toBeVisible();
  await expectPicture(page, 'materials-dark.png');
});

test('what can be done, light', async ({ page, visitor: _, solvedPackage }) => {
  await openPackage(page, solvedPackage, 'light');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('view');
  await expect(page.getByRole('option', { name: /^Undo/ })).toBeHidden();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectPicture(page, 'commands-light.png', [statusLine(page)]);
});
