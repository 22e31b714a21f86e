import { Hands } from './hands.ts';
import { expect, openProject, test } from './journey.ts';

/** Actions from the board to a QFN on it: two stacks of boxes, which begin on the board both. */
const MOST_ACTIONS = 12;

test('a QFN is pasted onto its board as rows, and is one step to undo', async ({
  page,
  context,
  visitor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await visitor.create('QFN of rows');
  await openProject(page, id);
  const hands = new Hands(page);
  const { workspace } = hands;
  const dialog = page.getByRole('dialog', { name: 'Stack of boxes' });
  await workspace.importMaterials('Copper');
  await hands.dragIn('Box', 0.5, 0.5);
  await hands.paste([[-5, -5, 0, 10, 10, 1.6]]);
  await hands.add();

  await test.step('the mould takes the outline of the board', async () => {
    await hands.press('ControlOrMeta+Shift+B');
    await expect(dialog.getByText('the lowest box takes the outline 10 × 10 mm')).toBeVisible();
    await hands.paste([['Mould', 'Mould compound G700A', '', '', 0.9]]);
    await expect(dialog.getByRole('button', { name: 'Add 1 box' })).toBeVisible();
    await hands.press('ControlOrMeta+Enter');
    await expect(dialog).toBeHidden();
    await workspace.expectShown({ X: -5, Y: -5, Z: 1.6, ΔX: 10, ΔY: 10, ΔZ: 0.9 });
  });

  await test.step('pad, attach and die stand on the board, each on the other', async () => {
    await hands.click(workspace.row('Box 1'), 'the board');
    await hands.press('ControlOrMeta+Shift+B');
    await hands.paste([
      ['Name', 'Material', 'ΔX', 'ΔY', 'ΔZ', 'Power'],
      ['Pad', 'copper', 3.2, 3.2, 0.2, ''],
      ['Attach', 'Die attach, silver epoxy (84-1LMISR4)', 2, 2, 0.025, ''],
      ['Die', 'silicon', '', '', 0.2, 1000],
    ]);
    await expect(dialog.getByText('0.425')).toBeVisible();
    await hands.press('ControlOrMeta+Enter');
    await expect(dialog).toBeHidden();
    expect(hands.done.length, hands.done.join(', ')).toBeLessThanOrEqual(MOST_ACTIONS);
  });

  await workspace.select('Die');
  await workspace.expectShown({ X: -1, Y: -1, Z: 1.825, ΔX: 2, ΔY: 2, ΔZ: 0.2 });
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(workspace.row('Pad')).toBeHidden();
  await expect(workspace.row('Mould')).toBeVisible();
});

test('a stack is typed by keys alone, and told where a size is missing', async ({ page, visitor }) => {
  const { id } = await visitor.create('Typed stack');
  await openProject(page, id);
  const hands = new Hands(page);
  const { workspace } = hands;
  const dialog = page.getByRole('dialog', { name: 'Stack of boxes' });
  await hands.press('ControlOrMeta+Shift+B');
  await expect(dialog.getByRole('button', { name: 'Layer', exact: true })).toBeFocused();
  await hands.press('Enter');
  await hands.type('Lid', 'Tab');
  // Its material comes from a library.
  await hands.type('copper', 'Enter');
  await expect(dialog.getByRole('button', { name: 'Material of row 1: Copper', exact: true })).toBeFocused();
  await hands.press('Tab');
  await hands.type('4', 'Tab');
  await hands.press('Tab');
  await hands.type('0.5', 'Tab');
  await hands.press('ControlOrMeta+Enter');
  await expect(dialog.getByRole('alert')).toContainText('Row 1, ΔY: This field is required!');
  await expect(dialog.getByLabel('ΔY of row 1')).toBeFocused();
  await hands.type('6', null);
  await hands.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await workspace.expectShown({ X: -2, Y: -3, Z: 0, ΔX: 4, ΔY: 6, ΔZ: 0.5 });
});
