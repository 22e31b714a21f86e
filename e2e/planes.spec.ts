import { setControl } from './controls.ts';
import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';
import { looksOf } from './picture-looks.ts';
import type { StoredModel } from './stored-model.ts';

/** A chip in the middle of a board that is cooled from below, cut through the middle of both. */
async function chipOnBoard(model: StoredModel): Promise<void> {
  await model.add('box', {
    ...{ name: 'board', x: -10, y: -10, z: 0, dx: 20, dy: 20, dz: 4, material_name: 'Aluminium', hc: 500 },
  });
  await model.add('box', {
    ...{ name: 'chip', x: -3, y: -3, z: 4, dx: 6, dy: 6, dz: 2, material_name: 'Copper', power: 8000 },
  });
  await model.addPlane({ name: 'cut', plane: 'XZ', coordinate: 0 });
  await model.addPlane({ name: 'low', plane: 'XY', coordinate: 1 });
}

/** Half of the pixels show no arrows. */
test.use({ deviceScaleFactor: 1 });

test('planes and clip faces are painted with temperatures, and planes with arrows of the heat flux', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Seen inside', chipOnBoard);
  const legend = page.getByRole('region', { name: 'Legend' });
  const switchOf = (name: string) =>
    page.getByRole('region', { name: 'Planes' }).getByRole('switch', { name, exact: true });
  const mode = (name: string) => page.getByRole('radiogroup', { name: 'Mode' }).getByText(name).click();
  const looks = () => looksOf(workspace.picture);
  await workspace.solve();

  await test.step('a plane has the colours of the temperatures that it cuts', async () => {
    await mode('Model');
    await expect.poll(async () => (await looks()).coloured).toBeLessThan(0.01);
    await mode('Planes');
    await expect(legend).toContainText('Temperature');
    await expect.poll(async () => (await looks()).coloured).toBeGreaterThan(0.05);
    const both = (await looks()).coloured;
    await setControl(switchOf('low visible'), false);
    await expect.poll(async () => (await looks()).coloured).toBeLessThan(0.8 * both);
    await setControl(switchOf('low visible'), true);
    await expect.poll(async () => (await looks()).coloured).toBeGreaterThan(0.9 * both);
  });

  await test.step('arrows of the heat flux stand on it, with their scale in the legend', async () => {
    const { ink } = await looks();
    const answered = page.waitForResponse((response) => response.url().includes('flux=1'));
    await setControl(switchOf('Heat flux arrows'), true);
    expect((await answered).status()).toBe(200);
    const marks = legend.getByRole('region', { name: 'Heat flux arrows' });
    await expect(marks.getByRole('listitem').filter({ hasText: 'Longest' })).toHaveText(/[\d,]{5,} W\/m²$/);
    await expect.poll(async () => (await looks()).ink).toBeGreaterThan(ink + 0.003);
    await page.keyboard.press('q');
    await expect(marks).toBeHidden();
    await expect.poll(async () => (await looks()).ink).toBeLessThan(ink + 0.001);
  });

  await test.step('they come back with the next visit', async () => {
    await page.keyboard.press('q');
    await expect(switchOf('Heat flux arrows')).toBeChecked();
    await page.reload();
    await expect(switchOf('Heat flux arrows')).toBeChecked();
    await expect(legend.getByRole('region', { name: 'Heat flux arrows' })).toBeVisible();
    await page.keyboard.press('q');
    await expect(switchOf('Heat flux arrows')).not.toBeChecked();
  });

  await test.step('the faces of a section are painted where they cut the solved model', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const ofFaces = /\/solution\/plane\//;
    await page.context().route(ofFaces, async (route) => {
      await released;
      await route.continue();
    });
    await mode('Solution');
    await expect.poll(async () => (await looks()).coloured).toBeGreaterThan(0.05);
    await workspace.tree.getByText('chip', { exact: true }).first().click();
    const asked = page.waitForRequest(ofFaces);
    await page.keyboard.press('ControlOrMeta+K');
    const palette = page.getByRole('dialog', { name: 'Search or run a command' });
    await palette.getByRole('combobox').fill('section through the selected');
    await palette.getByRole('option', { name: /^Section through the selected object/ }).click();
    await asked;
    await expect(palette).toBeHidden();
    // The model is open there until its temperatures come.
    const { coloured } = await looks();
    release();
    await expect.poll(async () => (await looks()).coloured).toBeGreaterThan(1.1 * coloured);
    await page.context().unroute(ofFaces);
  });
});
