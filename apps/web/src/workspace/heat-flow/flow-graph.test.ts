import { describe, expect, it } from 'vitest';
import { type FlowLink, flowGraph, withoutCircles } from './flow-graph.ts';

const NONE = { convection: 0, radiation: 0, bound: 0, resistance: 0 };
const objectOf = (id: number, path: string, more: object = {}) => ({
  ...{ id, path, power_W: 0, from_objects_W: 0, to_objects_W: 0, to_ambient_W: NONE },
  ...{ stored_W: null, unbalanced_W: 0 },
  ...more,
});
const convecting = (watts: number) => ({ to_ambient_W: { ...NONE, convection: watts } });
const inShort = (links: readonly FlowLink[]) =>
  links.map(({ from, to, watts }) => `${from} > ${to}: ${Number(watts.toPrecision(6))}`).sort();

describe('the graph of heat', () => {
  const objects = [
    objectOf(1, 'board', { from_objects_W: 0.7, ...convecting(0.7) }),
    objectOf(2, 'die', { power_W: 1, to_objects_W: 0.7, ...convecting(0.3) }),
  ];
  const contacts = [{ from: 'die', to: 'board', heat_W: 0.7 }];

  it('leads from the power through the objects to ambient', () => {
    const { nodes, links, circling } = flowGraph({ objects, contacts, ...convecting(1) });
    expect(inShort(links)).toEqual([
      'in power > object die: 1',
      'object board > out convection: 0.7',
      'object die > object board: 0.7',
      'object die > out convection: 0.3',
    ]);
    expect(nodes).toContainEqual({ key: 'object die', title: 'die', object: 2, kind: 'object' });
    expect(nodes).toContainEqual({ key: 'out convection', title: 'Convection', object: null, kind: 'out' });
    expect(circling).toBe(0);
  });

  it('has one box for all objects beyond the largest, with what they exchange with the others', () => {
    const many = Array.from({ length: 5 }, (_, n) =>
      objectOf(10 + n, `pad ${n}`, { from_objects_W: 0.1, ...convecting(0.1) }),
    );
    const out = many.map(({ path }) => ({ from: 'die', to: path, heat_W: 0.1 }));
    const { nodes, links } = flowGraph(
      { objects: [objects[1], ...many], contacts: out, ...convecting(1) },
      1,
    );
    expect(nodes.map(({ title }) => title).sort()).toEqual(['5 others', 'Convection', 'Power', 'die']);
    expect(inShort(links)).toContain('object die > others: 0.5');
    expect(inShort(links)).toContain('others > out convection: 0.5');
  });

  it('knows heat that comes from ambient, that is stored and given back, and cooling', () => {
    const { links } = flowGraph({
      ...convecting(0),
      objects: [
        objectOf(1, 'cold', { ...convecting(-0.4), stored_W: 0.9 }),
        objectOf(2, 'hot', { power_W: -0.2, stored_W: -0.7 }),
      ],
      contacts: [{ from: 'hot', to: 'cold', heat_W: 0.5 }],
    });
    expect(inShort(links)).toEqual([
      'in ambient > object cold: 0.4',
      'in stored > object hot: 0.7',
      'object cold > out stored: 0.9',
      'object hot > object cold: 0.5',
      'object hot > out cooling: 0.2',
    ]);
  });

  it('tells heat that held walls and coldplates bring from that of ambient', () => {
    const { nodes, links } = flowGraph({
      ...convecting(0),
      objects: [
        objectOf(1, 'hot', { to_ambient_W: { ...NONE, bound: -3 } }),
        objectOf(2, 'plate', { to_ambient_W: { ...NONE, resistance: -1, bound: 4 } }),
      ],
      contacts: [{ from: 'hot', to: 'plate', heat_W: 3 }],
    });
    expect(inShort(links)).toEqual([
      'in coldplates > object plate: 1',
      'in held walls > object hot: 3',
      'object hot > object plate: 3',
      'object plate > out bound: 4',
    ]);
    expect(nodes.map(({ title, kind }) => `${kind}: ${title}`)).toContain('in: From held walls');
  });

  it('is empty where no heat flows', () => {
    expect(flowGraph({ objects: [objectOf(1, 'die')], contacts: [], ...convecting(0) })).toEqual({
      ...{ nodes: [], links: [], circling: 0 },
    });
  });
});

describe('heat in circles', () => {
  const link = (from: string, to: string, watts: number): FlowLink => ({ from, to, watts });
  const balances = (links: readonly FlowLink[]) => {
    const sums: Record<string, number> = {};
    for (const { from, to, watts } of links) {
      sums[from] = (sums[from] ?? 0) - watts;
      sums[to] = (sums[to] ?? 0) + watts;
    }
    return Object.fromEntries(Object.entries(sums).map(([box, sum]) => [box, Number(sum.toFixed(9))]));
  };

  it('is taken off every link of the circle, which leaves each box in balance', () => {
    const links = [link('a', 'b', 5), link('b', 'c', 3), link('c', 'a', 2), link('b', 'd', 4)];
    const { links: left, circling } = withoutCircles(links);
    expect(inShort(left)).toEqual(['a > b: 3', 'b > c: 1', 'b > d: 4']);
    expect(circling).toBe(2);
    expect(balances(left)).toEqual(balances(links));
  });

  it('ends also where circles share links, and leaves what has none alone', () => {
    const links = [
      link('a', 'b', 4),
      link('b', 'a', 1),
      link('b', 'c', 3),
      link('c', 'a', 3),
      link('c', 'd', 1),
      link('d', 'b', 1),
    ];
    const { links: left } = withoutCircles(links);
    expect(withoutCircles(left)).toEqual({ links: left, circling: 0 });
    expect(balances(left)).toMatchObject({ c: balances(links).c });
  });
});
