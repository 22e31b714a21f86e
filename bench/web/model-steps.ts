import type { Page } from '@playwright/test';
import { WorkspacePage } from '../../e2e/workspace.ts';
import type { Measurement } from './measurement.ts';
import { cornerOf } from './models.ts';
import { pointAt } from './pointer-times.ts';

const MOVES = 15;
/** Time for the program to answer a change and for the page to show it, ms. */
const SAVING = 3_000;
/** A box outside all assemblies. */
const LOOSE = 1_500;
const USUAL_LOOSE = 300;

/** The steps on a large model, one after another. */
export async function modelSteps(measurement: Measurement, address: string): Promise<void> {
  const { page } = measurement;
  const workspace = new WorkspacePage(page);
  const { mouse, keyboard } = page;
  await measurement.step('open the project', async () => {
    const begun = performance.now();
    await page.goto(address);
    await page.waitForFunction(() => (window.thermariumViewport?.statistics().frames ?? 0) > 0);
    return `first frame after ${(performance.now() - begun).toFixed(0)} ms of the clock`;
  });
  const box = await canvasBox(page);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

  const orbit = async () => {
    await mouse.move(middle.x, middle.y);
    await mouse.down({ button: 'right' });
    await sweep(page, middle, { x: middle.x + 200, y: middle.y + 40 });
    await mouse.up({ button: 'right' });
  };
  await measurement.step('orbit', orbit);
  await workspace.zoomAll();
  await measurement.step('hover', async () => {
    await sweep(page, { x: middle.x - 200, y: middle.y - 60 }, { x: middle.x + 200, y: middle.y + 60 });
  });
  await pointAt(measurement, 'point at');
  await measurement.step('select one', () => clickBox(page, LOOSE));
  await measurement.step('select another', () => clickBox(page, LOOSE + 110));
  await measurement.step('select it again', () => clickBox(page, LOOSE));
  await measurement.step('drag one by its arrow', () => dragArrow(page, LOOSE));
  await measurement.step('nudge it ten times', async () => {
    for (let n = 0; n < 10; n++) await keyboard.press('ArrowRight');
  });
  const saved = () => page.waitForTimeout(SAVING);
  const undo = async () => {
    await keyboard.press('Control+z');
    await saved();
  };
  await saved();
  await measurement.step('undo', undo);
  await measurement.step('type a size', async () => {
    await workspace.field('ΔX').click();
    await keyboard.press('Control+a');
    await keyboard.type('4.25');
  });
  await measurement.step('update', () => workspace.update());
  await page.evaluate(() => document.querySelector('canvas')?.focus());
  await measurement.step('hide it', () => keyboard.press('h'));
  await measurement.step('open the palette', () => keyboard.press('Control+k'));
  await measurement.step('type in it', () => keyboard.type('box 77', { delay: 30 }));
  await measurement.step('close it', () => keyboard.press('Escape'));
  await measurement.step('scroll the tree', async () => {
    const tree = await workspace.tree.boundingBox();
    if (!tree) throw new Error('There is no tree.');
    await mouse.move(tree.x + 60, tree.y + tree.height / 2);
    for (let n = 0; n < MOVES; n++) {
      await mouse.wheel(0, 600);
      await page.waitForTimeout(16);
    }
    await mouse.move(middle.x, middle.y);
  });
  await measurement.step('materials tab', () => workspace.openTab('Materials'));
  await measurement.step('back to the model', () => workspace.openTab('Project'));
  await page.evaluate(() => document.querySelector('canvas')?.focus());
  await measurement.step('select all', () => keyboard.press('Control+a'));
  await measurement.step('orbit, all selected', orbit);
  await pointAt(measurement, 'point at, all selected');
  await measurement.step('nudge all', () => keyboard.press('ArrowRight'));
  await saved();
  await measurement.step('undo that', undo);
  await measurement.step('select none', () => keyboard.press('Escape'));
  await workspace.tree.press('Home');
  await workspace.select('half of it');
  await measurement.step('drag 1,000 boxes', () => dragArrow(page, 0));
  await saved();
  await measurement.step('undo all that', undo);
}

/** What is done to all objects of a model as users have it. */
export async function usualSteps(measurement: Measurement, address: string): Promise<void> {
  const { page } = measurement;
  const { keyboard } = page;
  await measurement.step('open 500 boxes', async () => {
    await page.goto(address);
    await page.waitForFunction(() => (window.thermariumViewport?.statistics().frames ?? 0) > 0);
  });
  await page.evaluate(() => document.querySelector('canvas')?.focus());
  await measurement.step('select all of 500', () => keyboard.press('Control+a'));
  await measurement.step('select none of 500', () => keyboard.press('Escape'));
  await measurement.step('select one of 500', () => clickBox(page, USUAL_LOOSE));
  await measurement.step('select another of 500', () => clickBox(page, USUAL_LOOSE + 110));
  await measurement.step('all of 500 after one', () => keyboard.press('Control+a'));
  await measurement.step('nudge all of 500', () => keyboard.press('ArrowRight'));
  await page.waitForTimeout(SAVING);
  await measurement.step('undo that of 500', async () => {
    await keyboard.press('Control+z');
    await page.waitForTimeout(SAVING);
  });
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export async function canvasBox(page: Page) {
  const box = await page.getByRole('img', { name: '3D view of the model' }).boundingBox();
  if (!box) throw new Error('There is no picture.');
  return box;
}

/** Moves the pointer in single movements. */
export async function sweep(page: Page, from: Place, to: Place): Promise<void> {
  for (let n = 1; n <= MOVES; n++) {
    const share = n / MOVES;
    await page.mouse.move(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y));
  }
}

/** Clicks on the middle of a box's visible part, seen from above. */
async function clickBox(page: Page, number: number): Promise<void> {
  const { x, y, z } = cornerOf(number);
  const place = await onScreen(page, [x + 2.5, y + 2.5, z + 1 + (number % 3)]);
  await page.mouse.click(place.x, place.y);
  await new WorkspacePage(page).properties.getByRole('textbox', { name: 'Name' }).waitFor();
}

/** Selects the box at a corner and drags its red arrow. */
async function dragArrow(page: Page, number: number): Promise<void> {
  const { x, y, z } = cornerOf(number);
  // Along the arrow, whose length is a share of the distance.
  const arrow = await onScreen(page, [x, y, z], 0.04);
  await page.mouse.move(arrow.x, arrow.y);
  await page.mouse.down();
  await sweep(page, arrow, { x: arrow.x + 60, y: arrow.y - 30 });
  await page.mouse.up();
}

/** The place of a model's point on the page; `along`: farther along x by this share of its distance. */
async function onScreen(page: Page, point: readonly [number, number, number], along = 0): Promise<Place> {
  const place = await page.evaluate(
    ({ point: [x, y, z], share }) => {
      const view = window.thermariumViewport;
      if (!view) return null;
      const [ex, ey, ez] = view.cameraPosition;
      return view.project([x + share * Math.hypot(x - ex, y - ey, z - ez), y, z]);
    },
    { point, share: along },
  );
  if (!place) throw new Error('It is behind the camera.');
  const canvas = await canvasBox(page);
  return { x: canvas.x + place.x, y: canvas.y + place.y };
}
