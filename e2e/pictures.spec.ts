import type { Locator, Page } from '@playwright/test';
import { type Client, endpoints } from '@thermarium/api';
import { expect, test as journey, openProject } from './journey.ts';
import { expectRegions } from './picture-regions.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

/**
 * Browsers of different machines render glyphs and edges differently; a missing or moved part differs far
 * more.
 */
const LIKENESS = { maxDiffPixelRatio: 0.02, threshold: 0.2 } as const;

interface PictureFixtures {
  /** A solved project of a small package; the pictures do not change it. */
  readonly solvedPackage: number;
  /** A solved project of a board and bodies with holes of every form, and round bodies. */
  readonly drilledBoard: number;
}

const test = journey.extend<object, PictureFixtures>({
  solvedPackage: [
    async ({ administrator }, use) => {
      const { client, create } = await administrator.signedIn();
      const { id } = await create('Lidded package');
      await buildPackage(client, id);
      await solve(client, id);
      await use(id);
    },
    { scope: 'worker' },
  ],
  drilledBoard: [
    async ({ administrator }, use) => {
      const { client, create } = await administrator.signedIn();
      const { id } = await create('Drilled board');
      await buildDrilled(client, id);
      await solve(client, id);
      await use(id);
    },
    { scope: 'worker' },
  ],
});

test.use({ deviceScaleFactor: 1 });

async function expectPicture(
  page: Page,
  name: string,
  regions: Readonly<Record<string, Locator>>,
  mask: readonly Locator[] = [],
): Promise<void> {
  // The element under the pointer is highlighted.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot(name, { ...LIKENESS, mask: [...mask], maskColor: '#808080' });
  await expectRegions(page, name, regions, mask);
}

/** The parts of the workspace that a person works with. */
function workspaceRegions(page: Page): Readonly<Record<string, Locator>> {
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  return {
    tree: region('Objects'),
    planes: region('Planes'),
    elements: region('Elements'),
    properties: region('Properties'),
    toolbar: page.getByRole('toolbar', { name: 'View' }),
    picture: new WorkspacePage(page).picture,
  };
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

/**
 * Holes through layers, pockets, a seat of a ball, a bore that another one crosses, and one that is filled
 * again.
 */
async function buildDrilled(client: Client, project: number): Promise<void> {
  await client(endpoints.createMaterials, {
    params: { project },
    body: [
      { name: 'Copper', color: '#c98f63', conductivity: 390, density: 8960, specific_heat: 385 },
      { name: 'FR-4', color: '#4d7a52', conductivity: 0.8, density: 1850, specific_heat: 900 },
      { name: 'Aluminium', color: '#a8adb5', conductivity: 200, density: 2700, specific_heat: 900 },
    ],
  });
  const model = new StoredModel(client, project);
  type Corner = readonly [number, number, number];
  const at = ([x, y, z]: Corner, [dx, dy, dz]: Corner) => ({ x, y, z, dx, dy, dz });
  const hole = { hole: true, plane: 'XY' };
  const layer = (name: string, thickness: number, material_name: string) => ({
    ...{ name, thickness, material_name },
  });
  await model.add('pcb', {
    name: 'board',
    ...{ x: -20, y: -15, z: 0, dx: 40, dy: 30 },
    layers: [layer('Bottom', 100, 'Copper'), layer('Core', 1800, 'FR-4'), layer('Top', 100, 'Copper')],
  });
  for (const [x, y] of [
    [-18, -13],
    [14, -13],
    [-18, 9],
    [14, 9],
  ]) {
    await model.add('cylinder', { name: 'drill', ...hole, ...at([x, y, -1], [4, 4, 4]) });
  }
  await model.add('box', { name: 'slot', hole: true, ...at([-4, -14, -1], [8, 2, 4]) });
  const aluminium = { material_name: 'Aluminium', plane: 'XY' };
  await model.add('box', {
    name: 'block',
    ...{ material_name: 'Aluminium', power: 4000 },
    ...at([-8, -6, 2], [16, 12, 5]),
  });
  await model.add('box', { name: 'pocket', hole: true, ...at([-5, -3, 4], [5, 6, 4]) });
  await model.add('box', { name: 'seat', hole: true, sphere: true, ...at([1, -3, 4], [6, 6, 6]) });
  await model.add('cylinder', { name: 'can', ...aluminium, ...at([10, -4, 2], [6, 6, 7]) });
  await model.add('cylinder', { name: 'bore', ...hole, ...at([11.5, -2.5, 3], [3, 3, 8]) });
  await model.add('cylinder', { name: 'cross', ...hole, plane: 'YZ', ...at([8.5, -2, 4.6], [10, 2, 2]) });
  await model.add('box', {
    name: 'ball',
    sphere: true,
    material_name: 'Copper',
    ...at([2, 8, 1.5], [5, 5, 5]),
  });
  await model.add('cylinder', { name: 'open', ...hole, ...at([-12, 8, -1], [5, 5, 4]) });
  await model.add('cylinder', { name: 'plug', ...aluminium, ...at([-12, 8, 0], [5, 5, 2]) });
}

async function solve(client: Client, project: number): Promise<void> {
  const { task_id: task } = await client(endpoints.solve, { params: { project } });
  await expect
    .poll(async () => (await client(endpoints.task, { params: { project, task } })).state)
    .toBe('SUCCESS');
}

async function showMode(page: Page, mode: 'Model' | 'Solution'): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText(mode, { exact: true }).click();
}

