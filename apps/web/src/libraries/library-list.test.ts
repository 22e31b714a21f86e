import type { Library } from '@thermarium/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../server/src/testing/test-app.ts';
import {
  clampedTab,
  copiedMessage,
  copyTargets,
  foundMaterials,
  sentMaterial,
  sortedLibraries,
  sortedMaterials,
} from './library-list.ts';

let site: TestApp;
let ada: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  ada = await site.user('ada@example.com');
  for (const name of ['metals', 'Ceramics', 'adhesives']) await ada.call('POST', '/api/library/', { name });
});
afterAll(() => site.close());

async function libraries(): Promise<readonly Library[]> {
  return (await ada.call('GET', '/api/library/')).json;
}

test('libraries stand by name whatever its case', async () => {
  const mine = (await libraries()).filter(({ owner }) => owner);
  expect(sortedLibraries(mine).map(({ name }) => name)).toEqual(['adhesives', 'Ceramics', 'metals']);
});

test('materials are found by a part of their name; anisotropic ones have three conductivities', async () => {
  const { id } = (await libraries()).find(({ name }) => name === 'Ceramics') ?? { id: -1 };
  const add = (body: object) => ada.call('POST', `/api/library/${id}/material/`, body);
  await add({ name: 'Alumina 96 %', conductivity: 24, density: 3700, specific_heat: 780, color: '#f0eee6' });
  await add({
    name: 'Graphite sheet',
    anisotropic: true,
    conductivity: 1600,
    conductivity_y: 1600,
    conductivity_z: 18.5,
  });
  const library = (await libraries()).find((each) => each.id === id);
  if (!library) throw new Error('The library is gone.');
  expect(foundMaterials(library, '').map(({ name }) => name)).toEqual(['Alumina 96 %', 'Graphite sheet']);
  expect(foundMaterials(library, ' ALUM ')).toMatchObject([
    { name: 'Alumina 96 %', color: '#f0eee6', conductivity: [24], density: 3700, specificHeat: 780 },
  ]);
  expect(foundMaterials(library, 'sheet')).toMatchObject([
    { conductivity: [1600, 1600, 18.5], density: null, specificHeat: null },
  ]);
});

test('the chosen tab stays within the tabs', () => {
  expect([clampedTab(2, 5), clampedTab(2, 2), clampedTab(1, 0)]).toEqual([2, 1, 0]);
});

test('materials are sorted by a column, blanks last', async () => {
  const library = (await libraries()).find(({ name }) => name === 'Ceramics');
  if (!library) throw new Error('The library is gone.');
  const names = (key: 'conductivity' | 'density', descending: boolean) =>
    sortedMaterials(foundMaterials(library, ''), { key, descending }).map(({ name }) => name);
  expect(names('conductivity', true)).toEqual(['Graphite sheet', 'Alumina 96 %']);
  expect(names('density', true)).toEqual(['Alumina 96 %', 'Graphite sheet']);
  expect(names('density', false)).toEqual(['Alumina 96 %', 'Graphite sheet']);
});

test('a material is copied to another library that one may edit, with its values alone', async () => {
  const all = await libraries();
  const from = all.find(({ name }) => name === 'Ceramics');
  if (!from) throw new Error('The library is gone.');
  // The starter library, which nobody edits, is no target.
  const targets = copyTargets(all, from.id);
  expect(targets.map(({ name }) => name)).toEqual(['adhesives', 'metals']);
  const url = `/api/library/${targets[0].id}/materials/`;
  const copies = from.materials.map(sentMaterial);
  const { json } = await ada.call('POST', url, copies);
  expect(json.map(sentMaterial)).toEqual(copies);
  expect([
    copiedMessage('tin', 'metals', 'tin'),
    copiedMessage('tin', 'metals', 'tin (2)'),
    copiedMessage('tin', 'metals', undefined),
  ]).toEqual([
    "'tin' was copied to 'metals'.",
    "'tin' was copied to 'metals' as 'tin (2)', since its name was taken.",
    "'metals' has the same material already.",
  ]);
});
