import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { keyMove, placementsOf } from './tree-moves.ts';

function startTree() {
  const document = memoryDocument();
  const add = (name: string, type = 'box', parent: number | null = null) =>
    document.add(type, { name, parent }).id;
  const a = add('a');
  const b = add('b');
  const g = add('G', 'assembly');
  const x = add('x', 'box', g);
  const h = add('H', 'assembly', g);
  const y = add('y', 'box', h);
  const c = add('c');
  const tree = () => document.store.getState();
  const order = (parent: number | null) =>
    (tree().children.get(parent) ?? []).map((id) => tree().nodes.get(id)?.name);
  const drop = async (dragged: readonly number[], parent: number | null, gap: number | null) => {
    await document.place(placementsOf(tree(), dragged, parent, gap));
  };
  return { document, tree, order, drop, ids: { a, b, g, x, h, y, c } };
}

describe('dropping rows', () => {
  it('counts the gap as it was seen: moving down within one parent passes what was dragged', async () => {
    const { order, drop, ids } = startTree();
    await drop([ids.a], null, 2);
    expect(order(null)).toEqual(['b', 'a', 'G', 'c']);
    await drop([ids.c], null, 0);
    expect(order(null)).toEqual(['c', 'b', 'a', 'G']);
  });

  it('moves several at once in the order of the tree, whatever order they were picked in', async () => {
    const { order, drop, ids } = startTree();
    await drop([ids.c, ids.a], null, 2);
    expect(order(null)).toEqual(['b', 'a', 'c', 'G']);
  });

  it('puts into an assembly: in a gap, or last on the assembly itself', async () => {
    const { order, drop, ids } = startTree();
    await drop([ids.a], ids.g, 1);
    await drop([ids.b], ids.g, null);
    expect(order(ids.g)).toEqual(['x', 'a', 'H', 'b']);
    expect(order(null)).toEqual(['G', 'c']);
  });

  it('moves an assembly once, not what is in it too', () => {
    const { tree, ids } = startTree();
    expect(placementsOf(tree(), [ids.y, ids.h, ids.x], null, 0)).toEqual([
      { id: ids.x, parent: null, index: 0 },
      { id: ids.h, parent: null, index: 1 },
    ]);
  });

  it('does nothing where nothing would move', () => {
    const { tree, ids } = startTree();
    expect(placementsOf(tree(), [ids.b], null, 1)).toEqual([]);
    expect(placementsOf(tree(), [ids.b], null, 2)).toEqual([]);
    expect(placementsOf(tree(), [ids.c], null, null)).toEqual([]);
  });

  it('never puts an assembly into itself or anything into what is no assembly', () => {
    const { tree, ids } = startTree();
    expect(placementsOf(tree(), [ids.g], ids.g, 0)).toEqual([]);
    expect(placementsOf(tree(), [ids.a, ids.g], ids.h, 0)).toEqual([]);
    expect(placementsOf(tree(), [ids.a], ids.b, 0)).toEqual([]);
  });
});

describe('moving rows by keys', () => {
  const moved = async (name: 'a' | 'b' | 'g' | 'x' | 'h' | 'y' | 'c', to: 'up' | 'down' | 'in' | 'out') => {
    const { document, tree, order, ids } = startTree();
    const placements = keyMove(tree(), [ids[name]], to);
    await document.place(placements);
    return { count: placements.length, top: order(null), inG: order(ids.g) };
  };

  it('passes a neighbour', async () => {
    expect((await moved('b', 'up')).top).toEqual(['b', 'a', 'G', 'c']);
    expect((await moved('b', 'down')).top).toEqual(['a', 'G', 'b', 'c']);
  });

  it('stops at the ends', async () => {
    expect((await moved('a', 'up')).count).toBe(0);
    expect((await moved('c', 'down')).count).toBe(0);
    expect((await moved('a', 'out')).count).toBe(0);
    expect((await moved('b', 'in')).count).toBe(0);
  });

  it('goes into the assembly before it and out behind its own', async () => {
    expect(await moved('c', 'in')).toEqual({ count: 1, top: ['a', 'b', 'G'], inG: ['x', 'H', 'c'] });
    expect(await moved('x', 'out')).toEqual({ count: 1, top: ['a', 'b', 'G', 'x', 'c'], inG: ['H'] });
  });
});