/** Waits until all temperatures have come, appear beside the picture, and are painted in it. */
async function untilShown(page: Page): Promise<void> {
  await expect(page.getByText('Hottest point')).toBeVisible();
  await expect(new WorkspacePage(page).picture).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('.mantine-Loader-root')).toHaveCount(0);
}

/** The duration of the last solve, which always differs, and moves the text after it. */
function statusLine(page: Page): Locator {
  return page.locator('footer');
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the sign-in page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/#/login');
    await expect(page.getByText('Browser check passed')).toBeVisible();
    await expectPicture(page, `sign-in-${colorScheme}.png`, { form: page.getByRole('main') });
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
  await expectPicture(page, 'model-light.png', workspaceRegions(page), [statusLine(page)]);
});

test('a solution, dark', async ({ page, visitor: _, solvedPackage }) => {
  const workspace = await openPackage(page, solvedPackage, 'dark');
  await showMode(page, 'Solution');
  await workspace.select('board');
  await untilShown(page);
  await expectPicture(page, 'solution-dark.png', workspaceRegions(page), [statusLine(page)]);
});

test('a solution in a small window', async ({ page, visitor: _, solvedPackage }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openPackage(page, solvedPackage, 'light');
  await showMode(page, 'Solution');
  await untilShown(page);
  const { toolbar, picture } = workspaceRegions(page);
  await expectPicture(page, 'solution-1024x768.png', { toolbar, picture }, [statusLine(page)]);
});

test('a drilled model, dark', async ({ page, visitor: _, drilledBoard }) => {
  await openPackage(page, drilledBoard, 'dark');
  await expectPicture(page, 'drilled-model-dark.png', workspaceRegions(page), [statusLine(page)]);
});

test('a drilled solution, light', async ({ page, visitor: _, drilledBoard }) => {
  await openPackage(page, drilledBoard, 'light');
  await showMode(page, 'Solution');
  await untilShown(page);
  await expectPicture(page, 'drilled-solution-light.png', workspaceRegions(page), [statusLine(page)]);
});

test('materials, dark', async ({ page, visitor: _, solvedPackage }) => {
  const workspace = await openPackage(page, solvedPackage, 'dark');
  await workspace.openTab('Materials');
  await expect(page.getByRole('button', { name: 'Edit Silicon', exact: true })).toBeVisible();
  const table = page.getByRole('region', { name: 'Materials' }).first();
  await expectPicture(page, 'materials-dark.png', { table });
});

test('what can be done, light', async ({ page, visitor: _, solvedPackage }) => {
  await openPackage(page, solvedPackage, 'light');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('view');
  await expect(page.getByRole('option', { name: /^Undo/ })).toBeHidden();
  await expect(page.getByRole('option').first()).toBeVisible();
  const list = page.getByRole('dialog');
  await expectPicture(page, 'commands-light.png', { list }, [statusLine(page)]);
});

/** Whether two parts of the page lie over one another. */
async function expectApart(parts: Readonly<Record<string, Locator>>): Promise<void> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      const box = await part.boundingBox();
      if (!box) throw new Error(`${name} is not on the page.`);
      return { name, ...box };
    }),
  );
  const over = boxes.flatMap((a, n) =>
    boxes
      .slice(n + 1)
      .filter(
        (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      )
      .map((b) => `${a.name} over ${b.name}`),
  );
  expect(over).toEqual([]);
}

