import type { Page } from '@playwright/test';
import type { ControlValues } from './controls.ts';
import { expect, openProject, test, type Visitor } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

interface KindJourney {
  readonly caption: string;
  readonly by: 'drag' | 'click' | 'Enter' | 'menu';
  /** The name that the panel proposes. */
  readonly name: string;
  /** By tab: what a new element shows, what is typed into it, and what is typed when it is there. */
  readonly shown: { readonly [tab: string]: ControlValues };
  readonly typed: { readonly [tab: string]: ControlValues };
  readonly changed: { readonly [tab: string]: ControlValues };
  /** What the program then holds. */
  readonly added: { readonly [field: string]: unknown };
  readonly updated: { readonly [field: string]: unknown };
}

async function createAndChange(workspace: WorkspacePage, model: StoredModel, kind: KindJourney) {
  await test.step(kind.name, async () => {
    if (kind.by === 'drag') await workspace.dragIn(kind.caption);
    else await workspace.begin(kind.caption, kind.by);
    await expect(workspace.properties.getByRole('textbox', { name: 'Name' })).toHaveValue(kind.name);
    for (const [tab, values] of Object.entries(kind.shown)) {
      await workspace.openPropertyTab(tab);
      await workspace.expectShown(values);
    }
    for (const [tab, values] of Object.entries(kind.typed)) {
      await workspace.openPropertyTab(tab);
      await workspace.setAll(values);
    }
    await workspace.add();
    await expect(workspace.row(kind.name)).toHaveAttribute('aria-selected', 'true');
    await model.expectObject(kind.name, kind.added);
    for (const [tab, values] of Object.entries(kind.changed)) {
      await workspace.openPropertyTab(tab);
      await workspace.setAll(values);
    }
    await workspace.update();
    await model.expectObject(kind.name, kind.updated);
  });
}

