import { describe, expect, it } from 'vitest';
import { blockProblem, equalCells } from '../steady/testing/block-problem.ts';
import { finish } from '../steady/testing/finish.ts';
import { march } from '../transient/testing/march.ts';
import { cauerOf, type FosterElement, fosterResponse, lumpedPositive } from './networks.ts';
import type { ImpedanceSettings } from './outcome.ts';
import type { Port } from './port.ts';
import { solveImpedance } from './solve-impedance.ts';

const SETTINGS: ImpedanceSettings = { shortest: 1e-3, precision: 1e-9, iterations: 1000, precondition: true };
const NO_WALLS = { walls: new Int32Array(0), wallParts: new Float64Array(0) };

/** Equal parts of cells. */
const portOf = (cells: readonly number[]): Port => ({
  cells: Int32Array.from(cells),
  cellParts: Float64Array.from(cells, () => 1 / cells.length),
  ...NO_WALLS,
});

function impedanceOf(
  problem: Parameters<typeof solveImpedance>[0],
  ports: { readonly source: Port; readonly object?: Port; readonly reference?: Port },
  settings: Partial<ImpedanceSettings> = {},
) {
  const { source, object = source, reference = null } = ports;
  const { result } = finish(
    solveImpedance(problem, { source, object, reference, atOnce: 0 }, { ...SETTINGS, ...settings }),
  );
  return result;
}

const logTimes = (from: number, to: number, count = 120) =>
  Array.from({ length: count }, (_, n) => from * (to / from) ** (n / (count - 1)));

/** The step response of a ladder, marched by the trapezoidal rule after a step of backward Euler at every time. */
function ladderResponse(rungs: readonly { r: number; c: number }[], times: readonly number[]): number[] {
  const conductance = rungs.map(({ r }) => 1 / r);
  const count = rungs.length;
  let rise = new Array<number>(count).fill(0);
  let now = 0;
  const stepBy = (length: number) => {
    // Thomas' algorithm for (C/Δt + G) T = C/Δt T + 1 W into the first node.
    const diagonal = rungs.map(({ c }, n) => c / length + conductance[n] + (n > 0 ? conductance[n - 1] : 0));
    const right = rungs.map(({ c }, n) => (c / length) * rise[n] + (n === 0 ? 1 : 0));
    for (let n = 1; n < count; n++) {
      const factor = conductance[n - 1] / diagonal[n - 1];
      diagonal[n] -= factor * conductance[n - 1];
      right[n] += factor * right[n - 1];
    }
    const next = right.slice();
    for (let n = count - 1; n >= 0; n--)
      next[n] = (right[n] + (n + 1 < count ? conductance[n] * next[n + 1] : 0)) / diagonal[n];
    return next;
  };
  return times.map((time) => {
    // Richardson's extrapolation of backward Euler: second order, and stable for the fastest rung.
    const steps = 60;
    const length = (time - now) / steps;
    for (let n = 0; n < steps; n++) {
      const whole = stepBy(length);
      const before = rise;
      rise = stepBy(length / 2);
      const halves = stepBy(length / 2);
      rise = before.map((_, node) => 2 * halves[node] - whole[node]);
    }
    now = time;
    return rise[0];
  });
}

/** A copper bar of 20 mm with 1 W on its one end and the other held at ambient. */
const LENGTH = 0.02;
const [K, RC] = [390, 3.4e6];
const barOf = (cells: number) => {
  // Fine where heat enters: the first time is seen by diffusion lengths of tens of micrometres.
  const growth = Array.from({ length: cells }, (_, n) => 1.06 ** n);
  const sum = growth.reduce((total, size) => total + size, 0);
  return blockProblem({
    dx: growth.map((size) => (size * LENGTH) / sum),
    dy: [1e-3],
    dz: [1e-3],
    conductivity: () => K,
    heatCapacity: () => RC,
    faces: { 'x-': { h: 0 }, 'x+': { h: Infinity } },
  });
};
/** Carslaw and Jaeger (1959), 3.8: the heated face of a slab whose other face is held. */
function slabResponse(time: number): number {
  const resistance = LENGTH / (K * 1e-6);
  let sum = 0;
  for (let n = 0; n < 4000; n++) {
    const mode = (n + 0.5) * Math.PI;
    sum += (2 / mode ** 2) * Math.exp(((-K / RC) * mode ** 2 * time) / LENGTH ** 2);
  }
  return resistance * (1 - sum);
}

describe('the thermal impedance of a single cell', () => {
  it('is one element, known to the last digits although no second shift could confirm it', () => {
    const { status, foster, error } = impedanceOf(barOf(1), { source: portOf([0]) });
    expect(status).toBe('converged');
    expect(foster).toHaveLength(1);
    expect(error).toBeLessThan(1e-9);
  });
});

