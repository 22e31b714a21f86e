import { expect, it } from 'vitest';
import { objectChoices } from './object-choices.ts';

const node = (id: number, name: string, type = 'box', active = true) =>
  [id, { id, name, type, active }] as const;
type Nodes = Parameters<typeof objectChoices>[0]['nodes'];

it('names every object that takes part by its path, an assembly too, and nothing that is inactive or in what is', () => {
  const nodes = new Map([
    node(1, 'package', 'assembly'),
    node(2, 'die'),
    node(3, 'die'),
    node(4, 'spare', 'assembly', false),
    node(5, 'fin'),
    node(6, 'board', 'box', false),
    node(7, 'base'),
  ]) as unknown as Nodes;
  const children = new Map<number | null, readonly number[]>([
    [null, [1, 4, 6, 7]],
    [1, [2, 3]],
    [4, [5]],
  ]);
  expect(objectChoices({ nodes, children })).toEqual([
    { id: 1, path: 'package' },
    { id: 2, path: 'package/die' },
    { id: 3, path: 'package/die#2' },
    { id: 7, path: 'base' },
  ]);
});
