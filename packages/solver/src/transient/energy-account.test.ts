import { expect, it } from 'vitest';
import { EnergyAccount, NO_FLOWS } from './energy-account.ts';

it('energies are the flows of the stages by their weights, and the gap counts against what entered', () => {
  const account = new EnergyAccount();
  const flows = { ...NO_FLOWS, in: 3, gross: 4, convection: 1, radiation: 0.5, bound: 0.25, inner: 0.125 };
  account.addStep(2, [0.25, 0.75], [NO_FLOWS, flows]);
  account.addStep(1, [1], [flows]);
  // 2 s at 3/4 and 1 s: the flows for 2.5 s.
  const { imbalance, ...energies } = account.report(2.5);
  expect(energies).toEqual({
    in: 7.5,
    toAmbient: { convection: 2.5, radiation: 1.25, bound: 0.625, inner: 0.3125 },
    out: 4.6875,
    stored: 2.5,
  });
  expect(imbalance).toBeCloseTo((7.5 - 4.6875 - 2.5) / 10, 12);
});

it('without a load the gap counts against what was lost', () => {
  const account = new EnergyAccount();
  account.addStep(1, [1], [{ ...NO_FLOWS, convection: 2 }]);
  expect(account.report(-1.5).imbalance).toBeCloseTo(0.25, 12);
  expect(new EnergyAccount().report(0).imbalance).toBe(0);
  // Nothing enters or leaves: the gap counts against what went from cell to cell.
  expect(new EnergyAccount().report(1e-12, 4).imbalance).toBeCloseTo(2.5e-13, 18);
});