const BODIES: readonly KindJourney[] = [
  {
    caption: 'Box',
    by: 'click',
    name: 'Box 1',
    shown: {
      Spatial: { X: -0.5, Y: -0.5, Z: 0, ΔX: 1, ΔY: 1, ΔZ: 1, Hole: false, Sphere: false },
      Thermal: { Material: 'Aluminium', Power: 0, 'Heat transfer': '', 'Bind to ambient': false },
    },
    typed: {
      Spatial: { X: '-2*W', Y: -4, Z: 0.5, ΔX: '4*W', ΔY: 8, ΔZ: '0,77', Sphere: true },
      Thermal: { Material: 'Copper', Power: 1600, 'Heat transfer': 30.7 },
    },
    added: {
      type: 'box',
      active: true,
      visible: true,
      parent: null,
      ...{ x: '-2*W', x_calc: -4, y: -4, z: 0.5, dx: '4*W', dx_calc: 8, dy: 8, dz: 0.77 },
      ...{ material_name: 'Copper', power: 1600, hc: 30.7, hole: false, sphere: true, bound: false },
    },
    changed: {
      Spatial: { Sphere: false, ΔZ: 1 },
      Thermal: { Power: '800*W', 'Heat transfer': '', 'Bind to ambient': true },
    },
    updated: { sphere: false, dz: 1, power: '800*W', power_calc: 1600, hc: null, bound: true, dx: '4*W' },
  },
  {
    caption: 'Cold plate',
    by: 'drag',
    name: 'Coldplate 1',
    shown: {
      Spatial: { ΔX: 1, ΔY: 1, ΔZ: 1 },
      Thermal: { Resistance: 1, Conductivity: 1, Color: '#777777' },
    },
    typed: {
      Spatial: { X: 0, Y: 0, Z: -3, ΔX: 20, ΔY: 10, ΔZ: 2 },
      Thermal: { Resistance: 0.25, Conductivity: 390, Color: '#336699' },
    },
    added: {
      type: 'coldplate',
      ...{ x: 0, y: 0, z: -3, dx: 20, dy: 10, dz: 2 },
      ...{ resistance: 0.25, conductivity: 390, color: '#336699' },
    },
    changed: { Thermal: { Resistance: 0.3 } },
    updated: { resistance: 0.3, conductivity: 390 },
  },
  {
    caption: 'Cylinder',
    by: 'Enter',
    name: 'Cylinder 1',
    shown: {
      Spatial: { ΔX: 1, ΔY: 1, ΔZ: 1, Plane: 'YZ', Hole: false },
      Thermal: { Material: 'Aluminium', Power: 0 },
    },
    typed: {
      Spatial: { X: 1, Y: 2, Z: 3, ΔX: 4, ΔY: 4, ΔZ: 6, Plane: 'XY' },
      Thermal: { Material: 'FR-4', Power: 12.5 },
    },
    added: {
      type: 'cylinder',
      ...{ x: 1, y: 2, z: 3, dx: 4, dy: 4, dz: 6, plane: 'XY', material_name: 'FR-4', power: 12.5 },
    },
    changed: { Spatial: { Hole: true }, Thermal: { Power: 0, Material: 'None' } },
    updated: { hole: true, power: 0, material_name: null },
  },
  {
    caption: 'Heat sink',
    by: 'click',
    name: 'Heatsink 1',
    shown: {
      Spatial: {
        ...{ 'Base ΔX': 1, 'Base ΔY': 1, 'Base ΔZ': 1 },
        ...{ 'Fin axis': 'Y', 'Fin height': 5, 'Fin thickness': 0.5, 'Fin count': 5 },
      },
      Thermal: { Material: 'Aluminium' },
    },
    typed: {
      Spatial: {
        ...{ X: 0, Y: 0, Z: 1, 'Base ΔX': 20, 'Base ΔY': 30, 'Base ΔZ': 2 },
        ...{ 'Fin axis': 'X', 'Fin height': 12, 'Fin thickness': 0.8, 'Fin count': 9 },
      },
      Thermal: { 'Heat transfer': 22.5 },
    },
    added: {
      type: 'heatsink',
      ...{ x: 0, y: 0, z: 1, base_dx: 20, base_dy: 30, base_dz: 2, dx_calc: 20, dy_calc: 30, dz_calc: 14 },
      ...{ fin_axis: 'X', fin_height: 12, fin_thickness: 0.8, fin_count: 9, fin_count_calc: 9 },
      ...{ material_name: 'Aluminium', hc: 22.5 },
    },
    changed: { Spatial: { 'Fin count': '2*W + 8', 'Fin axis': 'Y' } },
    updated: { fin_count: '2*W + 8', fin_count_calc: 12, fin_axis: 'Y' },
  },
];

const ARRAYS: readonly KindJourney[] = [
  {
    caption: 'Ball array',
    by: 'drag',
    name: 'Ball Array 1',
    shown: {
      Spatial: {
        ...{ ΔX: 10, ΔY: 10, ΔZ: 10, 'X count': 3, 'Y count': 3, 'X pitch': 5000, 'Y pitch': 5000 },
        ...{ Diameter: 5000, 'Array type': 'Ball', Inline: true },
      },
      Thermal: { Material: 'Aluminium', 'Fill material': 'None', 'Quick Model': false },
    },
    typed: {
      Spatial: {
        ...{ X: 0, Y: 0, Z: 0, ΔX: 8, ΔY: 6, ΔZ: 0.4, 'X count': 10, 'Y count': 7 },
        ...{ 'X pitch': 800, 'Y pitch': 850, Diameter: 450, 'Array type': 'Pillar', Inline: false },
      },
      Thermal: { Material: 'Copper', 'Fill material': 'FR-4', 'Quick Model': true },
    },
    added: {
      type: 'ball_array',
      ...{ x: 0, y: 0, z: 0, dx: 8, dy: 6, dz: 0.4, xcount: 10, ycount: 7, xpitch: 800, ypitch: 850 },
      ...{ diameter: 450, array_type: 'pillar', inline: false, lumped: true },
      ...{ material_name: 'Copper', fill_material_name: 'FR-4' },
    },
    changed: {
      Spatial: { 'Array type': 'Ball', Inline: true },
      Thermal: { 'Quick Model': false, 'Fill material': 'None' },
    },
    updated: { array_type: 'ball', inline: true, lumped: false, fill_material_name: null },
  },
  {
    caption: 'Via array',
    by: 'click',
    name: 'Via Array 1',
    shown: {
      Spatial: {
        ...{ 'X count': 3, 'Y count': 3, 'X pitch': 1000, 'Y pitch': 1000, Diameter: 1000 },
        ...{ Inline: true, Plated: false },
      },
      Thermal: {
        Material: 'Aluminium',
        'Fill material': 'None',
        'Hole material': 'Void',
        'Quick Model': false,
      },
    },
    typed: {
      Spatial: {
        ...{ X: 0, Y: 0, Z: 0, ΔX: 5, ΔY: 5, ΔZ: 1.6, 'X count': 4, 'Y count': 5 },
        ...{ 'X pitch': '500*W', 'Y pitch': 900, Diameter: 300, Plated: true, 'Inner diameter': 250 },
      },
      Thermal: { Material: 'Copper', 'Hole material': 'FR-4' },
    },
    added: {
      type: 'via_array',
      ...{ dx: 5, dy: 5, dz: 1.6, xcount: 4, ycount: 5, xpitch: '500*W', xpitch_calc: 1000, ypitch: 900 },
      ...{ diameter: 300, is_plated: true, inner_diameter: 250, lumped: false },
      ...{ material_name: 'Copper', hole_material_name: 'FR-4', fill_material_name: null },
    },
    changed: { Spatial: { Plated: false }, Thermal: { 'Fill material': 'FR-4' } },
    updated: { is_plated: false, fill_material_name: 'FR-4' },
  },
];

