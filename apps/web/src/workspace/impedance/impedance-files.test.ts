import type { ImpedanceAnswer } from '@thermarium/api';
import { expect, it } from 'vitest';
import { IMPEDANCE_FILES } from './impedance-result.tsx';

const found: ImpedanceAnswer = {
  ...{ id: 4, timestamp: '2026-11-23T10:00:00.000Z', stale: true },
  question: { source: 1, object: 2, reference: null, from: 1e-3, to: 10 },
  ...{ times: [1e-3, 10], zth: [0.001, 1], r_th: 1, error: 1e-4, cauer_error: 0 },
  ...{ r_th_low: 0.99, r_th_high: 1.01 },
  ...{ foster: [{ r: 1, tau: 2 }], cauer: [{ r: 1, c: 2 }] },
  ...{ model: 'small', status: 'converged', message: null },
  ...{ source: 'die', object: 'case', reference: null },
  ...{ grid: [2, 2, 2], cells: 8, unknowns: 8, solves: 4, iterations: 20 },
  ...{ seconds: { mesh: 0.1, solve: 0.1, total: 0.2 }, peak_memory_mb: 100, warnings: [] },
};

it('the curve leaves as a table, the networks for SPICE, and all of it as JSON without what ages', () => {
  const written = new Map(IMPEDANCE_FILES.map(({ extension, write }) => [extension, write(found)]));
  expect(written.get('csv')).toBe('Time (s), Zth (C/W)\n0.001,0.001\n10,1\n');
  expect(written.get('cir')).toMatch(/^\* Thermal impedance of 'case'[\s\S]*zth_foster[\s\S]*zth_cauer/);
  const { id: _, stale: __, ...kept } = found;
  expect(JSON.parse(written.get('json') ?? '')).toEqual(kept);
});
