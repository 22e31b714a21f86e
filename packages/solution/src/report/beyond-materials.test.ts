import { kinds } from '@thermarium/kinds';
import { expect, test } from 'vitest';
import { modelOf, SMALL_BUDGET } from '../../../mesh/src/testing/model-of.ts';
import { runModel } from '../run-model.ts';

/** The warnings of a solve of a block with so much power, mW, and an ambient, °C. */
async function warningsOf(power: number, ambient: number, analysis: 'steady' | 'transient' = 'steady') {
  const block = { type: 'box', name: 'die', x: 0, y: 0, z: 0, dx: 2, dy: 2, dz: 2, material_name: 'copper' };
  const film = { hc: 10, power };
  const model = modelOf([{ ...block, ...film }], { ambient, duration: 1e4, steps: 2 });
  const options = {
    kinds,
    analysis,
    refine: 1,
    cellBudget: SMALL_BUDGET,
    cellLimit: { cells: 1e5, reason: 'the test' },
  };
  const host = { now: () => 0, peakMemoryMb: () => 0 };
  const { issues, report } = await runModel({ model, issues: [] }, options, host);
  const told = issues.filter(({ code }) => code === 'beyond-materials');
  expect(report?.warnings).toEqual(told.map(({ path, code, message }) => ({ path, code, message })));
  return told.map(({ path, message }) => `${path}: ${message}`);
}

test('a model that would melt anything is warned of, with the object', async () => {
  // 24 mm² with 10 W/(m²K): 4167 K a watt.
  expect(await warningsOf(800, 20)).toEqual([]);
  expect(await warningsOf(8000, 20)).toEqual([
    expect.stringMatching(/^tree\/die: 'die' reaches 33,35\d(\.\d)? °C: no solid is left there/),
  ]);
});

test('a model that falls below absolute zero is warned of', async () => {
  expect(await warningsOf(-65, 20)).toEqual([]);
  expect(await warningsOf(-80, 20)).toEqual([
    expect.stringMatching(/^tree\/die: 'die' falls to -313\.\d °C, below absolute zero\.$/),
  ]);
});

test('a transient is looked at over all of its time', async () => {
  expect(await warningsOf(8000, 20, 'transient')).toHaveLength(1);
});
