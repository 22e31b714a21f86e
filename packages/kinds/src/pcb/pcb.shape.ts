import { block, type Solid } from '@thermarium/geometry';
import {
  type FieldTable,
  type FieldValues,
  flag,
  type ListPreset,
  length,
  list,
  MM_PER_MICROMETRE,
  material,
  micrometres,
  percent,
  positionFields,
  SIZE_HINTS,
  size,
  text,
  wallFields,
} from '@thermarium/model';
import type { Picture } from '../picture.ts';

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
const {
  hc,
  convection,
  ambient,
  ambient_over_time,
  bound,
  held_at,
  held_at_over_time,
  contact_resistance,
  initial,
  highest_allowed,
} = wallFields;

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
  convection: { ...convection, tab: 'General' },
  ambient: { ...ambient, tab: 'General' },
  ambient_over_time: { ...ambient_over_time, tab: 'General' },
  bound: { ...bound, tab: 'General' },
  held_at: { ...held_at, tab: 'General' },
  held_at_over_time: { ...held_at_over_time, tab: 'General' },
  contact_resistance: { ...contact_resistance, tab: 'General' },
  initial: { ...initial, tab: 'General' },
  highest_allowed: { ...highest_allowed, tab: 'General' },
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

/** A layer with the heights it spans, mm. */
interface PlacedLayer {
  readonly layer: PcbLayer;
  readonly zMin: number;
  readonly zMax: number;
}

/** The layers from the bottom up: the first in the list is the top one. */
export function placedLayers(values: PcbValues): readonly PlacedLayer[] {
  let below = 0;
  return values.layers.toReversed().map((layer) => {
    const zMin = values.z + below * MM_PER_MICROMETRE;
    // Summed in µm, where thicknesses are mostly whole: 45 layers of 35 µm end at 1.575 mm, not a few ulps off.
    below += layer.thickness;
    return { layer, zMin, zMax: values.z + below * MM_PER_MICROMETRE };
  });
}

/** The board's thickness, mm. */
export function boardThickness(values: PcbValues): number {
  return values.layers.reduce((sum, layer) => sum + layer.thickness, 0) * MM_PER_MICROMETRE;
}

export function pcbSolids(values: PcbValues): readonly Solid[] {
  return placedLayers(values).map(({ zMin, zMax }) =>
    block([values.x, values.y, zMin], [values.dx, values.dy, zMax - zMin]),
  );
}

/** Without a secondary material the ratio has no meaning and the layer is all primary. */
function madeOf({ material_name, fill_material_name, ratio }: PcbLayer) {
  if (fill_material_name === null) return [{ name: material_name, fraction: 1 }];
  const share = ratio / 100;
  return [
    { name: material_name, fraction: share },
    { name: fill_material_name, fraction: 1 - share },
  ];
}

/** Every layer, from the bottom up, with the mixture of its two materials. */
export function pcbPicture(values: PcbValues): Picture {
  const layers = placedLayers(values);
  const solids = pcbSolids(values);
  return {
    parts: layers.map(({ layer }, index) => ({
      role: 'layer',
      solid: solids[index],
      whole: null,
      offsets: null,
      materials: madeOf(layer),
    })),
    drawn: layers.length,
    of: layers.length,
  };
}
