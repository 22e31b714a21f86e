import { solveByCommand } from './command-line.ts';
import { FIRST_PACKAGE } from './first-package.ts';
import { Hands } from './hands.ts';
import { expect, openProject, test } from './journey.ts';

/** Actions that a stranger may need from an empty project to the junction temperature of a QFN. */
const MOST_ACTIONS = 40;

test('a QFN on a board of four layers is built and solved in forty actions', async ({
  page,
  context,
  visitor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await visitor.create('QFN');
  await openProject(page, id);
  const hands = new Hands(page);
  for (const { name, work } of FIRST_PACKAGE) await test.step(name, () => work(hands));
  expect(hands.done.length, hands.done.join(', ')).toBeLessThanOrEqual(MOST_ACTIONS);

  // The die was added last and is selected: its temperature is the junction's.
  const { workspace } = hands;
  const junction = await workspace.selected('Tmax');
  expect(await workspace.selected('Pout')).toBe(1000);
  await page.getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /JSON/ }).click();
  const { objects } = await solveByCommand(await (await downloading).path());
  const hottest = Math.max(...Object.values(objects).map(({ max_t }) => max_t));
  expect(Math.abs(junction - hottest)).toBeLessThanOrEqual(0.01);
});
