import type { Load } from '../problem.ts';

/** Heat that enters, W: one entry per cell and one per wall, as at one moment. */
export interface AppliedHeat {
  readonly cells: Float64Array;
  readonly walls: Float64Array;
}

/** The heat that entered in all, W: with its sign, and its gross size (a model may heat and cool at once). */
export interface AppliedPower {
  readonly net: number;
  readonly gross: number;
}

/** Amplitudes of the loads in a steady solve. */
export function steadyAmplitudes(loads: readonly Load[], out: Float64Array): void {
  loads.forEach((load, index) => {
    out[index] = load.steady;
  });
}

/** Amplitudes just after `time` (s): a load without schedule is on from t = 0. */
export function amplitudesAfter(loads: readonly Load[], time: number, out: Float64Array): void {
  loads.forEach((load, index) => {
    out[index] = load.schedule === null ? (time < 0 ? 0 : 1) : load.schedule.at(time);
  });
}

/** Amplitudes just before `time` (s). */
export function amplitudesBefore(loads: readonly Load[], time: number, out: Float64Array): void {
  loads.forEach((load, index) => {
    out[index] = load.schedule === null ? (time <= 0 ? 0 : 1) : load.schedule.before(time);
  });
}

/** Writes the heat of all loads at these amplitudes into `heat` (overwritten) and returns what enters, W. */
export function applyLoads(
  loads: readonly Load[],
  amplitudes: Float64Array,
  heat: AppliedHeat,
): AppliedPower {
  heat.cells.fill(0);
  heat.walls.fill(0);
  let net = 0;
  let gross = 0;
  loads.forEach((load, index) => {
    const amplitude = amplitudes[index];
    if (amplitude === 0) return;
    const { cells, cellWatts, walls, wallWatts } = load;
    for (let n = 0; n < cells.length; n++) {
      const watts = amplitude * cellWatts[n];
      heat.cells[cells[n]] += watts;
      net += watts;
      gross += Math.abs(watts);
    }
    for (let n = 0; n < walls.length; n++) {
      const watts = amplitude * wallWatts[n];
      heat.walls[walls[n]] += watts;
      net += watts;
      gross += Math.abs(watts);
    }
  });
  return { net, gross };
}
