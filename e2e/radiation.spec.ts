import { endpoints } from '@thermarium/api';
import { controlIn, setControl } from './controls.ts';
import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('two plates radiate to each other once that is switched on, and to ambient alone before', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Radiation', async (made) => {
    await visitor.client(endpoints.createMaterials, {
      params: { project: made.project },
      body: [{ name: 'Painted', conductivity: 200, surface_emissivity: 0.9 }],
    });
    const plate = { x: 0, y: 0, dx: 20, dy: 20, dz: 1, material_name: 'Painted', hc: 0 };
    await made.add('box', { name: 'hot', ...plate, z: 0, power: 1000 });
    await made.add('box', { name: 'near', ...plate, z: 2 });
  });
  const set = async (name: string) => {
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Project' });
    await dialog.getByRole('tab', { name: 'World' }).click();
    await setControl(controlIn(dialog, name), true);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
  };
  await set('Radiation');
  await workspace.solve();
  await workspace.select('near');
  expect(await workspace.selected('Tmax')).toBeCloseTo(25, 1);
  await set('Surfaces exchange radiation');
  await workspace.solve();
  expect(await workspace.selected('Tmax')).toBeGreaterThan(50);
});
