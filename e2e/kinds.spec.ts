import type { ControlValues } from './controls.ts';
import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';
import type { StoredModel } from './stored-model.ts';
import type { WorkspacePage } from './workspace.ts';

interface KindJourney {
  readonly caption: string;
  readonly by: 'drag' | 'click' | 'Enter' | 'menu';
  /** The name that the panel proposes. */
  readonly name: string;
  /** By tab: the values of a new element, the values typed before it is added, and those typed afterwards. */
  readonly shown: { readonly [tab: string]: ControlValues };
  readonly typed: { readonly [tab: string]: ControlValues };
  readonly changed: { readonly [tab: string]: ControlValues };
  /** The values that the program has stored. */
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
      // It covers the box that it is dropped on.
      Spatial: { ΔX: 8, ΔY: 8, ΔZ: 1 },
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
      // It covers the cylinder, which is selected.
      Spatial: {
        ...{ 'Base ΔX': 4, 'Base ΔY': 4, 'Base ΔZ': 1, Z: 9 },
        ...{ 'Fin axis': 'Y', 'Fin height': 5, 'Fin thickness': 0.444, 'Fin count': 5 },
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
      // A turned source keeps its size, and has none along its normal.
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
    // It fits on the source in a volume, which is selected.
    shown: { Spatial: { ΔX: 4, ΔY: 2.5, ΔZ: 0, Plane: 'XY' }, Thermal: { Color: '#000' } },
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
