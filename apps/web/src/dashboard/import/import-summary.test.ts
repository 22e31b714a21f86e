import { loadModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import { importSummary } from './import-summary.ts';

const format = { title: 'ECXML' };
const box = { type: 'box', material_name: 'copper' };

function summaryOf(tree: readonly object[], losses: readonly { readonly watts: number }[] = []) {
  const file = {
    ...{ format: 'thermarium', version: 1, project: { name: 'Board', world: { duration: 10 } } },
    materials: [{ name: 'copper', color: '#b87333', conductivity: 390 }],
    tree,
  };
  const read = loadModelFile(JSON.stringify(file), kinds);
  const lost = losses.map(({ watts }, n) => ({ entity: 'fan', name: `fan ${n}`, reason: 'Air.', watts }));
  return importSummary({ ...read, losses: lost, format });
}

it('counts objects with those that are off, and the power of active ones with their copies', () => {
  const stack = {
    ...{ type: 'assembly', name: 'stack', is_array: true, xcount: 3, xpitch: 20000 },
    children: [{ ...box, name: 'die', power: 500 }],
  };
  const pulse = {
    ...{ type: 'transient_source', name: 'pulse', dz: 0 },
    powers: [
      { time: 5, power: 4000 },
      { time: 0, power: 1000 },
    ],
  };
  const tree = [stack, pulse, { ...box, name: 'off', power: 900, active: false }];
  // 3 x 0.5 W, and the mean of 1 W and 4 W over equal times.
  expect(summaryOf(tree)).toMatchObject({ objects: 4, materials: 1, watts: 4 });
});

it('lists what was lost with the most power first', () => {
  const summary = summaryOf([{ ...box, name: 'die' }], [{ watts: 1 }, { watts: 0 }, { watts: 2.5 }]);
  expect(summary).toMatchObject({ wattsLost: 3.5, isWhole: false });
  expect(summary?.losses.map(({ watts }) => watts)).toEqual([2.5, 1, 0]);
});

it('a file with errors has no summary', () => {
  expect(summaryOf([{ ...box, name: 'die', dx: 'W +' }])).toBeNull();
});
