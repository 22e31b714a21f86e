import {
  choice,
  commonFields,
  count,
  type FieldTable,
  flag,
  type KindSchema,
  list,
  material,
  micrometres,
  number,
  percent,
  positionFields,
  power,
  sizeFields,
  text,
  wallFields,
} from '@thermarium/model';

const placed = { ...positionFields, ...sizeFields(1), ...wallFields };
/** A source has no extent along the normal of its plane. */
const flat = { ...placed, dx: positionFields.x, dy: positionFields.y, dz: positionFields.z };
const plane = choice('Plane', ['XY', 'XZ', 'YZ'], 'XY');
const seconds = number({ label: 'Time', unit: 's', default: 0, min: 0 });
const rowNumber = count('Number', 1, { expression: false });

function kind(type: string, typeId: number, fields: FieldTable, container = false): KindSchema {
  return { type, title: type, apiName: type, typeId, fields, migrations: [], container };
}

/** The kinds of the sample files with the fields that these use; this package does not import the real kinds. */
export const sampleKinds: readonly KindSchema[] = [
  kind('box', 2, {
    ...placed,
    power: power('Power', 0),
    hole: commonFields.hole,
    sphere: flag('Sphere', false),
    material_name: commonFields.optional_material_name,
  }),
  kind('coldplate', 8, {
    ...placed,
    resistance: number({ label: 'Resistance', unit: '°C/W', default: 1, min: 0, exclusive: true }),
    conductivity: number({ label: 'Conductivity', unit: 'W/m·K', default: 1, min: 0, exclusive: true }),
  }),
  kind('pcb', 4, {
    ...placed,
    layers: list('Layers', {
      name: text('Name', '', { optional: true }),
      thickness: micrometres('Thickness', null),
      material_name: material('Material'),
      fill_material_name: material('Fill material', { optional: true }),
      ratio: percent('Ratio', 100),
    }),
  }),
  kind('source', -1, { ...flat, plane, power: power('Power', 0) }),
  kind('transient_source', -1, {
    ...flat,
    plane,
    powers: list('Powers', { id: rowNumber, time: seconds, power: power('Power', 0) }),
  }),
  kind(
    'assembly',
    7,
    {
      ...positionFields,
      hc: wallFields.hc,
      is_array: flag('Array', false),
      xcount: count('X count', 1, { min: 0 }),
      ycount: count('Y count', 1, { min: 0 }),
      zcount: count('Z count', 1, { min: 0 }),
      xpitch: micrometres('X pitch', 0, { min: 0 }),
      ypitch: micrometres('Y pitch', 0, { min: 0 }),
      zpitch: micrometres('Z pitch', 0, { min: 0 }),
    },
    true,
  ),
];