const SOURCES: readonly KindJourney[] = [
  {
    caption: 'Source',
    by: 'drag',
    name: 'Source 1',
    shown: {
      Spatial: { Z: 0, ΔX: 100, ΔY: 100, ΔZ: 0, Plane: 'XY' },
      Thermal: { Power: 0, Color: '#000' },
    },
    typed: {
      // A source that is turned keeps its size, and has none along its normal.
      Spatial: { X: 0, Y: 0, Z: 0, ΔX: 4, ΔY: 5, Plane: 'XZ' },
      Thermal: { Power: '1000*W', Color: '#aa3300' },
    },
    added: {
      type: 'source',
      ...{ x: 0, y: 0, z: 0, dx: 4, dy: 0, dz: 5, plane: 'XZ' },
      ...{ power: '1000*W', power_calc: 2000, color: '#aa3300' },
    },
    changed: { Spatial: { Plane: 'Volume', ΔY: 2.5 } },
    updated: { plane: null, dx: 4, dy: 2.5, dz: 5 },
  },
  {
    caption: 'Transient source',
    by: 'click',
    name: 'Transient Source 1',
    shown: { Spatial: { ΔX: 100, ΔY: 100, ΔZ: 0, Plane: 'XY' }, Thermal: { Color: '#000' } },
    typed: { Spatial: { X: 1, Y: 1, Z: 1, ΔX: 3, ΔY: 3 } },
    added: { type: 'transient_source', x: 1, y: 1, z: 1, dx: 3, dy: 3, dz: 0, plane: 'XY', powers: [] },
    changed: { Spatial: { Plane: 'YZ' }, Thermal: { Color: '#123456' } },
    updated: { plane: 'YZ', dx: 0, dy: 3, dz: 3, color: '#123456' },
  },
];

const POLYGONS: readonly KindJourney[] = [
  {
    caption: 'Polygon',
    by: 'menu',
    name: 'Polygon 1',
    shown: {
      Spatial: { 'Polygon x y': '0 0,\n10 0,\n10 10,\n0 10', Plane: 'XY', Thickness: 1 },
      Thermal: { Material: 'Aluminium', Power: 0, Color: '#888888' },
    },
    typed: {
      Spatial: {
        ...{ X: 0, Y: 0, Z: 2, Plane: 'YZ', Thickness: 2 },
        'Polygon x y': '0 0, 12 0\n12 3, 4 3,\n4 9, 0 9',
      },
      Thermal: { Material: 'Copper', Power: 5 },
    },
    added: {
      type: 'polygon',
      ...{ x: 0, y: 0, z: 2, plane: 'YZ', thickness: 2, polygon: '0 0, 12 0, 12 3, 4 3, 4 9, 0 9' },
      ...{ material_name: 'Copper', power: 5, dx_calc: 2, dy_calc: 12, dz_calc: 9 },
    },
    changed: { Spatial: { 'Polygon x y': '(0 0, 10 0, 10 10, 0 10), (4 4, 6 4, 6 6, 4 6)' } },
    updated: { polygon: '0 0, 10 0, 10 10, 0 10), (4 4, 6 4, 6 6, 4 6', dy_calc: 10 },
  },
];

