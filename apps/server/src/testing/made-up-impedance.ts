import type { ImpedanceQuestion, ImpedanceReport } from '@thermarium/api';

/** A thermal impedance as its row has it, of one time constant. */
export function madeUpImpedance(source: number, object: number): { question: string; report: string } {
  const question: ImpedanceQuestion = { source, object, reference: null, from: 1e-3, to: 10 };
  const report: ImpedanceReport = {
    times: [1e-3, 10],
    zth: [0.001, 1],
    r_th: 1,
    r_th_low: 0.995,
    r_th_high: 1.005,
    foster: [{ r: 1, tau: 1 }],
    cauer: [{ r: 1, c: 1 }],
    error: 1e-4,
    cauer_error: 0,
    model: 'small',
    status: 'converged',
    message: null,
    source: 'die',
    object: 'plate',
    reference: null,
    grid: [2, 2, 2],
    cells: 8,
    unknowns: 8,
    solves: 4,
    iterations: 20,
    seconds: { mesh: 0.1, solve: 0.1, total: 0.2 },
    peak_memory_mb: 100,
    warnings: [],
  };
  return { question: JSON.stringify(question), report: JSON.stringify(report) };
}
