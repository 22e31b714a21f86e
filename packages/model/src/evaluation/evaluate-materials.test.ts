import { expect, test } from 'vitest';
import type { Material } from '../document.ts';
import { materialOfValues, tableInPlaceOf } from '../material-tables.ts';
import { evaluateMaterials } from './evaluate-materials.ts';

const evaluated = (values: { readonly [field: string]: unknown }) => {
  const issues: string[] = [];
  const material: Material = materialOfValues({ name: 'Si', ...values });
  const found = evaluateMaterials([material], new Map(), ({ path, message }) =>
    issues.push(`${path.slice(path.lastIndexOf('.') + 1)}: ${message}`),
  );
  return { issues, material: found.get('Si') };
};

test('a number may stay blank where a table has its place, and only there', () => {
  const { issues, material } = evaluated({
    anisotropic: true,
    conductivity_table: '0 10, 50 20',
    conductivity_y: 3,
    conductivity_z_table: '0 1, 100 5',
  });
  expect(issues).toEqual([]);
  expect(material?.conductivity).toEqual([15, 3, 2]);
  expect(
    evaluated({ anisotropic: true, conductivity_table: '0 10, 50 20', conductivity_z: 1 }).issues,
  ).toEqual(['conductivity_y: This field is required!']);
  expect(evaluated({ conductivity_table: ' ' }).issues).toEqual(['conductivity: This field is required!']);
});

test('a wrong table is told beside a wrong number', () => {
  const { issues, material } = evaluated({
    conductivity: 148,
    density: -1,
    specific_heat_table: '50 700, 20 710',
  });
  expect(issues).toEqual([
    'density: Enter a positive number!',
    'specific_heat_table: Temperatures must rise: 20 °C follows 50 °C.',
  ]);
  expect(material).toBeUndefined();
});

test('tables along y and z count in an anisotropic material only', () => {
  const values = { conductivity: 1, conductivity_y: 2, conductivity_z: 3, conductivity_y_table: 'none' };
  expect(evaluated(values).material?.conductivity).toEqual([1, 1, 1]);
  expect(evaluated({ ...values, anisotropic: true }).issues).toEqual([
    "conductivity_y_table: Point 1: 'none' is not a number.",
  ]);
});

test('the table in the place of a number is that which its field names', () => {
  const table = { temperatures: [0, 50], values: [10, 20] };
  expect(tableInPlaceOf('conductivity', { conductivity_table: '0 10, 50 20' })).toEqual(table);
  expect(tableInPlaceOf('conductivity', { conductivity_table: '50 10, 0 20' })).toBeNull();
  expect(tableInPlaceOf('specific_heat', { conductivity_table: '0 10, 50 20' })).toBeNull();
  expect(tableInPlaceOf('density', { density_table: '0 10, 50 20' })).toBeNull();
});

test('values that do not suit their field are blank or the default', () => {
  expect(
    materialOfValues({ name: 'x', conductivity: true, density: [], anisotropic: 'yes', color: 7 }),
  ).toMatchObject({
    conductivity: '',
    density: null,
    anisotropic: false,
    color: '#888888',
    conductivity_table: '',
  });
});
