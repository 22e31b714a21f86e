import { commonFields, positionFields, sizeFields, wallFields } from '../common-fields.ts';
import type { Document, TreeNode } from '../document.ts';
import {
  choice,
  count,
  flag,
  list,
  material,
  micrometres,
  number,
  percent,
  text,
} from '../field-builders.ts';
import { issue, warning } from '../issue.ts';
import type { KindSchema } from '../kind.ts';

/** A few kinds that use every sort of field, so that the document's language is tested without the real ones. */

const blockFields = {
  ...positionFields,
  ...sizeFields(1),
  ...wallFields,
  material_name: commonFields.material_name,
  power: commonFields.power,
  color: commonFields.color,
};

const block: KindSchema<typeof blockFields> = {
  type: 'block',
  title: 'Block',
  apiName: 'block',
  typeId: 101,
  fields: blockFields,
  migrations: [],
  check(values, { material: find }) {
    if (values.dx > 50) return [issue('elements-overlap', 'dx', 'Too wide.', 'Make it narrower.')];
    const known = find(values.material_name);
    return known?.density === null ? [warning('missing-heat-capacity', '', 'No density.', 'Give one.')] : [];
  },
};

const boardFields = {
  ...positionFields,
  plane: choice('Plane', ['XY', 'XZ', 'YZ'], 'XY'),
  region: choice('Region', ['top', 'bottom'], 'top', { optional: true }),
  outline: text('Outline', '0 0, 1 0, 1 1'),
  rows: count('Rows', 3),
  layers: list('Layers', {
    name: text('Name'),
    thickness: micrometres('Thickness', null),
    material_name: material('Primary'),
    fill_material_name: material('Secondary', { optional: true }),
    ratio: percent('Ratio', 100),
  }),
};

const board: KindSchema<typeof boardFields> = {
  type: 'board',
  title: 'Board',
  apiName: 'board',
  typeId: 102,
  fields: boardFields,
  migrations: [],
};

const groupFields = {
  hc: number({ label: 'h', unit: 'W/m²·K', default: null, optional: true, min: 0 }),
  is_array: flag('Array', false),
};

const group: KindSchema<typeof groupFields> = {
  type: 'group',
  title: 'Group',
  apiName: 'group',
  typeId: 103,
  fields: groupFields,
  migrations: [],
  container: true,
};

export const sampleKinds: readonly KindSchema[] = [block, board, group];

/** A valid node; pass what differs. */
export function sampleNode(type: string, name: string, further: { [field: string]: unknown } = {}): TreeNode {
  const own = type === 'block' ? { material_name: 'cu' } : {};
  return { type, name, active: true, visible: true, ...own, ...further };
}

/** A valid document with copper and one parameter W = 8; pass what differs. */
export function sampleDocument(further: Partial<Document> = {}): Document {
  return {
    name: 'sample',
    world: {},
    materials: [
      {
        name: 'cu',
        color: '#b87333',
        density: 8930,
        specific_heat: 385,
        surface_emissivity: 0.1,
        anisotropic: false,
        conductivity: 390,
        conductivity_y: null,
        conductivity_z: null,
      },
    ],
    parameters: [{ name: 'W', description: 'die width', value: 8 }],
    scenarios: [],
    tree: [],
    planes: [],
    ...further,
  };
}
