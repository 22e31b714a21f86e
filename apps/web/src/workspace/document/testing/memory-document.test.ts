import { expect, test } from 'vitest';
import { memoryDocument } from './memory-document.ts';

const copper = { name: 'copper', color: '#b87333', conductivity: 390 };

test('a memory document creates, changes, moves, copies and removes objects, and records what was asked', async () => {
  const document = memoryDocument({ materials: [copper], parameters: [{ name: 'W', value: 4 }] });
  const group = document.add('assembly', { name: 'group' });
  const made = await document.create('box', {
    name: 'die',
    parent: group.id,
    dx: 'W/2',
    x: 3,
    material_name: 'copper',
  });
  expect(made).toMatchObject({
    ok: true,
    value: { name: 'die', parent: group.id, dx: 'W/2', dx_calc: 2, x_calc: 3, color: '#b87333', leaf: true },
  });
  const id = made.ok ? made.value.id : 0;
  const state = () => document.store.getState();
  await document.update(id, { x: '5', name: 'chip' });
  expect(state().nodes.get(id)).toMatchObject({ name: 'chip', x: 5, x_calc: 5 });
  await document.translate(group.id, [1, 0, -2]);
  expect(state().nodes.get(id)).toMatchObject({ x: 6, x_calc: 6, z: -2 });
  const copy = await document.addObjects([{ clone: group.id }]);
  expect(state().children.get(null)).toEqual([group.id, copy.ok ? copy.value[0]?.id : 0]);
  expect(state().nodes.size).toBe(4);
  await document.place([{ id, parent: null, index: 0 }]);
  expect(state().children.get(null)?.[0]).toBe(id);
  expect(
    [...state().nodes.values()].filter(({ parent }) => parent === null).map(({ index }) => index),
  ).toEqual(expect.arrayContaining([0, 1, 2]));
  await document.remove([group.id]);
  expect(state().nodes.size).toBe(3);
  await document.undo();
  expect(state().nodes.size).toBe(4);
  expect(document.changes.map(({ method }) => method)).toEqual([
    'create',
    'update',
    'translate',
    'addObjects',
    'place',
    'remove',
  ]);
});
