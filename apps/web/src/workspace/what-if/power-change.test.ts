import { expect, test } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import type { FieldChanges } from '../records/project-content.ts';
import { powerChange } from './power-change.ts';

const changed = (type: string, fields: FieldChanges, factor = 1.5) => {
  const document = memoryDocument({ parameters: [{ name: 'P', value: 200 }] });
  return powerChange(document.add(type, { name: 'it', ...fields }), factor)?.changes ?? null;
};

test('a power is multiplied, an expression in brackets', () => {
  expect(changed('box', { power: 120 })).toEqual({ power: 180 });
  expect(changed('source', { power: 0.1 }, 3)).toEqual({ power: 0.3 });
  expect(changed('box', { power: 'P + 50' })).toEqual({ power: '(P + 50) * 1.5' });
  expect(changed('box', { power: 0 })).toBeNull();
});

test('also all steps of a power over time, which keep their times', () => {
  const powers = [
    { id: 1, time: 0, power: 100 },
    { id: 2, time: 5, power: 40 },
  ];
  expect(changed('transient_source', { powers })).toEqual({
    powers: [
      { id: 1, time: 0, power: 150 },
      { id: 2, time: 5, power: 60 },
    ],
  });
});

test('and those of all nodes of a network', () => {
  const nodes = [
    { name: 'J', face: '', power: 300, capacity: null },
    { name: 'top', face: 'Top', power: 0, capacity: null },
    { name: 'base', face: 'Bottom', power: 10, capacity: null },
  ];
  const change = changed('network', { nodes }, 2);
  expect(change?.nodes).toMatchObject([
    { name: 'J', power: 600 },
    { name: 'top', power: 0 },
    { name: 'base', power: 20 },
  ]);
});