test('in a narrow window nothing covers anything, and on a phone the results can be looked at', async ({
  page,
  visitor: _,
  solvedPackage,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const workspace = await openPackage(page, solvedPackage, 'light');
  await showMode(page, 'Solution');
  await untilShown(page);
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Open the panel' }).click();
  await workspace.select('die');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const bars = {
    toolbar: page.getByRole('toolbar', { name: 'View' }),
    legend: region('Legend'),
    section: region('Section'),
    selection: region('Selection'),
    solve: page.getByRole('button', { name: 'SOLVE' }),
  };
  const panels = {
    model: region('Model'),
    position: region('Position'),
    elements: region('Elements'),
    properties: region('Properties'),
    cube: page.getByRole('img', { name: 'Axis cube' }),
  };
  await expectApart({ ...bars, ...panels });
  // A window of 1440 x 900 at 150 %.
  await page.setViewportSize({ width: 960, height: 600 });
  await expectApart({ ...bars, ...panels });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Editing wants a larger screen.')).toBeVisible();
  const hottest = page.getByRole('note').filter({ hasText: 'Hottest point' });
  await expectApart(bars);
  await expectApart({ legend: bars.legend, hottest });
  for (const panel of Object.values(panels)) await expect(panel).toBeHidden();
  expect((await workspace.picture.boundingBox())?.width).toBe(390);
  expect(await workspace.selected('Tmax')).toBeGreaterThan(25);
});

test('a view outlives the page, and a picture of it is copied with its caption', async ({
  page,
  context,
  visitor: _,
  solvedPackage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const workspace = await openPackage(page, solvedPackage, 'light');
  await showMode(page, 'Solution');
  await untilShown(page);
  const hottest = page.getByRole('textbox', { name: 'Maximum, °C' });
  // A click selects the number, so that what is typed takes its place.
  await hottest.click();
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  const coldest = page.getByRole('textbox', { name: 'Minimum, °C' });
  await page.getByRole('slider', { name: 'Cold end of the colours' }).press('PageUp');
  const typed = await coldest.inputValue();
  await page.reload();
  await untilShown(page);
  await expect(hottest).toHaveValue('150.00');
  await expect(coldest).toHaveValue(typed);
  await hottest.dblclick();
  await expect(hottest).not.toHaveValue('150.00');

  await page.getByRole('button', { name: 'Copy image to clipboard' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const shown = await workspace.picture.boundingBox();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap(await item.getType('image/png'));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context2d = canvas.getContext('2d');
    context2d?.drawImage(image, 0, 0);
    // In the legend, just below the hot end of its colours.
    const hot = context2d?.getImageData(60, 216, 1, 1).data ?? [];
    return { width: image.width, height: image.height, hot: [...hot] };
  });
  expect(copied).toEqual({
    width: 2 * (shown?.width ?? 0),
    height: 2 * ((shown?.height ?? 0) + 54),
    hot: [255, expect.any(Number), 0, 255],
  });
  expect(copied.hot[1]).toBeLessThan(40);

  await test.step('a link shows it again: camera, limits and selection, before what the browser has kept', async () => {
    await workspace.select('die');
    await workspace.picture.hover();
    await page.mouse.wheel(0, -700);
    await hottest.click();
    await page.keyboard.type('120');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog', { name: 'Search or run a command' });
    await palette.getByRole('combobox').fill('copy a link');
    await palette.getByRole('option', { name: /^Copy a link to this view/ }).click();
    await expect(page.getByText('The link to this view is copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    // By now the label has followed the wheel.
    const label = page.getByRole('note').filter({ hasText: 'Hottest point' });
    const place = await label.boundingBox();
    await hottest.click();
    await page.keyboard.type('200');
    await page.keyboard.press('Enter');
    await page.goto('/dashboard');
    await page.goto(link);
    await untilShown(page);
    await expect(hottest).toHaveValue('120.00');
    await expect(workspace.tree.getByRole('treeitem', { name: 'die', selected: true })).toBeVisible();
    await workspace.untilDrawn();
    const farOff = async () => {
      const again = await label.boundingBox();
      return Math.hypot((again?.x ?? 0) - (place?.x ?? 0), (again?.y ?? 0) - (place?.y ?? 0));
    };
    await expect.poll(farOff).toBeLessThan(2);
  });
});
