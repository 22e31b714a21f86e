import type { Library } from '@thermarium/api';
import { describe, expect, it } from 'vitest';
import { draftChanges, draftOf, draftProblems, refusedProblems } from '../../materials/material-draft.ts';
import { valueText } from '../../materials/material-values.ts';
import { memoryDocument } from '../document/testing/memory-document.ts';
import type { FieldChanges } from '../records/project-content.ts';
import { groupState, importGroups, importMessage } from './import-list.ts';
import { materialRow, shownMaterials } from './material-rows.ts';

const materials = (...rows: readonly FieldChanges[]) =>
  memoryDocument({ materials: rows, parameters: [{ name: 'K', value: 2 }] }).store.getState().materials;

describe('the table of materials', () => {
  const rows = materials(
    { name: 'tim 10', conductivity: 3, density: 2000 },
    { name: 'tim 2', conductivity: '2 * 2' },
    { name: 'Copper', conductivity: 390, density: 8930 },
    { name: 'graphite', anisotropic: true, conductivity: 1600, conductivity_y: 1600, conductivity_z: 18 },
  );
  const names = (query: string, key: 'name' | 'conductivity' | 'density', descending = false) =>
    shownMaterials(rows, query, { key, descending }).map(({ name }) => name);

  it('sorts names as people count and numbers by value', () => {
    expect(names('', 'name')).toEqual(['Copper', 'graphite', 'tim 2', 'tim 10']);
    expect(names('', 'conductivity', true)).toEqual(['graphite', 'Copper', 'tim 2', 'tim 10']);
  });

  it('keeps blanks last whichever way it is sorted', () => {
    expect(names('', 'density').slice(0, 2)).toEqual(['tim 10', 'Copper']);
    expect(names('', 'density', true).slice(0, 2)).toEqual(['Copper', 'tim 10']);
  });

  it('finds by every word', () => {
    expect(names('TIM 1', 'name')).toEqual(['tim 10']);
    expect(names('x', 'name')).toEqual([]);
    expect(names('TIM-10', 'name')).toEqual(['tim 10']);
  });

  it('shows three conductivities where there are three, and the value of an expression', () => {
    expect(materialRow(rows[3]).conductivity).toEqual([1600, 1600, 18]);
    expect(materialRow(rows[1])).toMatchObject({
      conductivity: [4],
      typed: { conductivity: '2 * 2', density: null },
    });
    expect([null, 0.81, 8933, 1e-9].map(valueText)).toEqual(['–', '0.81', '8,933', '1.000e-9']);
  });
});

it('a value that follows temperature is that at 25 °C, with its range beside it', () => {
  const [silicon, plain] = materials(
    { name: 'Si', conductivity: 'K', conductivity_table: '0 168, 50 148, 100 108', specific_heat: 712 },
    { name: 'Si, constant', conductivity: 148 },
  );
  expect(materialRow(silicon)).toMatchObject({
    conductivity: [158],
    specificHeat: 712,
    // The expression does not count.
    typed: { conductivity: null },
    follows: { conductivity: 'Follows temperature: 108 to 168 W/m·K, 0 to 100 °C', specificHeat: null },
  });
  expect(materialRow(plain).follows).toEqual({ conductivity: null, specificHeat: null });
});