for (const { title, journeys } of [
  { title: 'bodies', journeys: BODIES },
  { title: 'arrays', journeys: ARRAYS },
  { title: 'sources', journeys: SOURCES },
  { title: 'polygons', journeys: POLYGONS },
]) {
  test(`${title} are created with their defaults, filled in and changed`, async ({ page, visitor }) => {
    const { workspace, model } = await openModel(page, visitor, title);
    for (const journey of journeys) await createAndChange(workspace, model, journey);
  });
}

test('the layers of a board are added, cloned, moved and deleted, and make its thickness', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Board');
  const { properties } = workspace;
  const button = (name: string) => properties.getByRole('button', { name, exact: true });
  const names = properties.getByRole('textbox', { name: /^Name of row/ });
  const expectNames = async (...expected: readonly string[]) => {
    await expect(names).toHaveCount(expected.length);
    for (const [row, name] of expected.entries()) await expect(names.nth(row)).toHaveValue(name);
  };

  await workspace.begin('Multi-layer');
  await expect(properties.getByText('The PCB is inactive until it has layers.')).toBeVisible();
  await workspace.openPropertyTab('General');
  await workspace.expectShown({ ΔX: 10, ΔY: 10, ΔZ: 0, 'Automatic vias': false });
  await expect(workspace.field('ΔZ')).not.toBeEditable();
  await workspace.setAll({ X: -20, Y: -20, Z: 0, ΔX: '20*W', ΔY: 40, 'Automatic vias': true });

  await workspace.openPropertyTab(/^Layers/);
  await button('Layer').click();
  await expect(workspace.control('Ratio of row 1')).toBeDisabled();
  await workspace.set('Name of row 1', 'Top');
  await workspace.set('Thickness of row 1', 35);
  await workspace.chooseLayerMaterials(1, 'Copper', 'FR-4');
  await workspace.set('Ratio of row 1', 60);

  await button('Clone layer').click();
  await expectNames('Top', 'Top');
  await workspace.set('Name of row 2', 'Core');
  await workspace.set('Thickness of row 2', '750*W');
  await workspace.chooseLayerMaterials(2, 'FR-4', 'None');
  await expect(workspace.control('Ratio of row 2')).toBeDisabled();

  await workspace.control('Name of row 1').click();
  await button('Clone layer').click();
  await workspace.set('Name of row 2', 'Bottom');
  await expectNames('Top', 'Bottom', 'Core');
  await button('Move down').click();
  await expectNames('Top', 'Core', 'Bottom');
  await button('Clone layer').click();
  await workspace.set('Name of row 4', 'Spare');
  await button('Delete layer').click();
  await workspace.confirm('Deleting Spare', 'Do you wish to proceed?');
  await expectNames('Top', 'Core', 'Bottom');
  await expect(properties.getByText('1,570')).toBeVisible();

  await properties.getByRole('status').getByRole('button', { name: 'Set Active' }).click();
  await workspace.add();
  await model.expectObject('PCB 1', {
    ...{ type: 'pcb', active: true, auto_via: true, x: -20, dx: '20*W', dx_calc: 40, dz_calc: 1.57 },
    layers: [
      { name: 'Top', thickness: 35, material_name: 'Copper', fill_material_name: 'FR-4', ratio: 60 },
      { name: 'Core', thickness: '750*W', material_name: 'FR-4', fill_material_name: null, ratio: 100 },
      { name: 'Bottom', thickness: 35, material_name: 'Copper', fill_material_name: 'FR-4', ratio: 60 },
    ],
  });

  await workspace.control('Name of row 3').click();
  await button('Move up').click();
  await workspace.set('Thickness of row 3', 1000);
  await workspace.update();
  await model.expectObject('PCB 1', {
    dz_calc: 1.07,
    layers: [{ name: 'Top' }, { name: 'Bottom' }, { name: 'Core', thickness: 1000 }],
  });
  await workspace.openPropertyTab('General');
  await workspace.expectShown({ ΔZ: 1.07 });
});

