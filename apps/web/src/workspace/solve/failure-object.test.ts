import { expect, it } from 'vitest';
import type { ModelNode } from '../records/project-content.ts';
import { objectInFailure } from './failure-object.ts';

function tree(...entries: readonly (readonly [id: number, name: string, parent: number | null])[]) {
  const nodes = new Map<number, ModelNode>();
  const children = new Map<number | null, number[]>();
  for (const [id, name, parent] of entries) {
    const node: ModelNode = {
      ...{ id, name, parent, type: 'box', type_id: 2, index: 0, active: true, visible: true },
      ...{ collapsed: false, leaf: true, hole: false, color: null, timestamp: '' },
      ...{ x: 0, y: 0, z: 0, dx: 1, dy: 1, dz: 1, x_calc: 0, y_calc: 0, z_calc: 0 },
      ...{ dx_calc: 1, dy_calc: 1, dz_calc: 1, hc: null, hc_calc: null, bound: false, material: null },
      ...{ material_name: null, lumped: false, power: 0, power_calc: 0 },
    };
    nodes.set(id, node);
    children.set(parent, [...(children.get(parent) ?? []), id]);
  }
  return { nodes, children };
}

const board = tree(
  [1, 'die', null],
  [2, 'package', null],
  [3, 'die', 2],
  [4, 'die', null],
  [5, 'die.cap', null],
);
const found = (path: string) => objectInFailure(`The model cannot be solved: ${path}: It is wrong.`, board);

it('finds the object by its path, with the field and without', () => {
  expect(found('tree/die.dz')).toBe(1);
  expect(found('tree/package/die.material_name')).toBe(3);
  expect(found('tree/package')).toBe(2);
  expect(found('tree/die#2.layers[0].thickness')).toBe(4);
});

it('finds it by its name alone where no other has it, wherever it stands', () => {
  const nested = tree([1, 'package', null], [2, 'die', 1], [3, 'lid', 1], [4, 'lid', null]);
  expect(objectInFailure('tree/die: It is wrong.', nested)).toBe(2);
  expect(objectInFailure('tree/lid: It is wrong.', nested)).toBe(4);
});

it('means the longest name where a name holds a dot', () => {
  expect(found('tree/die.cap.power')).toBe(5);
});

it('finds none where none is named', () => {
  expect(found('world.ambient')).toBeNull();
  expect(found('tree/dies.dz')).toBeNull();
  expect(objectInFailure('The solver ended unexpectedly.', board)).toBeNull();
});