describe('the thermal impedance of a slab', () => {
  const bar = barOf(120);
  const { walls } = bar.wallsOf('x-');
  const end: Port = {
    cells: new Int32Array(0),
    cellParts: new Float64Array(0),
    walls,
    wallParts: Float64Array.of(1),
  };
  const { status, foster, steady, error } = impedanceOf(bar, { source: end }, { shortest: 1e-5 });

  it('is that of its closed form over five decades', () => {
    expect(status).toBe('converged');
    const resistance = LENGTH / (K * 1e-6);
    expect(steady / resistance).toBeCloseTo(1, 6);
    for (const time of logTimes(1e-5, 10)) {
      expect(Math.abs(fosterResponse(foster, time) / slabResponse(time) - 1)).toBeLessThan(0.01);
      expect(Math.abs(fosterResponse(foster, time) - slabResponse(time))).toBeLessThan(1e-3 * resistance);
    }
  });

  it('has its eigenvalues as slowest time constants', () => {
    const slow = [...foster].reverse();
    for (const n of [0, 1]) {
      const tau = (LENGTH ** 2 * RC) / (K * ((n + 0.5) * Math.PI) ** 2);
      expect(slow[n].tau / tau).toBeCloseTo(1, n === 0 ? 3 : 2);
    }
  });

  it('is a network of positive parts, whose ladder gives the curve back to 0.1 %', () => {
    expect(foster.every(({ r, tau }) => r > 0 && tau > 0)).toBe(true);
    const rungs = cauerOf(foster);
    expect(rungs).toHaveLength(foster.length);
    expect(rungs.every(({ r, c }) => r > 0 && c > 0)).toBe(true);
    expect(rungs.reduce((sum, { r }) => sum + r, 0) / steady).toBeCloseTo(1, 9);
    const times = logTimes(1e-5, 10);
    const simulated = ladderResponse(rungs, times);
    for (const [n, time] of times.entries())
      expect(Math.abs(simulated[n] / fosterResponse(foster, time) - 1)).toBeLessThan(1e-3);
    expect(error).toBeLessThan(1e-3);
  });
});

/** A die on a spreader on glass, cooled below, with parts that differ by three powers of ten in conductivity. */
const stack = blockProblem({
  dx: equalCells(0.01, 10),
  dy: equalCells(0.01, 10),
  dz: [2e-3, 2e-3, 1e-3, 5e-4, 1e-4, 1e-4, 1e-4],
  conductivity: (_, __, k) => (k < 2 ? 1 : k < 4 ? 390 : 120),
  heatCapacity: (i, _, k) => (k < 2 ? 2e6 : k < 4 ? 3.4e6 : i < 9 ? 1.6e6 : 1.7e6),
  faces: { 'z-': { h: 2000 }, 'z+': { h: 10, emissivity: 0.5 } },
});
const block = (is: readonly number[], ks: readonly number[]) =>
  is.flatMap((i) => is.flatMap((j) => ks.map((k) => stack.index(i, j, k))));
