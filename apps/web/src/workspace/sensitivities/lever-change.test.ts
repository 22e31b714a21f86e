import type { Lever } from '@thermarium/solution/figures';
import { expect, test } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { leverChange, leverVariation } from './lever-change.ts';

const grease = { name: 'grease', conductivity: 4, density: 2000 };

function bench() {
  const document = memoryDocument({
    materials: [grease, { name: 'film', conductivity: 'W', anisotropic: false }],
    parameters: [{ name: 'W', value: 2 }],
  });
  const place = { x: 0, y: 0, z: 0, dx: 1, dy: 1, dz: 1 };
  const tim = document.add('box', { name: 'tim', ...place, material_name: 'grease', contact_resistance: 50 });
  const die = document.add('box', { name: 'die', ...place, material_name: 'film', hc: '20 * W' });
  const plate = document.add('coldplate', { name: 'plate', ...place, resistance: 0.3, conductivity: 209 });
  const made = async (lever: Omit<Lever, 'change'>) => {
    const edit = leverChange(document.store.getState(), { ...lever, change: -1 });
    if (edit === null) return null;
    const outcome = await document.updateMany([edit.change], [], edit.materials);
    if (!outcome.ok) throw new Error(outcome.message);
    return document.store.getState();
  };
  return { document, made, tim, die, plate };
}

test('a lever becomes a change of the field that it names, a tenth more of a coefficient and less of a resistance', async () => {
  const { made, tim, die, plate } = bench();
  const state = await made({ input: 'contact', of: 'tim', value: 50 });
  expect(state?.nodes.get(tim.id)).toMatchObject({ contact_resistance: 45 });
  const cooled = await made({ input: 'resistance', of: 'plate', value: 0.3 });
  expect(cooled?.nodes.get(plate.id)).toMatchObject({ resistance: 0.27 });
  const spread = await made({ input: 'conductivity', of: 'plate', value: 209 });
  expect(spread?.nodes.get(plate.id)).toMatchObject({ conductivity: 229.9 });
  const filmed = await made({ input: 'film', of: 'die', value: 40 });
  expect(filmed?.nodes.get(die.id)).toMatchObject({ hc: '(20 * W) * 1.1', hc_calc: 44 });
});

test('more conductivity is a material of its own with the object, as one step, and more of it is that of more', async () => {
  const { document, made, tim } = bench();
  const state = await made({ input: 'conductivity', of: 'tim', value: 4 });
  expect(state?.nodes.get(tim.id)).toMatchObject({ material_name: 'grease +10 %' });
  const materials = () =>
    document.store
      .getState()
      .materials.map((each: object) => ['name', 'conductivity'].map((key) => Reflect.get(each, key)));
  expect(materials()).toContainEqual(['grease', 4]);
  expect(materials()).toContainEqual(['grease +10 %', 4.4]);
  expect(state?.materials.find(({ name }) => name === 'grease +10 %')).toMatchObject({ density: 2000 });
  await made({ input: 'conductivity', of: 'tim', value: 4.4 });
  expect(materials()).toContainEqual(['grease +21 %', 4.84]);
  expect(document.store.getState().nodes.get(tim.id)).toMatchObject({ material_name: 'grease +21 %' });
});

test('what is no single number of an object is no change: another value, a contact of two, what is gone', async () => {
  const { made } = bench();
  expect(await made({ input: 'film', of: 'die', value: 12 })).toBeNull();
  expect(await made({ input: 'film', of: 'tim', value: 12 })).toBeNull();
  expect(await made({ input: 'conductivity', of: 'tim', value: 7 })).toBeNull();
  expect(await made({ input: 'contact', of: 'tim and die', value: 50 })).toBeNull();
  expect(await made({ input: 'contact', of: 'tim', value: null })).toBeNull();
});

test('a lever becomes a parameter that the field follows, with a scenario from half to twice of it, as one step', async () => {
  const { document, die } = bench();
  const lever: Lever = { input: 'film', of: 'die', value: 40, change: -1 };
  const variation = leverVariation(document.store.getState(), lever);
  if (variation === null) throw new Error('There is none.');
  expect((await document.addVariation(variation)).ok).toBe(true);
  const { nodes, parameters, scenarios } = document.store.getState();
  expect(nodes.get(die.id)).toMatchObject({ hc: 'h_die', hc_calc: 40 });
  const parameter = parameters.find(({ name }) => name === 'h_die');
  expect(parameter).toMatchObject({ value: 40, description: 'Heat transfer coefficient of die, W/m²·K' });
  const [scenario] = scenarios;
  expect(scenario.name).toBe('h_die');
  const modes = scenario.parameters.map(({ parameter_name, values }) => [parameter_name, values]);
  expect(modes).toContainEqual(['h_die', [20, 30, 40, 60, 80]]);
  expect((await document.undo()).ok).toBe(true);
  const back = document.store.getState();
  expect(back.nodes.get(die.id)).toMatchObject({ hc: '20 * W' });
  expect([back.parameters.length, back.scenarios.length]).toEqual([1, 0]);
});

test('a conductivity is studied as that of a material of its own; names of parameters are not taken twice', async () => {
  const { document, tim } = bench();
  const vary = async (value: number) => {
    const of = { input: 'conductivity', of: 'tim', value, change: -1 } as const;
    const variation = leverVariation(document.store.getState(), of);
    if (variation) await document.addVariation(variation);
    return document.store.getState();
  };
  const first = await vary(4);
  expect(first.nodes.get(tim.id)).toMatchObject({ material_name: 'grease by k_tim' });
  expect(first.materials.find(({ name }) => name === 'grease by k_tim')).toMatchObject({
    ...{ conductivity: 'k_tim', density: 2000 },
  });
  expect(first.materials.find(({ name }) => name === 'grease')).toMatchObject({ conductivity: 4 });
  const second = await vary(4);
  expect(second.parameters.map(({ name }) => name)).toEqual(['W', 'k_tim', 'k_tim_2']);
  expect((await vary(7)).parameters).toHaveLength(3);
});
