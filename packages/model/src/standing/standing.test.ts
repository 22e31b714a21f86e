import { boxOf } from '@thermarium/geometry';
import { describe, expect, it } from 'vitest';
import {
  type BoardOutline,
  boardsIn,
  type HandedDown,
  type Standing,
  type StandingKind,
  type Tree,
  topOfTree,
  type WorldAround,
} from './standing.ts';
import { inheritedWithin, walkTree } from './walk.ts';

type Values = { readonly [field: string]: unknown };

interface Sketch {
  readonly kind: StandingKind;
  readonly name: string;
  readonly active: boolean;
  readonly visible: boolean;
  readonly values: Values | null;
  readonly children: readonly Sketch[];
}

const group: StandingKind = { container: true, handsDown: (values) => ({ ...NOTHING, ...values }) };
const NOTHING: HandedDown = {
  ...{
    coefficient: null,
    convection: '',
    ambient: null,
    ambientOverTime: '',
    initial: null,
    highestAllowed: null,
  },
  ...{ quickModel: false, repetition: null },
};
const WORLD = { hc: 16, convection: '', ambient: 25, ambientOverTime: '', initial: null };
const block: StandingKind = {};
const board: StandingKind = { board: ({ x, z }) => ({ box: boxOf([Number(x), 0, Number(z)], [10, 10, 1]) }) };
/** Stands on the boards around it. */
const pin: StandingKind = {
  bounds: ({ x }) => boxOf([Number(x), 1, 50], [1, 1, 1]),
  placed: (values, boards) => ({ ...values, z: boards.map(({ box }) => box.min[2]) }),
};

function sketch(
  kind: StandingKind,
  name: string,
  values: Values | null,
  children: readonly Sketch[] = [],
): Sketch {
  return { kind, name, active: true, visible: true, values, children };
}

const tree: Tree<Sketch, StandingKind, BoardOutline> = {
  own: (node) => node,
  inside: (node) => node.children,
};
const boardsOf = (nodes: readonly Sketch[]) =>
  boardsIn(nodes, tree, ({ kind, values }) => (values && kind.board?.(values, { material: never })) ?? null);
function never(): never {
  throw new Error('No material is asked for.');
}

/** Every node by its name. */
function standings(
  nodes: readonly Sketch[],
  walked = tree,
): ReadonlyMap<string, Standing<StandingKind, BoardOutline>> {
  const found = new Map<string, Standing<StandingKind, BoardOutline>>();
  walkTree(
    nodes,
    { inherited: topOfTree(WORLD), boards: boardsOf(nodes) },
    walked,
    (standing, node, inside) => {
      found.set(node.name, standing);
      inside();
    },
  );
  return found;
}

