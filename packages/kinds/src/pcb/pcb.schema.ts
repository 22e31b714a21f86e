import {
  type FieldTable,
  type FieldValues,
  flag,
  length,
  list,
  material,
  micrometres,
  percent,
  positionFields,
  size,
  text,
  wallFields,
} from '@thermarium/model';

/** One layer: features of the material that span its thickness, in the fill material. */
const layerFields = {
  name: text('Name', '', { optional: true, cosmetic: true }),
  thickness: micrometres('Thickness', null),
  material_name: material('Material', { mixture: { second: 'fill_material_name', share: 'ratio' } }),
  fill_material_name: material('Secondary material', { optional: true }),
  ratio: percent('Ratio', 100, {
    needs: { field: 'fill_material_name', reason: 'Set a secondary material first', resets: true },
  }),
} satisfies FieldTable;

const { x, y, z } = positionFields;
const { hc, bound } = wallFields;

/** Two tabs: everything except the layers is under 'General'. */
export const pcbFields = {
  x: { ...x, tab: 'General' },
  y: { ...y, tab: 'General' },
  z: { ...z, tab: 'General' },
  dx: size('ΔX', 10, { tab: 'General' }),
  dy: size('ΔY', 10, { tab: 'General' }),
  /** Read-only: the sum of the layers' thicknesses. Files carry it; its value is not used. */
  dz: length('ΔZ', 0, { derived: true, totalOf: 'layers', tab: 'General' }),
  hc: { ...hc, tab: 'General' },
  bound: { ...bound, tab: 'General' },
  auto_via: flag('Automatic vias', false, {
    hint: 'Via arrays over the board follow its full thickness.',
    tab: 'General',
  }),
  layers: list('Layers', layerFields, {
    namedBy: 'name',
    total: { of: 'thickness', label: 'Total thickness', note: 'first layer is the top' },
    required: true,
    tab: 'Layers',
  }),
};

export type PcbValues = FieldValues<typeof pcbFields>;
export type PcbLayer = PcbValues['layers'][number];
