import { starterLibrary, toProjectMaterial } from '@thermarium/model';
import { expect, test } from 'vitest';
import { contentOf } from '../testing/file-content.ts';
import { readMaterials } from './read-materials.ts';
import { materialsCsv, materialsJson } from './write-materials.ts';

const read = (text: string) => readMaterials(contentOf(text));
const messages = (text: string) => read(text).issues.map(({ message }) => message);
const library = starterLibrary.map((material) => ({ ...toProjectMaterial(material) }));

test('what is written is read again, as a table and as JSON', () => {
  const odd = {
    name: '=2+3, "pad"; µ',
    color: '#112233',
    density: null,
    specific_heat: null,
    surface_emissivity: 0,
    highest_allowed: 127,
    anisotropic: true,
    conductivity: 1e-9,
    conductivity_y: 0.1,
    conductivity_z: 2,
    conductivity_table: '25 1e-9, 100 2',
    conductivity_y_table: '',
    conductivity_z_table: 'polynomial 2 1e-3 from 250 K to 400 K',
    specific_heat_table: '',
  };
  for (const text of [materialsCsv([...library, odd]), materialsJson([...library, odd])]) {
    const { materials, issues } = read(text);
    expect(issues).toEqual([]);
    expect(materials).toHaveLength(library.length + 1);
    expect(materials.at(-1)).toEqual(odd);
    expect(materials[0]).toMatchObject(library[0]);
  }
  expect(materialsCsv([odd])).toContain(`"'=2+3, ""pad""; µ"`);
});

test('a table of a person may have its columns in any order, other ones too, and decimal commas', () => {
  const { materials } = read('Conductivity;Supplier;Name\n0,8;Somebody;Pad\n\n390;;Copper\n');
  expect(materials).toMatchObject([
    { name: 'Pad', conductivity: 0.8, color: '#888888', density: null, anisotropic: false },
    { name: 'Copper', conductivity: 390 },
  ]);
});

test('all wrong lines are told, and then nothing is read', () => {
  const text = 'name,conductivity,density\nA,390,\n,1,\nB,-1,\nC,x,\nD,1,0\n';
  expect(messages(text)).toEqual([
    'Line 3, name: This field is required!',
    'Line 4, conductivity: Enter a positive number!',
    'Line 5: Expecting a number for conductivity.',
    'Line 6, density: Enter a positive number!',
  ]);
  expect(read(text).materials).toEqual([]);
  expect(messages('name,conductivity\nA\0B,1\n')).toEqual([
    'Line 2: name: This text has characters that cannot be kept.',
  ]);
  expect(messages('[{"name": "\\ud800", "conductivity": 1}]')).toEqual([
    'Material 1: name: This text has characters that cannot be kept.',
  ]);
});

test('other files are refused with a reason', () => {
  expect(messages('')).toEqual(['The file has no materials.']);
  expect(messages('1,2,3')).toEqual(['The file is no table of materials.']);
  expect(messages('{"a": ')).toEqual(['The file is not valid JSON.']);
  expect(messages('{"materials": 3}')).toEqual(['The file has no list of materials.']);
  expect(messages('[7, {"name": "A", "conductivity": "2*3"}]')).toEqual([
    'Material 1: it is no object.',
    'Material 2: conductivity is no number.',
  ]);
  expect(messages('{"format": "thermarium-materials", "version": 9, "materials": []}')).toEqual([
    'Version 9 of such files is not known here.',
  ]);
});