test('the powers of a transient source are added, cloned and deleted, and kept in the order of time', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Pulse');
  await model.add('transient_source', { name: 'pulse', dx: 4, dy: 4 });
  await workspace.select('pulse');
  const button = (name: string) => workspace.properties.getByRole('button', { name, exact: true });
  await workspace.openPropertyTab('Thermal');
  await button('Power').click();
  await workspace.expectShown({ 'Time of row 1': 0, 'Power of row 1': 0 });
  await workspace.setAll({ 'Time of row 1': 5, 'Power of row 1': 0 });
  await button('Clone power').click();
  await workspace.setAll({ 'Time of row 2': 1, 'Power of row 2': '100*W' });
  await button('Clone power').click();
  await workspace.expectShown({ 'Time of row 3': 1, 'Power of row 3': '100*W' });
  await button('Delete power').click();
  await expect(workspace.control('Time of row 3')).toBeHidden();
  await workspace.update();
  const chart = workspace.properties.getByRole('img', { name: /^Power over time/ });
  await expect(chart.getByText('200', { exact: true })).toBeVisible();
  await expect(chart.getByText('mW', { exact: true })).toBeVisible();
  await expect(chart.getByText('Time s')).toBeVisible();
  await model.expectObject('pulse', {
    powers: [
      { time: 1, power: '100*W', power_calc: 200 },
      { time: 5, power: 0 },
    ],
  });
  await workspace.expectShown({ 'Time of row 1': 1, 'Time of row 2': 5 });
});

test('an assembly is created, filled, repeated and moved', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Stack');
  await test.step('created from the menu, with its defaults', async () => {
    await workspace.begin('Assembly', 'menu');
    await workspace.openTranslationTab('Array');
    await workspace.expectShown({ Array: false, 'X count': 1, 'Y count': 1, 'Z count': 1, 'X pitch': 0 });
    await workspace.openPropertyTab('Thermal');
    await workspace.expectShown({ 'Heat transfer': '', 'Quick Model': false });
    await workspace.set('Name', 'stack');
    await workspace.setAll({ 'Heat transfer': 50, 'Quick Model': true });
    await workspace.openPropertyTab('Translation');
    await workspace.add();
    // What was shown stays: nobody asked for the other half.
    const halves = workspace.properties.getByRole('tablist', { name: 'Array and translation' });
    await expect(halves.getByRole('tab', { selected: true })).toHaveText('Array');
    await model.expectObject('stack', {
      parent: null,
      collapsed: false,
      hc: 50,
      lumped: true,
      is_array: false,
    });
  });

  await test.step('what is begun while it is selected goes into it', async () => {
    await workspace.begin('Box');
    await workspace.openPropertyTab('Spatial');
    await workspace.setAll({ Name: 'die', X: 'W', Y: 0, Z: 0, ΔX: 2, ΔY: 2, ΔZ: 1 });
    await workspace.add();
    await model.expectOutline('stack', ' die');
  });

  await test.step('repeated', async () => {
    await workspace.select('stack');
    await workspace.openTranslationTab('Array');
    await expect(workspace.control('X count')).toBeDisabled();
    await workspace.set('Array', true);
    await workspace.setAll({ 'X count': 3, 'Y count': 2, 'X pitch': 5000, 'Y pitch': '2000*W' });
    await workspace.update();
    await model.expectObject('stack', {
      ...{ is_array: true, xcount: 3, ycount: 2, zcount: 1, xpitch: 5000, ypitch: '2000*W', zpitch: 0 },
      ...{ x_calc: 2, y_calc: 0, dx_calc: 12, dy_calc: 6, dz_calc: 1 },
    });
  });

  await test.step('moved to a position, and by a distance', async () => {
    await workspace.openTranslationTab('Translation');
    await workspace.expectShown({ Translate: 'Absolute', X: 2, Y: 0, Z: 0 });
    await workspace.setAll({ X: 10, Z: 4.5 });
    await expect(workspace.properties.getByText('8 / 0 / 4.5')).toBeVisible();
    await workspace.update();
    await model.expectObject('die', { x: 'W + 8', x_calc: 10, y: 0, z: 4.5 });

    await workspace.set('Translate', 'Relative');
    await workspace.setAll({ ΔY: '-W' });
    await expect(workspace.properties.getByText('10 / −2 / 4.5')).toBeVisible();
    await workspace.update();
    await model.expectObject('die', { x_calc: 10, y: -2, z: 4.5 });
    await workspace.expectShown({ Translate: 'Absolute', X: 10, Y: -2, Z: 4.5 });
  });
});

