import { readFileSync } from 'node:fs';
import { kinds } from '@thermarium/kinds';
import { type Document, defaultsOf, type TreeNode } from '@thermarium/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeEcxml } from './ecxml/write-ecxml.ts';
import { MOST_ELEMENTS } from './ecxml/write-geometry.ts';
import type { ModelWriting } from './format.ts';
import { readModel } from './formats.ts';
import { lossReport } from './loss.ts';
import { writeStep } from './step/write-step.ts';
import { documentOf } from './testing/arbitrary-model.ts';
import { contentOf } from './testing/file-content.ts';

interface Powered {
  readonly node: TreeNode;
  /** Of the object, or of all copies of what is in it; mW. */
  readonly power: number;
}

function node(type: string, values: object): TreeNode {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  return { ...defaultsOf(kind.fields), active: true, visible: true, name: type, ...values, type };
}

/** Two names for everything: neighbours often share theirs. */
const name = fc.constantFrom('heat', 'die');
const power = fc.constantFrom(0, 1000, 1000, 2500);
const object: fc.Arbitrary<Powered> = fc
  .tuple(fc.constantFrom('source', 'box', 'transient_source', 'patch'), name, power, fc.boolean())
  .map(([type, label, milliwatts, power_on_walls]) => {
    const powers = [{ id: 1, time: 0, power: milliwatts }];
    const constant = {
      power: milliwatts,
      ...(type === 'box' && { material_name: 'copper', power_on_walls }),
    };
    const values = type === 'transient_source' ? { powers } : constant;
    return { node: node(type, { name: label, ...values }), power: milliwatts };
  });
const counts = fc.constantFrom(1, 2, 3, MOST_ELEMENTS + 1);
const { powered } = fc.letrec<{ powered: Powered }>((tie) => ({
  powered: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'tree' },
    object,
    fc
      .tuple(name, counts, fc.array(tie('powered'), { minLength: 1, maxLength: 3 }))
      .map(([label, xcount, inside]) => assembly(label, xcount, inside)),
  ),
}));

function assembly(label: string, xcount: number, inside: readonly Powered[]): Powered {
  const row = { name: label, is_array: true, xcount, xpitch: 2000 };
  return {
    node: { ...node('assembly', row), children: inside.map((each) => each.node) },
    power: xcount * inside.reduce((sum, each) => sum + each.power, 0),
  };
}

const world = { tend: 1, dxmax: 1e6 };

async function wattsLost(writing: Promise<ModelWriting>): Promise<readonly [lost: number, text: string]> {
  const { text, issues, losses } = await writing;
  if (text === null) throw new Error(issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return [lossReport(losses).watts_lost, text];
}

function expectSame(watts: number, milliwatts: number): void {
  expect(Math.abs(watts - milliwatts / 1000)).toBeLessThanOrEqual(1e-9 * milliwatts);
}

const powersWritten = (ecxml: string) =>
  [...ecxml.matchAll(/<powerDissipation>([^<]*)</g)].reduce((sum, [, watts]) => sum + Number(watts), 0);

async function expectAllTold(all: readonly Powered[]): Promise<void> {
  const milliwatts = all.reduce((sum, each) => sum + each.power, 0);
  const document = documentOf(
    all.map((each) => each.node),
    world,
  );
  const [lostInStep] = await wattsLost(writeStep(document, kinds));
  expectSame(lostInStep, milliwatts);
  const [lostInEcxml, text] = await wattsLost(writeEcxml(document, kinds));
  expectSame(lostInEcxml + powersWritten(text), milliwatts);
}

it('each watt of a model is in the file or told as lost, whatever names neighbours share', async () => {
  await fc.assert(fc.asyncProperty(fc.array(powered, { maxLength: 4 }), expectAllTold), {
    numRuns: Number(process.env.FUZZ_RUNS ?? 40),
  });
});

it('the watts of elements beyond the most that are written are told', async () => {
  const [source] = fc.sample(object, { numRuns: 1, seed: 1 });
  const most = Math.ceil(0.6 * MOST_ELEMENTS);
  await expectAllTold([assembly('left', most, [source]), assembly('right', most, [source])]);
});

it('STEP loses all watts of the power module, whose sources share their names', async () => {
  const file = new URL('../../../examples/power-module/model.json', import.meta.url);
  const { document } = await readModel(contentOf(readFileSync(file, 'utf8')), { kinds, library: [] });
  const [lost] = await wattsLost(writeStep(document as Document, kinds));
  expect(lost).toBeCloseTo(356, 6);
});
