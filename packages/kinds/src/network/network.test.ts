import type { Box } from '@thermarium/geometry';
import { evaluateDocument } from '@thermarium/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds } from '../index.ts';
import { readFace } from './faces.ts';
import { layoutOf } from './layout.ts';

const block: Box = { min: [2, 1, 0], max: [12, 9, 3] };
const faces = (...texts: readonly string[]) => texts.map(readFace);

const rank = (text: string) => (text === 'Sides' ? 0 : text.includes(' ') ? 2 : 1);

describe('a layout', () => {
  it('lets every node meet each other one, in one piece, and fills the block', () => {
    const face = fc.constantFrom(
      '',
      '',
      'Top',
      'Bottom',
      'Sides',
      '-X',
      '+Y',
      'Top 1 1 3 4',
      'Top 5 2 4 5',
      'Bottom 2 2 4 4',
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(face, { minLength: 2, maxLength: 8, selector: (text) => text || {} }),
        (texts) => {
          // Whole sides first, so that they cover no other face.
          const own = faces(...texts.toSorted((one, other) => rank(one) - rank(other)));
          const joined = own.flatMap((_, one) =>
            own.slice(0, one).map((_other, other) => [one, other] as const),
          );
          const { partition } = layoutOf(block, own, joined);
          const isWhole = partition.pieces.every((pieces) => pieces === 1);
          // A face that later ones cut through or cover is refused.
          fc.pre(isWhole);
          for (const [one, other] of joined) expect(partition.touch(one, other), `${texts}`).toBe(true);
          expect(partition.volumes.reduce((sum, volume) => sum + volume, 0)).toBeCloseTo(10 * 8 * 3, 6);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has the junction fill the block where all others are joined to it and to their neighbours', () => {
    const own = faces('', 'Top', 'Top 3 3 2 2', 'Bottom');
    const star = [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
    ] as const;
    expect(layoutOf(block, own, star).narrowness).toBe(1);
    expect(layoutOf(block, own, [...star, [2, 3]]).narrowness).toBe(16);
  });
});

describe('a face', () => {
  it.each(['Top', 'sides', '-x', '+Y', 'Bottom 1 2 3 4', 'top 0, 0, 1.5, 2'])('is read from %s', (text) => {
    expect(readFace(text)).not.toBeNull();
  });

  it.each(['Up', 'Top 1 2 3', 'Top 1 2 0 3', 'Sides 0 0 1 1', 'Top a b c d'])('is not %s', (text) => {
    expect(readFace(text)).toBeNull();
  });
});

describe('what is wrong in a network', () => {
  const rows = [
    { name: 'J', face: '', power: 0, capacity: null },
    { name: 'case', face: 'Top', power: 0, capacity: null },
  ];
  const joint = (first: string, second: string, resistance: unknown = 5) => ({ first, second, resistance });
  function saidOf(nodes: readonly object[], resistances: readonly object[]): readonly string[] {
    const node = {
      type: 'network',
      name: 'U1',
      active: true,
      visible: true,
      dx: 10,
      dy: 8,
      dz: 2,
      nodes,
      resistances,
    };
    const { issues } = evaluateDocument(
      { name: 'test', world: {}, materials: [], parameters: [], scenarios: [], tree: [node], planes: [] },
      kinds,
    );
    return issues.map(({ path, message }) => `${path}: ${message}`);
  }

  it('is nothing where all is right', () => {
    expect(saidOf(rows, [joint('J', 'case')])).toEqual([]);
  });

  it.each([
    ['no nodes', [], [], 'has no nodes'],
    ['a name that two have', [...rows, { ...rows[1], face: '' }], [joint('J', 'case')], 'have the same name'],
    ['a slash', [rows[0], { ...rows[1], name: 'a/b' }], [joint('J', 'a/b')], 'has a slash'],
    ['a slip', rows, [joint('J', 'case'), joint('J', 'cage')], "no node 'cage'"],
    ['a resistance to itself', rows, [joint('J', 'case'), joint('J', 'J')], "joins 'J' to itself"],
    [
      'a node alone',
      [...rows, { ...rows[1], name: 'pad', face: 'Bottom' }],
      [joint('J', 'case')],
      "joins the node 'pad'",
    ],
    ['a resistance of 0', rows, [joint('J', 'case', 0)], 'resistances[0].resistance'],
    ['no face of it', [rows[0], { ...rows[1], face: 'Lid' }], [joint('J', 'case')], "'Lid' is no face"],
    [
      'a face beyond it',
      [rows[0], { ...rows[1], face: 'Top 5 5 6 1' }],
      [joint('J', 'case')],
      'reaches beyond',
    ],
    [
      'a face that others cover',
      [...rows, { ...rows[1], name: 'lid' }],
      [joint('J', 'case'), joint('J', 'lid')],
      "cover all of the face of 'case'",
    ],
    [
      'a face in pieces',
      [...rows, { ...rows[1], name: 'strip', face: 'Top 4 0 2 8' }],
      [joint('J', 'case'), joint('J', 'strip')],
      "divide the face of 'case'",
    ],
  ])('is said: %s', (_, nodes, resistances, said) => {
    expect(saidOf(nodes, resistances)).toContainEqual(expect.stringContaining(said));
  });
});