test('a plane is created, changed, hidden and deleted', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Planes');
  await workspace.begin('Plane', 'menu');
  await workspace.expectShown({ Name: 'Plane 1', Plane: 'XY', z: 0 });
  await workspace.setAll({ Name: 'cut', Plane: 'XZ', y: -2.5 });
  await workspace.add();
  await model.expectPlane('cut', { plane: 'XZ', coordinate: -2.5, visible: true });
  await workspace.setAll({ Plane: 'YZ', x: '3*W' });
  await workspace.update();
  await model.expectPlane('cut', { plane: 'YZ', coordinate: '3*W', coordinate_calc: 6 });
  await expect(workspace.planeRow('cut')).toContainText('YZ');

  await workspace
    .planeRow('cut')
    .getByRole('switch', { name: 'cut visible' })
    .setChecked(false, { force: true });
  await model.expectPlane('cut', { visible: false });
  const remove = workspace.planeRow('cut').getByRole('button', { name: 'Delete cut' });
  await remove.click();
  await workspace.confirm('Deleting cut', 'Do you wish to proceed?', 'Cancel');
  await expect(workspace.planeRow('cut')).toBeVisible();
  await remove.click();
  await workspace.confirm('Deleting cut', 'Do you wish to proceed?');
  await expect(workspace.planeRow('cut')).toBeHidden();
  await expect.poll(() => model.plane('cut')).toBeUndefined();
});

