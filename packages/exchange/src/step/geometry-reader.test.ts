import { kinds } from '@thermarium/kinds';
import { defaultsOf, type TreeNode } from '@thermarium/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readModel } from '../formats.ts';
import { documentOf } from '../testing/arbitrary-model.ts';
import { CadFile } from '../testing/cad-file.ts';
import { contentOf } from '../testing/file-content.ts';
import { writeStep } from './write-step.ts';

function node(type: string, values: object): TreeNode {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  const common = { name: type, active: true, visible: true, material_name: 'copper' };
  return { ...defaultsOf(kind.fields), ...common, ...values, type };
}

const read = (text: string) => readModel(contentOf(text), { kinds, library: [] });

async function written(...tree: readonly TreeNode[]): Promise<string> {
  const { text, issues } = await writeStep(documentOf(tree), kinds);
  if (text === null) throw new Error(issues.map(({ message }) => message).join('\n'));
  return text;
}

const outline = '(0 0, 10 0, 10 10, 5 4, 0 8), (2 2, 2 4, 4 4)';
const solids = [
  node('box', { x: 1, dx: 4, dy: 3, dz: 0.5 }),
  node('polygon', { y: 1, polygon: outline, plane: 'XY', thickness: 2 }),
  node('polygon', { y: 1, polygon: outline, plane: 'XZ', thickness: 2 }),
  node('cylinder', { z: 1, plane: 'YZ', dx: 3, dy: 2, dz: 2 }),
  node('cylinder', { z: 1, plane: 'XY', dx: 3, dy: 2, dz: 1 }),
];
const bored = [
  node('box', { name: 'mould', dx: 10, dy: 10, dz: 10 }),
  node('cylinder', { plane: 'XY', x: 4, y: 4, z: -1, dx: 2, dy: 2, dz: 20, hole: true }),
  node('cylinder', { plane: 'XY', x: 7, y: 7, z: 5, dx: 1, dy: 1, dz: 20, hole: true }),
];
const hollow = [
  node('box', { name: 'mould', dx: 10, dy: 10, dz: 10 }),
  node('box', { sphere: true, x: 4, y: 4, z: 4, dx: 2, dy: 2, dz: 2, hole: true }),
];

/** The places in a text at which something stands. */
const placesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(({ index }) => index);

/** A file with some of its loops the wrong way round: bounds say so by their last value. */
function withLoopsTurned(text: string, turn: readonly boolean[]): string {
  const bounds = placesOf(text, /(?<=BOUND\('',#\d+,)\.T\./g);
  return bounds
    .filter((_, n) => turn[n % turn.length])
    .reduce((now, at) => `${now.slice(0, at)}.F.${now.slice(at + 3)}`, text);
}

/** A file whose faces and loops all look inward. */
function insideOut(text: string): string {
  const faces = text.replace(
    /(ADVANCED_FACE\(.*),\.([TF])\.\);/g,
    (_, face, sense) => `${face},.${sense === 'T' ? 'F' : 'T'}.);`,
  );
  return withLoopsTurned(faces, [true]);
}

/** An object whose outline may begin anywhere and go either way. */
function cornersSorted(object: TreeNode | undefined) {
  const corners = String(object?.polygon).match(/[\d.]+ [\d.]+/g);
  return { ...object, polygon: corners?.sort() };
}

const turns = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });

it.each(solids.map((solid, n) => [`${solid.type} ${n + 1}`, solid] as const))(
  'loops of a %s that run the wrong way change nothing',
  async (_, solid) => {
    const text = await written(solid);
    const { document: right } = await read(text);
    expect(right?.tree).toHaveLength(1);
    expect(right?.tree[0].type).toBe(solid.type);
    await fc.assert(
      fc.asyncProperty(turns, async (turn) => {
        const { document, losses } = await read(withLoopsTurned(text, turn));
        expect(document?.tree).toEqual(right?.tree);
        expect(losses).toHaveLength(1);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 20) },
    );
    const { document: turned } = await read(insideOut(text));
    expect(cornersSorted(turned?.tree[0])).toEqual(cornersSorted(right?.tree[0]));
  },
);

it('loops that run the wrong way change nothing where faces share no edges', async () => {
  const file = new CadFile();
  file.part('block', file.block([4, 3, 0.5]));
  await fc.assert(
    fc.asyncProperty(turns, async (turn) => {
      const { document, losses } = await read(withLoopsTurned(file.text, turn));
      expect(document?.tree).toMatchObject([{ type: 'box', dx: 4, dy: 3, dz: 0.5 }]);
      expect(losses).toHaveLength(1);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 20) },
  );
});

const volumeIn = (reason = '') => Number(/own volume is ([\d.]+) mm³/.exec(reason)?.[1]);

it.each([
  ['bores', bored, 1000 - 10 * Math.PI - 5 * Math.PI * 0.5 ** 2],
  ['a void', hollow, 1000 - (4 / 3) * Math.PI],
])('nor those of a body with %s, whose volume is that of what is left', async (_, tree, volume) => {
  const text = await written(...tree);
  await fc.assert(
    fc.asyncProperty(turns, fc.boolean(), async (turn, isInsideOut) => {
      const turned = withLoopsTurned(text, turn);
      const { losses } = await read(isInsideOut ? insideOut(turned) : turned);
      expect(volumeIn(losses.at(-1)?.reason)).toBeCloseTo(volume, 2);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 20) },
  );
});