const die = block([3, 4, 5], [5, 6]);
const spreader = block([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [2, 3]);

/** The rise of ports in a transient at ever longer times, K/W. */
function marched(observed: readonly (readonly number[])[]) {
  const load = {
    ...{ cells: Int32Array.from(die), cellWatts: Float64Array.from(die, () => 1e-3 / die.length) },
    ...{ walls: new Int32Array(0), wallWatts: new Float64Array(0), steady: 1, schedule: null },
  };
  const outputTimes = logTimes(1e-3, 300, 12);
  const { outputs } = march(stack.with(load), 300, 1, { outputTimes, absolute: true, absTol: 1e-8 });
  return outputs.slice(1).map(({ time, rise }) => ({
    time,
    means: observed.map((cells) => (1e3 * cells.reduce((sum, cell) => sum + rise[cell], 0)) / cells.length),
  }));
}

describe('the thermal impedance of a stack', () => {
  const history = marched([die, spreader]);
  const source = portOf(die);

  it('is what a transient of the same model finds, against ambient and against another part', () => {
    const own = impedanceOf(stack, { source });
    const toSpreader = impedanceOf(stack, { source, reference: portOf(spreader) });
    const far = impedanceOf(stack, { source, object: portOf(spreader) });
    expect([own.isDrivingPoint, toSpreader.isDrivingPoint, far.isDrivingPoint]).toEqual([true, false, false]);
    for (const { time, means } of history) {
      const [hot, cool] = means;
      const off = [
        [own, hot],
        [toSpreader, hot - cool],
        [far, cool],
      ] as const;
      // The transient's own tolerance allows as much.
      for (const [{ foster, steady }, rise] of off)
        expect(Math.abs(fosterResponse(foster, time) - rise)).toBeLessThan(1e-3 * rise + 1e-5 * steady);
    }
    expect(cauerOf(far.foster)).toEqual([]);
  });

  it('is the same from either of two parts: reciprocity', () => {
    const [there, back] = [
      impedanceOf(stack, { source, object: portOf(spreader) }),
      impedanceOf(stack, { source: portOf(spreader), object: source }),
    ];
    for (const time of logTimes(1e-3, 300, 20)) {
      expect(fosterResponse(there.foster, time)).toBeCloseTo(fosterResponse(back.foster, time), 3);
    }
  });

  it('has an error that bounds what more shifts would change, and is known to 0.02 % of its end', () => {
    const exact = impedanceOf(stack, { source }, { tolerance: 0, mostShifts: 26 });
    const changes = [Infinity, 1e-3].map((tolerance) => {
      const found = impedanceOf(stack, { source }, { tolerance });
      expect(found.error).toBeLessThanOrEqual(tolerance);
      const off = logTimes(1e-3, 1000).map(
        (time) =>
          Math.abs(fosterResponse(found.foster, time) - fosterResponse(exact.foster, time)) / exact.steady,
      );
      return Math.max(...off);
    });
    for (const change of changes) expect(change).toBeLessThan(2e-4);
  });

  it('says why there is none where nothing leads to ambient, or where iterations run out', () => {
    const loose = blockProblem({
      ...{ dx: [1e-3, 1e-3], dy: [1e-3], dz: [1e-3] },
      ...{ conductivity: () => 1, heatCapacity: () => 1e6 },
    });
    const adrift = impedanceOf(loose, { source: portOf([0]) });
    expect([adrift.status, adrift.foster]).toEqual(['not_converged', []]);
    expect(adrift.message).toMatch(/ambient/);
    const short = impedanceOf(stack, { source }, { iterations: 1, precondition: false });
    expect([short.status, short.message]).toEqual([
      'not_converged',
      expect.stringMatching(/limit of 1 iter/),
    ]);
  });
});

describe('the ladder of a Foster network', () => {
  it('gives back a ladder of which the impedance is known', () => {
    // 1 J/K, 2 K/W, 3 J/K, 5 K/W: poles of s² + s (1/2 + 1/6 + 1/15) + 1/30.
    const [sum, product] = [1 / 2 + 1 / 6 + 1 / 15, 1 / 30];
    const root = Math.sqrt(sum ** 2 / 4 - product);
    const poles = [sum / 2 + root, sum / 2 - root];
    const foster: FosterElement[] = poles.map((pole, n) => {
      const residue = (1 / 6 + 1 / 15 - pole) / (poles[1 - n] - pole);
      return { r: residue / pole, tau: 1 / pole };
    });
    const [first, second, ...more] = cauerOf(foster);
    expect(more).toEqual([]);
    expect(first.c).toBeCloseTo(1, 10);
    expect(first.r).toBeCloseTo(2, 10);
    expect(second.c).toBeCloseTo(3, 10);
    expect(second.r).toBeCloseTo(5, 10);
  });

  it('keeps every part positive and their sum, over twelve decades', () => {
    const foster = Array.from({ length: 30 }, (_, n) => ({
      r: 1 + Math.sin(n),
      tau: 10 ** (-8 + (12 * n) / 29),
    })).filter(({ r }) => r > 0.01);
    const rungs = cauerOf(foster);
    const total = foster.reduce((sum, { r }) => sum + r, 0);
    expect(rungs.every(({ r, c }) => r > 0 && c > 0)).toBe(true);
    expect(rungs.reduce((sum, { r }) => sum + r, 0) / total).toBeCloseTo(1, 6);
    const times = logTimes(1e-9, 1e5, 60);
    const simulated = ladderResponse(rungs, times);
    for (const [n, time] of times.entries())
      expect(Math.abs(simulated[n] / fosterResponse(foster, time) - 1)).toBeLessThan(1e-3);
  });

  it('has none where a resistance is negative', () => {
    expect(
      cauerOf([
        { r: 2, tau: 1 },
        { r: -1, tau: 3 },
      ]),
    ).toEqual([]);
  });

  it('lumps resistances below zero with their neighbours in time, keeping the end and the mean delay', () => {
    const positive = [
      { r: 2, tau: 1 },
      { r: 1, tau: 3 },
    ];
    expect(lumpedPositive(positive)).toEqual(positive);
    const moment = (elements: readonly FosterElement[]) =>
      elements.reduce((sum, { r, tau }) => sum + r * tau, 0);
    const total = (elements: readonly FosterElement[]) => elements.reduce((sum, { r }) => sum + r, 0);
    for (const signed of [
      [-0.1, 0.5, 2, -0.2, -0.3, 4],
      [3, -1, -1, 0.5],
      [-1, -1, 4, 1],
    ]) {
      const foster = signed.map((r, n) => ({ r, tau: 10 ** n }));
      const lumps = lumpedPositive(foster) ?? [];
      expect(lumps.length).toBeGreaterThan(0);
      expect(lumps.every(({ r, tau }) => r > 0 && tau > 0)).toBe(true);
      expect(total(lumps)).toBeCloseTo(total(foster), 10);
      expect(moment(lumps) / moment(foster)).toBeCloseTo(1, 10);
    }
    expect(
      lumpedPositive([
        { r: -2, tau: 1 },
        { r: 1, tau: 3 },
      ]),
    ).toBeNull();
    expect(lumpedPositive([])).toBeNull();
  });
});
