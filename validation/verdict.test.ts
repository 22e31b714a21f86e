import { makeFigures, type SolveReport } from '@thermarium/solution';
import { describe, expect, it } from 'vitest';
import type { ReferenceCase } from './reference-case.ts';
import { timesInside, verdictsOf } from './verdict.ts';

const reference: ReferenceCase = {
  name: 'plate',
  description: '',
  why: '',
  analysis: 'steady',
  expect: [
    {
      quantity: 'object_tmax',
      object: 'die',
      value: 75,
      scale: 50,
      tolerance: { default: 0.02, fine: 0.01 },
      source: 'made up',
    },
  ],
  model: {},
};

const report = (status: SolveReport['status'], max_t: number | null, name = 'die'): SolveReport => ({
  model: 'plate',
  analysis: 'steady',
  status,
  message: null,
  grid: [1, 1, 1],
  cells: 1,
  unknowns: 1,
  iterations: 1,
  residual: 0,
  seconds: { mesh: 0, solve: 0, total: 0, set_up: 0, iterate: 0, bands: 0, results: 0 },
  peak_memory_mb: 0,
  energy_imbalance: 0,
  warnings: [],
  transient: [],
  residuals: [],
  heat_flow: null,
  budget: null,
  sensitivities: null,
  accuracy: null,
  limits: { judged: 0, over: 0, undecided: 0, worst: null, objects: {} },
  t_min: max_t,
  t_max: max_t,
  t_max_at: [0, 0, 0],
  power_in_W: 1,
  heat_to_ambient_W: 1,
  objects: {
    [name]: {
      ...makeFigures(
        () => null,
        () => null,
      ),
      min_t: max_t,
      max_t,
      dissipated_power: 0,
      heat_to_ambient_W: 0,
      volume_mm3: 1,
      volume_on_grid_mm3: 1,
      mean_t: max_t,
      min_t_at: [0, 0, 0],
      max_t_at: [0, 0, 0],
    },
  },
  probes: [],
});

describe('verdictsOf', () => {
  it('takes errors as parts of the rise, and the tolerance of the grid', () => {
    const [onDefault] = verdictsOf(reference, 'default', report('converged', 75.75));
    expect(onDefault.error).toBeCloseTo(0.015, 12);
    expect(onDefault.passed).toBe(true);
    expect(timesInside(onDefault)).toBeCloseTo(4 / 3, 12);
    const [onFine] = verdictsOf(reference, 'fine', report('converged', 75.75));
    expect(onFine.passed).toBe(false);
  });

  it('fails a number that the report does not have', () => {
    const [verdict] = verdictsOf(reference, 'default', report('converged', 75, 'lid'));
    expect(verdict.ours).toBeNull();
    expect(verdict.passed).toBe(false);
    expect(verdictsOf(reference, 'default', report('converged', null))[0].passed).toBe(false);
  });

  it('fails a solve that did not converge, however close its numbers are', () => {
    expect(verdictsOf(reference, 'default', report('not_converged', 75))[0].passed).toBe(false);
  });
});
