import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { checkValues, knowledgeOf, refusalsByPath } from './field-issues.ts';
import { projectTable } from './project-table.ts';
import { typedValues } from './typed-values.ts';

function kindOf(type: string) {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`No kind ${type}.`);
  return kind;
}
const copper = {
  name: 'Copper',
  color: '#c98f63',
  anisotropic: false,
  conductivity: 390,
  conductivity_y: null,
  conductivity_z: null,
  density: null,
  specific_heat: null,
  surface_emissivity: null,
};
const knowledge = knowledgeOf([{ name: 'W', value: 4 }], [copper]);
const said = (type: string, typed: object, active = true) => {
  const kind = kindOf(type);
  const values = { ...typedValues(kind.fields, {}), ...typed };
  const { issues } = checkValues(kind, values, knowledge, { owner: `'it'`, active });
  return issues.filter(({ severity }) => severity === 'error').map(({ path, message }) => [path, message]);
};

describe('what is wrong with typed values', () => {
  it('is told in the words of the specification', () => {
    expect(said('box', { dx: '', material_name: 'Copper' })).toEqual([['dx', 'This field is required!']]);
    expect(said('box', { dx: 'W/0', material_name: 'Copper' })[0]?.[0]).toBe('dx');
    expect(said('box', { dx: 'W/2', material_name: 'Copper' })).toEqual([]);
    expect(said('box', {})).toEqual([['material_name', 'This field is required!']]);
    expect(said('box', { hc: '', material_name: 'Copper' })).toEqual([]);
    expect(said('assembly', { hc: 'abc def' })[0]?.[0]).toBe('hc');
  });

  it('is not held against a board without layers while it is off', () => {
    expect(said('pcb', {}, true).map(([path]) => path)).toEqual(['layers']);
    expect(said('pcb', {}, false)).toEqual([]);
  });

  it('between fields is told while others are still missing, unless it hangs on those', () => {
    const overlapping = { xpitch: 5000, ypitch: 5000, xcount: 3, ycount: 3, diameter: 9000 };
    const pathsOf = (typed: object) => said('ball_array', typed).map(([path]) => path);
    expect(pathsOf(overlapping)).toEqual(['material_name', 'diameter']);
    expect(pathsOf({ ...overlapping, diameter: '' })).toEqual(['diameter', 'material_name']);
    expect(pathsOf({ ...overlapping, ypitch: '2 kg' })).toEqual(['ypitch', 'material_name']);
    expect(said('heatsink', { fin_count: 50 }).at(-1)?.[1]).toMatch(/^Fins overlap/);
  });

  it('in one field never keeps the others from being checked', () => {
    for (const kind of kinds) {
      for (const key of Object.keys(kind.fields)) expect(() => said(kind.type, { [key]: {} })).not.toThrow();
    }
  });

  it('is found in rows by path', () => {
    const layers = [
      { name: 'TOP', thickness: 35, material_name: 'Copper', fill_material_name: null, ratio: 100 },
      { name: '', thickness: null, material_name: 'Copper', fill_material_name: null, ratio: 100 },
    ];
    expect(said('pcb', { layers })).toEqual([['layers[1].thickness', 'This field is required!']]);
  });

  it('of the world: bounds that span nothing', () => {
    const values = { ...typedValues(projectTable.fields, {}), name: 'P', dxmin: -5, dxmax: 5 };
    const { issues } = checkValues(projectTable, values, knowledge, { owner: 'the world', active: true });
    expect(issues.map(({ path }) => path)).toEqual(['dxmax']);
  });
});

describe('what the program refuses', () => {
  it('stands at the field that it names, in rows too, materials by their name', () => {
    const { fields } = kindOf('pcb');
    const refused = { layers: [{}, { thickness: ['Too thin!'], material: ['Gone!'] }], hc: ['No!'] };
    expect(Object.fromEntries(refusalsByPath(refused, fields))).toEqual({
      'layers[1].thickness': 'Too thin!',
      'layers[1].material_name': 'Gone!',
      hc: 'No!',
    });
    expect(Object.fromEntries(refusalsByPath({ material: ['Gone!'] }, kindOf('box').fields))).toEqual({
      material_name: 'Gone!',
    });
    expect(Object.fromEntries(refusalsByPath({ layers: ['pcb has no layers'] }, fields))).toEqual({
      layers: 'pcb has no layers',
    });
  });
});