describe('what containers hand down', () => {
  const repetition = { counts: [2, 1, 1], pitches: [5, 0, 0] } as const;
  const die = sketch(block, 'die', {});
  const own = sketch(block, 'own', { hc: 3 });
  const warm = sketch(block, 'warm', { ambient: 70, initial: 90 });
  const inner = sketch(group, 'inner', {}, [die, own, warm]);
  const middle = { ...sketch(group, 'middle', { coefficient: 0, repetition }, [inner]), visible: false };
  const outer = sketch(group, 'outer', { coefficient: 7, ambient: 60, quickModel: true, repetition }, [
    middle,
    { ...die, name: 'beside' },
  ]);
  const found = standings([outer, { ...die, name: 'apart' }]);

  it('is the coefficient of the nearest one that states one, else the world\u2019s; an own one comes first', () => {
    expect(found.get('die')?.coefficient).toEqual({ value: 0, from: 'middle' });
    expect(found.get('beside')?.coefficient).toEqual({ value: 7, from: 'outer' });
    expect(found.get('apart')?.coefficient).toEqual({ value: 16, from: null });
    expect(found.get('own')?.coefficient).toEqual({ value: 3, from: 'own' });
  });

  it('is the ambient likewise, whoever states the coefficient', () => {
    expect(found.get('die')?.ambient).toEqual({ value: 60, from: 'outer' });
    expect(found.get('own')?.ambient).toEqual({ value: 60, from: 'outer' });
    expect(found.get('warm')?.ambient).toEqual({ value: 70, from: 'warm' });
    expect(found.get('warm')?.coefficient).toEqual({ value: 0, from: 'middle' });
    expect(found.get('apart')?.ambient).toEqual({ value: 25, from: null });
  });

  it('is the initial temperature likewise, and the ambient temperature of a world without one', () => {
    const initialOf = (world: WorldAround, handed: number | null) => {
      const nodes = [sketch(group, 'rack', { initial: handed }, [die, warm]), sketch(block, 'apart', {})];
      const place = { inherited: topOfTree(world), boards: [] };
      const seen = new Map<string, unknown>();
      walkTree(nodes, place, tree, ({ name, initial }, _, inside) => {
        seen.set(name, initial);
        inside();
      });
      return [seen.get('die'), seen.get('warm'), seen.get('apart')];
    };
    const own = { value: 90, from: 'warm' };
    expect(initialOf(WORLD, null)).toEqual([{ value: 25, from: null }, own, { value: 25, from: null }]);
    const cold = { ...WORLD, initial: -40 };
    expect(initialOf(cold, null)).toEqual([{ value: -40, from: null }, own, { value: -40, from: null }]);
    expect(initialOf(cold, 0)).toEqual([{ value: 0, from: 'rack' }, own, { value: -40, from: null }]);
  });

  it('is the nearest convection, unless a coefficient is nearer', () => {
    const convectionOf = (world: string, handed: Partial<HandedDown>, own: Values) => {
      const nodes = [sketch(group, 'rack', handed, [sketch(block, 'die', own)])];
      const place = { inherited: topOfTree({ ...WORLD, convection: world }), boards: [] };
      let found: unknown;
      walkTree(nodes, place, tree, ({ name, convection }, _, inside) => {
        if (name === 'die') found = convection;
        inside();
      });
      return found;
    };
    expect(convectionOf('', {}, {})).toBeNull();
    expect(convectionOf('natural', {}, {})).toEqual({ text: 'natural', from: null });
    expect(convectionOf('natural', { convection: 'forced 1 m/s' }, {})).toEqual({
      text: 'forced 1 m/s',
      from: 'rack',
    });
    expect(convectionOf('natural', {}, { convection: 'forced 2 m/s', hc: 7 })).toEqual({
      text: 'forced 2 m/s',
      from: 'die',
    });
    expect(convectionOf('natural', {}, { hc: 7 })).toBeNull();
    expect(convectionOf('natural', { coefficient: 7 }, {})).toBeNull();
    expect(convectionOf('natural', { coefficient: 7 }, { convection: ' ' })).toBeNull();
  });

  it('is the nearest ambient over time, unless a constant one is nearer', () => {
    const courseOf = (world: string, handed: Partial<HandedDown>, own: Values) => {
      const nodes = [sketch(group, 'rack', handed, [sketch(block, 'die', own)])];
      const place = { inherited: topOfTree({ ...WORLD, ambientOverTime: world }), boards: [] };
      let found: unknown;
      walkTree(nodes, place, tree, ({ name, ambientOverTime }, _, inside) => {
        if (name === 'die') found = ambientOverTime;
        inside();
      });
      return found;
    };
    expect(courseOf('0 25, 9 60', {}, {})).toEqual({ text: '0 25, 9 60', from: null });
    expect(courseOf('0 25, 9 60', { ambientOverTime: '0 0, 9 1' }, {})).toEqual({
      text: '0 0, 9 1',
      from: 'rack',
    });
    expect(courseOf('0 25, 9 60', { ambient: 40 }, {})).toBeNull();
    expect(courseOf('0 25, 9 60', { ambient: 40 }, { ambient_over_time: '0 1, 2 3' })).toEqual({
      text: '0 1, 2 3',
      from: 'die',
    });
  });

  it('is the limit of the nearest one that states one, and none where nobody does', () => {
    const rack = sketch(group, 'rack', { highestAllowed: 90 }, [
      die,
      sketch(group, 'crate', { highestAllowed: -5 }, [own]),
    ]);
    const limits = standings([rack, { ...die, name: 'apart' }]);
    expect(limits.get('die')?.highestAllowed).toEqual({ value: 90, from: 'rack' });
    expect(limits.get('own')?.highestAllowed).toEqual({ value: -5, from: 'crate' });
    expect(limits.get('apart')?.highestAllowed).toBeNull();
  });

  it('is Quick Model wherever one above asks for it, however deep', () => {
    expect(['die', 'outer', 'apart'].map((name) => found.get(name)?.quickModel)).toEqual([
      'outer',
      null,
      null,
    ]);
  });

  it('is the product of the copies of all, but those of a container are not its own', () => {
    expect(['die', 'middle', 'outer'].map((name) => found.get(name)?.copies.count)).toEqual([4, 2, 1]);
    expect(found.get('outer')?.repetition).toBe(repetition);
    expect(found.get('die')?.repetition).toBeNull();
  });

  it('is being off and being hidden, each for itself', () => {
    const off = standings([{ ...outer, active: false }]);
    expect(found.get('die')).toMatchObject({ active: true, visible: false });
    expect(found.get('beside')).toMatchObject({ active: true, visible: true });
    expect(off.get('die')).toMatchObject({ active: false, visible: false });
  });

  it('is known of a place without walking there', () => {
    expect(inheritedWithin([outer, middle], topOfTree(WORLD))).toEqual(found.get('inner')?.source.inherited);
  });

  it('leaves out a container whose values are wrong', () => {
    const wrong = standings([sketch(group, 'wrong', null, [die])]);
    expect(wrong.get('die')).toMatchObject({ coefficient: { value: 16, from: null }, quickModel: null });
  });
});

