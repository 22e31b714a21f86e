import type { BlockyModel } from './blocky-model.ts';

/** Cells of each body along z. */
const CELLS = 60;
/** SDIRK2 of Alexander (SIAM J. Numer. Anal. 14, 1977, 1006): second order, L-stable. */
const GAMMA = 1 - Math.SQRT1_2;

/**
 * Rise over ambient at the top face of a stack of bodies of one cross-section, held at ambient below and heated above,
 * K at each of the times (ascending multiples of the step, s). Finite volumes along z.
 */
export function heatedColumn(
  { bodies, films }: BlockyModel,
  times: readonly number[],
  step: number,
): number[] {
  const stack = bodies.toSorted((a, b) => a.min[2] - b.min[2]);
  const [{ watts, min, max }] = films;
  const flux = watts / ((max[0] - min[0]) * (max[1] - min[1]));
  const cells = stack
    .filter(({ isHeld }) => !isHeld)
    .flatMap((body) => {
      const height = (body.max[2] - body.min[2]) / CELLS;
      const k = body.conductivity?.[2] ?? 0;
      return Array.from({ length: CELLS }, () => ({
        half: (2 * k) / height,
        heat: body.heatCapacity * height,
      }));
    });
  const held = stack.find(({ isHeld }) => isHeld);
  if (!held?.conductivity) throw new Error('The column must stand on a held body.');
  // The held plate's own conduction, and then no resistance.
  const below = held.conductivity[2] / (held.max[2] - held.min[2]);
  const series = (a: number, b: number) => 1 / (1 / a + 1 / b);
  const lower = cells.map(({ half }, n) => series(half, n === 0 ? below : cells[n - 1].half));
  const rates = (u: readonly number[]) =>
    u.map((own, n) => {
      const down = lower[n] * (own - (n === 0 ? 0 : u[n - 1]));
      const up = n + 1 < u.length ? lower[n + 1] * (u[n + 1] - own) : flux;
      return (up - down) / cells[n].heat;
    });

  /** The rate f(u + γ Δt f) of a stage. */
  const stage = (u: readonly number[]): number[] => {
    const tau = GAMMA * step;
    const right = rates(u).map((rate, n) => rate * cells[n].heat);
    const diagonal = cells.map(
      ({ heat }, n) => heat + tau * (lower[n] + (n + 1 < cells.length ? lower[n + 1] : 0)),
    );
    const ratio: number[] = [];
    for (let n = 1; n < cells.length; n++) {
      ratio[n] = (tau * lower[n]) / diagonal[n - 1];
      diagonal[n] -= ratio[n] * tau * lower[n];
      right[n] += ratio[n] * right[n - 1];
    }
    const rate = right.slice();
    for (let n = cells.length - 1; n >= 0; n--) {
      const above = n + 1 < cells.length ? tau * lower[n + 1] * rate[n + 1] : 0;
      rate[n] = (right[n] + above) / diagonal[n];
    }
    return rate;
  };

  const found: number[] = [];
  let u = cells.map(() => 0);
  const top = cells[cells.length - 1];
  let steps = 0;
  for (const time of times) {
    for (; steps < Math.round(time / step); steps++) {
      const first = stage(u);
      const second = stage(u.map((value, n) => value + (1 - GAMMA) * step * first[n]));
      u = u.map((value, n) => value + step * ((1 - GAMMA) * first[n] + GAMMA * second[n]));
    }
    found.push(u[u.length - 1] + flux / top.half);
  }
  return found;
}
