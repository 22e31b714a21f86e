import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import type { Parameter } from '../records/project-content.ts';
import { parameterDraft, readParameter } from './parameter-dialog.tsx';
import { shownParameters } from './parameter-rows.ts';
import { countUses, parameterUses, usedText } from './parameter-uses.ts';

const values = [
  { name: 'W', value: 12 },
  { name: 'Width', value: 2 },
  { name: 'k_tim', value: 3 },
  { name: 'unused', value: 1 },
];

/** A model that uses parameters in every part. */
function usingDocument() {
  const document = memoryDocument({
    parameters: values,
    materials: [{ name: 'tim', conductivity: '2*k_tim' }],
  });
  const die = document.add('box', { name: 'die', dx: 'W / 2', dy: 'max(W, Width)', material_name: 'tim' });
  document.add('pcb', {
    name: 'board',
    dx: 20,
    dy: 20,
    layers: [
      { name: 'top', thickness: 35, material_name: 'tim' },
      { name: 'core', thickness: '100 * W', material_name: 'tim' },
    ],
  });
  return { document, die, state: () => document.store.getState() };
}

describe('the uses of a parameter', () => {
  it('are found in objects, rows of lists, materials, planes and the world', async () => {
    const { document, die, state } = usingDocument();
    await document.createPlane({ name: 'cut', plane: 'XY', coordinate: 'W/4' });
    await document.updateProject({ world: { ambient: 'W + 13' } });
    expect(parameterUses(state(), 'W').map(({ of, name, field, text }) => [of, name, field, text])).toEqual([
      ['object', 'die', 'ΔX', 'W / 2'],
      ['object', 'die', 'ΔY', 'max(W, Width)'],
      ['object', 'board', 'Layers 2, Thickness', '100 * W'],
      ['plane', 'cut', 'Coordinate', 'W/4'],
      ['world', 'World', 'Ambient temperature', 'W + 13'],
    ]);
    expect(parameterUses(state(), 'k_tim').map(({ of, name }) => [of, name])).toEqual([['material', 'tim']]);
    expect(parameterUses(state(), 'W')[0].id).toBe(die.id);
    expect([...countUses(state())]).toEqual([
      ['W', 5],
      ['Width', 1],
      ['k_tim', 1],
    ]);
    expect([usedText(1), usedText(1200)]).toEqual(['used in 1 place', 'used in 1,200 places']);
  });

  it('follow a new name, and one undo takes all of it back', async () => {
    const { document, die, state } = usingDocument();
    const w = state().parameters.find(({ name }) => name === 'W');
    expect(await document.updateParameter(w?.id ?? 0, { name: 'L', description: 'length' })).toMatchObject({
      ok: true,
      value: { name: 'L', description: 'length', value: 12 },
    });
    expect(state().nodes.get(die.id)).toMatchObject({
      dx: 'L / 2',
      dx_calc: 6,
      dy: 'max(L, Width)',
      dy_calc: 12,
    });
    expect([countUses(state()).get('W'), countUses(state()).get('L')]).toEqual([undefined, 3]);
    await document.undo();
    const k = state().parameters.find(({ name }) => name === 'k_tim');
    await document.updateParameter(k?.id ?? 0, { name: 'k', description: 'conductivity' });
    expect(state().materials[0]).toMatchObject({ conductivity: '2*k', conductivity_calc: 6 });
    await document.undo();
    expect(state().nodes.get(die.id)).toMatchObject({ dx: 'W / 2', dx_calc: 6 });
    expect(state().parameters.map(({ name }) => name)).toContain('W');
  });
});

describe('changes of parameters', () => {
  it('are refused in the words of the specification', async () => {
    const document = memoryDocument({ parameters: values });
    const [w] = document.store.getState().parameters;
    const refused = async (body: { name?: string; description?: string; value?: number }) => {
      const outcome = await document.updateParameter(w.id, { description: 'd', ...body });
      return outcome.ok ? null : outcome.fields;
    };
    expect(await refused({ name: 'Width' })).toEqual({ name: ["The name 'Width' is used twice."] });
    expect(await refused({ name: '2x' })).toEqual({ name: ["'2x' is no name for a parameter."] });
    expect(await refused({ description: ' ' })).toEqual({ description: ['Description is required!'] });
    expect(await refused({ name: 'w' })).toBeNull();
  });

  it('add and remove', async () => {
    const document = memoryDocument({});
    const added = await document.addParameter({ name: 'P', description: 'power', value: 5 });
    expect(added).toMatchObject({ ok: true, value: { name: 'P', description: 'power', value: 5 } });
    if (added.ok) await document.removeParameter(added.value.id);
    expect(document.store.getState().parameters).toEqual([]);
  });
});

describe('the form of a parameter', () => {
  const taken = new Set(['W']);
  const problems = (draft: Partial<ReturnType<typeof parameterDraft>>) =>
    readParameter({ name: 'P', description: 'power', value: 1, ...draft }, taken).problems;

  it('says what is missing or wrong in the words of the specification', () => {
    expect(readParameter(parameterDraft(null), taken).problems).toEqual({
      name: 'Name is required!',
      description: 'Description is required!',
      value: 'Value is required!',
    });
    expect(problems({ value: 'two' })).toEqual({ value: 'Enter a valid number!' });
    expect(problems({ value: '2*W' })).toEqual({ value: 'Enter a valid number!' });
    expect(problems({ name: 'sqrt' }).name).toBe("'sqrt' is a function of expressions.");
    expect(problems({ name: ' W ' }).name).toBe("The name 'W' is used twice.");
  });

  it('trims texts and takes signed decimals', () => {
    const { body } = readParameter({ name: ' P ', description: ' power ', value: '-1,5' }, taken);
    expect(body).toEqual({ name: 'P', description: 'power', value: -1.5 });
  });
});

describe('the table of parameters', () => {
  const row = (id: number, name: string, value: number, description = ''): Parameter => ({
    id,
    name,
    description,
    value,
    timestamp: '',
  });
  const rows = [row(1, 't10', 3), row(2, 't2', 30, 'paste thickness'), row(3, 'W', 4)];
  const names = (query: string, key: 'name' | 'value' | 'uses' | 'description', descending = false) =>
    shownParameters(rows, new Map([['W', 2]]), query, { key, descending }).map(
      ({ parameter }) => parameter.name,
    );

  it('sorts names as people count, numbers by value, and finds by name and description', () => {
    expect(names('', 'name')).toEqual(['t2', 't10', 'W']);
    expect(names('', 'value', true)).toEqual(['t2', 'W', 't10']);
    expect(names('', 'uses', true)).toEqual(['W', 't2', 't10']);
    expect(names('', 'description')).toEqual(['t2', 't10', 'W']);
    expect(names('PASTE', 'name')).toEqual(['t2']);
  });
});