describe('boards', () => {
  const low = sketch(board, 'low', { x: 0, z: -1 });
  const high = sketch(board, 'high', { x: 0, z: 4 });
  const aside = sketch(board, 'aside', { x: 20, z: 9 });
  const vias = sketch(pin, 'vias', { x: 2 });

  it('place what follows them, wherever in the tree they are', () => {
    const found = standings([vias, sketch(group, 'stack', {}, [low, aside])]);
    expect(found.get('vias')).toMatchObject({
      values: { x: 2, z: [-1] },
      boards: [{ box: { min: [0, 0, -1] } }],
    });
  });

  it('all count where they overlap, so that somebody can say so', () => {
    expect(standings([low, vias, high]).get('vias')?.boards).toHaveLength(2);
  });

  it('do nothing beside, while they are off or in what is off, or to what does not follow', () => {
    const off = { ...low, active: false };
    const inOff = { ...sketch(group, 'stack', {}, [high]), active: false };
    const found = standings([off, inOff, aside, vias, sketch(block, 'die', { x: 2 })]);
    expect(found.get('vias')?.values).toBe(vias.values);
    expect(found.get('die')?.boards).toEqual([]);
  });
});

describe('a walk that remembers', () => {
  const walkTwice = (before: readonly Sketch[], after: readonly Sketch[]) => {
    const earlier = standings(before);
    const later = standings(after, { ...tree, before: ({ name }) => earlier.get(name) });
    return (name: string) => later.get(name) === earlier.get(name);
  };
  const die = sketch(block, 'die', {});
  const cap = sketch(block, 'cap', {});

  it('answers with the same where nothing has changed', () => {
    const top = topOfTree(WORLD);
    const nodes = [sketch(group, 'stack', {}, [die])];
    const place = { inherited: top, boards: [] };
    const first = walkTree(nodes, place, tree, (standing) => standing);
    const again = walkTree(nodes, place, { ...tree, before: () => first[0] }, (standing) => standing);
    expect(again[0]).toBe(first[0]);
  });

  it('notices a change of the node, of what is around it and of the boards', () => {
    const stack = (values: Values) => sketch(group, 'stack', values, [die]);
    const isSame = walkTwice([stack({}), cap], [stack({ coefficient: 1 }), cap]);
    expect(isSame('die')).toBe(false);
    const vias = sketch(pin, 'vias', { x: 2 });
    const moved = standings([vias]);
    const placed = standings([vias, sketch(board, 'low', { x: 0, z: -1 })], {
      ...tree,
      before: ({ name }) => moved.get(name),
    });
    expect(placed.get('vias')?.values).toEqual({ x: 2, z: [-1] });
  });

  it('keeps placed values where only flags have changed', () => {
    const vias = sketch(pin, 'vias', { x: 2 });
    const boards = boardsOf([sketch(board, 'low', { x: 0, z: -1 })]);
    const place = { inherited: topOfTree(WORLD), boards };
    const [shown] = walkTree([vias], place, tree, (standing) => standing);
    const remembering = { ...tree, before: () => shown };
    const [hidden] = walkTree([{ ...vias, visible: false }], place, remembering, (standing) => standing);
    expect(hidden.visible).toBe(false);
    expect(hidden.values).toBe(shown.values);
  });
});
