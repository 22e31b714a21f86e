import { evaluateScalar, type Scalar } from '@thermarium/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { memoryDocument } from '../document/testing/memory-document.ts';
import { checkValues, type ModelKnowledge } from '../forms/field-issues.ts';
import { type StackBase, stackBaseOn, stackedBoxes, stackTable } from './stacked-boxes.ts';

const PAD = { min: [-2, -1, 0], max: [2, 5, 0.2] } as const;
const ON_PAD = stackBaseOn(PAD, true, 7);
const KNOWN: ModelKnowledge = {
  parameters: new Map(),
  materialNames: new Set(['copper']),
  material: () => undefined,
};
const row = (values: object) => ({
  name: '',
  material_name: 'copper',
  dx: null,
  dy: null,
  power: 0,
  ...values,
});

function fieldsOf(rows: readonly object[], base: StackBase = ON_PAD): readonly Record<string, unknown>[] {
  return stackedBoxes(rows.map(row), base, memoryDocument().store.getState()).map((made) => {
    if (!('type' in made)) throw new Error('A new box was expected.');
    expect(made.type).toBe('box');
    return { ...made.fields };
  });
}

it('stands on the middle of what is selected, box on box, and takes its outline where sizes are blank', () => {
  expect(fieldsOf([{ dz: 0.05 }, { dz: 0.2, dx: 2, dy: 3 }, { dz: 0.3, power: 1500 }])).toMatchObject([
    { x: -2, y: -1, z: 0.2, dx: 4, dy: 6, dz: 0.05, parent: 7, power: 0 },
    { x: -1, y: 0.5, z: 0.25, dx: 2, dy: 3, dz: 0.2, parent: 7 },
    { x: -1, y: 0.5, z: 0.45, dx: 2, dy: 3, dz: 0.3, power: 1500 },
  ]);
});

it('stands at the origin of an empty project, where the lowest box needs both sizes', () => {
  const empty = stackBaseOn(null, false, null);
  expect(fieldsOf([{ dx: 2, dy: 4, dz: 1 }], empty)).toMatchObject([{ x: -1, y: -2, z: 0, parent: null }]);
  const wrongIn = (base: StackBase, rows: readonly object[]) =>
    checkValues(stackTable(base), { layers: rows.map(row) }, KNOWN, { owner: 'it', active: true }).issues.map(
      ({ path, code }) => `${path} ${code}`,
    );
  expect(wrongIn(empty, [{ dx: 1, dz: 1 }, { dz: 1 }])).toEqual(['layers[0].dy required']);
  expect(wrongIn(ON_PAD, [{ dz: 1 }])).toEqual([]);
  expect(wrongIn(stackBaseOn(PAD, false, null), [{ dz: 1 }])).toHaveLength(2);
});

it('does not take the outline of what has none', () => {
  expect(stackBaseOn({ min: [1, 1, 3], max: [1, 4, 3] }, true, null)).toEqual({
    top: [1, 2.5, 3],
    outline: null,
    parent: null,
  });
});

it('gives blank names the next free ones, and leaves typed ones', () => {
  const names = fieldsOf([{ dz: 1 }, { dz: 1, name: ' Die ' }, { dz: 1 }]).map(({ name }) => name);
  expect(names).toEqual(['Box 1', 'Die', 'Box 2']);
});

it('stays whole when a parameter of its sizes changes', () => {
  const size = fc.oneof(
    fc.integer({ min: 1, max: 500 }).map((n) => n / 100),
    fc.constantFrom('t', 't/2', 'w + t'),
  );
  const rows = fc.array(fc.record({ dx: size, dy: size, dz: size }), { minLength: 1, maxLength: 6 });
  const parameters = fc.record({ t: fc.integer({ min: 1, max: 9 }), w: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(rows, parameters, (typed, values) => {
      const known = new Map(Object.entries(values));
      const worth = (scalar: unknown) => {
        const read = evaluateScalar(scalar as Scalar, known);
        if (!read.ok) throw new Error(`${String(scalar)}: ${read.problem.message}`);
        return read.value;
      };
      let height = 0.2;
      for (const { x, y, z, dx, dy, dz } of fieldsOf(typed)) {
        expect(worth(x) + worth(dx) / 2).toBeCloseTo(0, 9);
        expect(worth(y) + worth(dy) / 2).toBeCloseTo(2, 9);
        expect(worth(z)).toBeCloseTo(height, 9);
        height += worth(dz);
      }
    }),
  );
});