test('objects are set inactive, hidden, renamed, duplicated, put elsewhere and deleted', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Tree', async (stored) => {
    const stack = await stored.add('assembly', { name: 'stack' });
    await stored.add('box', { name: 'die', parent: stack, material_name: 'Copper' });
    await stored.add('box', { name: 'lid', parent: stack, z: 1, material_name: 'Copper' });
    await stored.add('box', { name: 'board', z: -1, material_name: 'FR-4' });
  });
  const header = (name: string) => workspace.properties.getByRole('button', { name, exact: true });
  const named = (name: string) => workspace.row(name).getByText(name, { exact: true });

  await test.step('inactive and hidden, by the panel and by the row', async () => {
    await workspace.select('board');
    await header('Set Inactive').click();
    await model.expectObject('board', { active: false });
    await expect(named('board')).toHaveCSS('text-decoration-line', 'line-through');
    await header('Hide').click();
    await model.expectObject('board', { visible: false });
    await workspace.row('board').getByRole('button', { name: 'Show' }).click();
    await model.expectObject('board', { visible: true });
    await workspace.row('board').getByRole('button', { name: 'Set Active' }).click();
    await model.expectObject('board', { active: true });
    await expect(named('board')).toHaveCSS('text-decoration-line', 'none');
  });

  await test.step('renamed in the panel, by F2 and by a double click', async () => {
    await workspace.set('Name', 'PCB');
    await workspace.update();
    await model.expectOutline('stack', ' die', ' lid', 'PCB');
    const inPlace = workspace.tree.getByRole('textbox', { name: 'Name of the object' });
    await workspace.select('lid');
    await page.keyboard.press('F2');
    await inPlace.fill('cap');
    await inPlace.press('Enter');
    await model.expectOutline('stack', ' die', ' cap', 'PCB');
    await named('cap').dblclick();
    await inPlace.fill('nobody');
    await inPlace.press('Escape');
    await expect(named('cap')).toBeVisible();
    await model.expectOutline('stack', ' die', ' cap', 'PCB');
  });

  await test.step('duplicated right after the original', async () => {
    await workspace.select('cap');
    await page.keyboard.press('ControlOrMeta+D');
    await model.expectOutline('stack', ' die', ' cap', ' cap (copy)', 'PCB');
    await expect(workspace.row('cap (copy)')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('put elsewhere by a drag in the tree', async () => {
    await workspace.row('PCB').dragTo(workspace.row('stack'));
    await model.expectOutline('stack', ' die', ' cap', ' cap (copy)', ' PCB');
    await workspace.row('cap (copy)').dragTo(workspace.row('die'), { targetPosition: { x: 60, y: 1 } });
    await model.expectOutline('stack', ' cap (copy)', ' die', ' cap', ' PCB');
  });

  await test.step('deleted, when the question is answered so', async () => {
    await workspace.select('cap (copy)');
    await header('Delete').click();
    await workspace.confirm('Deleting cap (copy)', 'Do you wish to proceed?', 'Cancel');
    await expect(workspace.row('cap (copy)')).toBeVisible();
    await workspace.row('cap (copy)').click();
    await page.keyboard.press('Delete');
    await workspace.confirm('Deleting cap (copy)', 'Do you wish to proceed?');
    await model.expectOutline('stack', ' die', ' cap', ' PCB');
    await workspace.select('stack');
    await header('Delete').click();
    await workspace.confirm('Deleting stack', 'Do you wish to proceed? The 3 objects in it are deleted too.');
    await model.expectOutline();
  });
});

test('the position bar takes numbers and expressions, and moves what has no position of its own', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Position', async (stored) => {
    const stack = await stored.add('assembly', { name: 'stack' });
    await stored.add('box', { name: 'die', parent: stack, x: 1, material_name: 'Copper' });
    await stored.add('heatsink', {
      ...{ name: 'sink', z: 1, base_dx: 10, base_dy: 10, base_dz: 1, material_name: 'Copper' },
    });
  });
  const type = async (letter: string, value: string) => {
    await workspace.place(letter).fill(value);
    await workspace.place(letter).press('Enter');
  };
  await workspace.select('sink');
  await expect(workspace.place('ΔX')).toHaveValue('10.000');
  await type('X', '3*W');
  await model.expectObject('sink', { x: '3*W', x_calc: 6 });
  await expect(workspace.field('X')).toHaveValue('3*W');
  await type('ΔX', '12,5');
  await model.expectObject('sink', { base_dx: 12.5 });
  await expect(workspace.place('ΔZ')).toHaveValue('1.000');

  await workspace.select('stack');
  await expect(workspace.place('X')).toHaveValue('1.000');
  await expect(workspace.place('ΔX')).not.toBeEditable();
  await type('X', '-4');
  await model.expectObject('die', { x: -4 });

  await workspace.row('sink').click({ modifiers: ['ControlOrMeta'] });
  await expect(workspace.properties.getByText('2 objects selected')).toBeVisible();
  await type('Z', '10');
  await model.expectObject('die', { z: 10 });
  await model.expectObject('sink', { z: 11, x: '3*W' });
});

test('the dashboard shows a picture of what was built', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Pictured');
  await workspace.begin('Box');
  await workspace.add();
  await expect.poll(() => model.thumbnail(), { timeout: 40_000 }).not.toBeNull();
  await page.goto('/#/dashboard');
  const picture = page.getByRole('listitem', { name: 'Pictured' }).locator('img');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
});

async function openModel(
  page: Page,
  visitor: Visitor,
  name: string,
  build: (model: StoredModel) => Promise<void> = async () => {},
) {
  const { id } = await visitor.create(name);
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ 'FR-4': 0.3, Copper: 390, Aluminium: 200 });
  await model.addParameter('W', 2);
  await build(model);
  await openProject(page, id);
  return { model, workspace: new WorkspacePage(page) };
}
