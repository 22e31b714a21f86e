import {
  type FieldTable,
  type FieldValues,
  flag,
  type ListPreset,
  length,
  list,
  material,
  micrometres,
  percent,
  positionFields,
  SIZE_HINTS,
  size,
  text,
  wallFields,
} from '@thermarium/model';

/** One layer: features of the material that span its thickness, in the fill material. */
const layerFields = {
  name: text('Name', '', { hint: 'For people; it alters nothing.', optional: true, alters: 'look' }),
  thickness: micrometres('Thickness', null, { hint: 'Of the layer.' }),
  material_name: material('Material', {
    hint: 'Of the layer, or of the features in it, such as traces.',
    mixture: { second: 'fill_material_name', share: 'ratio' },
  }),
  fill_material_name: material('Secondary material', {
    hint: 'What is between the features.',
    optional: true,
  }),
  ratio: percent('Ratio', 100, {
    hint: 'The share of the first material in the layer.',
    alters: 'property',
    needs: { field: 'fill_material_name', reason: 'Set a secondary material first', resets: true },
  }),
} satisfies FieldTable;

const copper = (name: string, ratio: number) => ({
  name,
  thickness: 35,
  material_name: 'Copper',
  fill_material_name: 'FR-4',
  ratio,
});
const dielectric = (name: string, thickness: number) => ({ name, thickness, material_name: 'FR-4' });

/** Boards of 1.6 mm with copper of 35 µm. As on thermal test boards a fifth of a signal layer is copper. */
const PRESETS: readonly ListPreset[] = [
  { label: 'One copper layer', rows: [{ name: 'Top', thickness: 35, material_name: 'Copper' }] },
  {
    label: '2 layers, 1.6 mm',
    rows: [copper('Top', 20), dielectric('Core', 1530), copper('Bottom', 20)],
  },
  {
    label: '4 layers, 1.6 mm',
    rows: [
      copper('Top', 20),
      dielectric('Prepreg 1', 200),
      copper('Plane 1', 95),
      dielectric('Core', 1060),
      copper('Plane 2', 95),
      dielectric('Prepreg 2', 200),
      copper('Bottom', 20),
    ],
  },
];

const { x, y, z } = positionFields;
const { hc, bound } = wallFields;

/** Two tabs: everything except the layers is under 'General'. */
export const pcbFields = {
  x: { ...x, tab: 'General' },
  y: { ...y, tab: 'General' },
  z: { ...z, tab: 'General' },
  dx: size('ΔX', 10, { hint: SIZE_HINTS.x, tab: 'General' }),
  dy: size('ΔY', 10, { hint: SIZE_HINTS.y, tab: 'General' }),
  /** Read-only: the sum of the layers' thicknesses. Files carry it; its value is not used. */
  dz: length('ΔZ', 0, {
    hint: 'The total thickness of the layers.',
    derived: true,
    totalOf: 'layers',
    tab: 'General',
  }),
  hc: { ...hc, tab: 'General' },
  bound: { ...bound, tab: 'General' },
  auto_via: flag('Automatic vias', false, {
    hint: 'Via arrays over the board follow its full thickness.',
    tab: 'General',
  }),
  layers: list('Layers', layerFields, {
    hint: 'From the top to the bottom.',
    namedBy: 'name',
    total: { of: 'thickness', label: 'Total thickness', note: 'first layer is the top' },
    required: true,
    presets: PRESETS,
    tab: 'Layers',
  }),
};

export type PcbValues = FieldValues<typeof pcbFields>;
export type PcbLayer = PcbValues['layers'][number];