describe('the form of a material', () => {
  const none = () => undefined;
  const valid = { ...draftOf(null), name: 'cu', conductivity: 390 };

  it('says what is missing in the words of the specification', () => {
    expect(draftProblems(draftOf(null), new Map(), none)).toEqual({
      name: { message: 'This field is required!' },
      conductivity: { message: 'This field is required!' },
    });
  });

  it('asks for y and z only where it is anisotropic', () => {
    expect(draftProblems(valid, new Map(), none)).toEqual({});
    expect(draftProblems({ ...valid, anisotropic: true }, new Map(), none)).toEqual({
      conductivity_y: { message: 'This field is required!' },
      conductivity_z: { message: 'This field is required!' },
    });
  });

  it('takes density and specific heat blank or positive', () => {
    const wrong = { ...valid, density: -3, specific_heat: 0 };
    expect(draftProblems(wrong, new Map(), none)).toEqual({
      density: { message: 'Enter a positive number!' },
      specific_heat: { message: 'Enter a positive number!' },
    });
  });

  it('takes expressions of the parameters', () => {
    expect(draftProblems({ ...valid, conductivity: '2 * K' }, new Map([['K', 3]]), none)).toEqual({});
    expect(draftProblems({ ...valid, conductivity: '2 * Q' }, new Map(), none).conductivity).toEqual({
      message: 'Enter a valid floating point number!',
      fault: "Unknown name 'Q'. Define it in Parameters.",
    });
  });

  it('takes plain numbers only where there are no parameters', () => {
    const typed = { ...valid, conductivity: '2 * 3', density: 'W', conductivity_y: 'x' };
    expect(draftProblems(typed, null, none)).toEqual({
      conductivity: { message: 'Enter a valid floating point number!' },
      density: { message: 'Enter a valid floating point number!' },
    });
    expect(draftProblems({ ...valid, anisotropic: true, conductivity_y: 'x' }, null, none)).toEqual({
      conductivity_y: { message: 'Enter a valid floating point number!' },
      conductivity_z: { message: 'This field is required!' },
    });
  });

  it('refuses a name that is taken', () => {
    const taken = (name: string) => (name === 'cu' ? 'There is one already.' : undefined);
    expect(draftProblems({ ...valid, name: ' cu ' }, new Map(), taken).name?.message).toMatch(/already/);
  });

  it('knows what was changed, and that nothing was', () => {
    const [stored] = materials({ name: 'cu', conductivity: 390, density: 8930 });
    const start = draftOf(stored);
    expect(draftChanges(start, start)).toEqual({});
    expect(draftChanges({ ...start, density: null, name: 'Cu' }, start)).toEqual({
      name: 'Cu',
      density: null,
    });
  });

  it('ties the refusals of the program to its fields', () => {
    expect(refusedProblems({ name: ['Taken.', 'By whom.'], layers: [{}], density: 'Wrong.' })).toEqual({
      name: { message: 'Taken.', fault: 'By whom.' },
      density: { message: 'Wrong.' },
    });
  });
});

describe('importing from libraries', () => {
  const values = {
    color: '#b87333',
    density: 8930,
    specific_heat: 385,
    surface_emissivity: null,
    anisotropic: false,
    conductivity: 390,
    conductivity_y: null,
    conductivity_z: null,
  };
  const library = (
    id: number,
    name: string,
    ...named: readonly (readonly [number, string, number])[]
  ): Library => ({
    id,
    name,
    owner: false,
    edit: false,
    permissions: [],
    materials: named.map(([own, title, conductivity]) => ({
      ...values,
      conductivity,
      id: own,
      name: title,
      library_id: id,
      library_name: name,
    })),
  });
  const libraries = [
    library(2, 'metals', [21, 'copper', 390], [22, 'tin', 67]),
    library(1, 'Gases', [11, 'air', 0.03]),
  ];
  const project = materials({ ...values, name: 'copper' }, { ...values, name: 'tin', conductivity: 60 });

  it('lists by library and says what is there already', () => {
    const groups = importGroups(libraries, project, '');
    expect(groups.map(({ name }) => name)).toEqual(['Gases', 'metals']);
    expect(groups[1].choices.map(({ name, status }) => [name, status])).toEqual([
      ['copper', 'there'],
      ['tin', 'other'],
    ]);
    expect(groupState(groups[1], new Set([21, 22]))).toEqual({ chosen: 1, possible: 1 });
  });

  it('recognises what was imported under another name because its own was taken', () => {
    const again = materials(
      { ...values, name: 'tin', conductivity: 60 },
      { ...values, name: 'tin (2)', conductivity: 67 },
    );
    expect(importGroups(libraries, again, 'tin')[0].choices[0].status).toBe('there');
  });

  it('is searched by material and library', () => {
    expect(importGroups(libraries, project, 'metals ti').map(({ choices }) => choices.length)).toEqual([1]);
  });

  it('tells what came of it', () => {
    expect([importMessage(1, 0), importMessage(3, 2), importMessage(0, 1)]).toEqual([
      '1 material imported.',
      '3 materials imported. 2 materials already in the project.',
      'The material is in the project already.',
    ]);
  });
});
