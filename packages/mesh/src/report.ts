import type { Vec3 } from '@thermarium/geometry';
import type { Issue } from '@thermarium/model';
import type { Discretisation } from './discretise.ts';
import { riseAt } from './probe.ts';
import { wattsShown } from './schedule.ts';
import { type FieldState, objectExtremes, type Spot } from './temperatures.ts';

/** What a solve says of one object. Temperatures in °C, null where nothing is left of it. */
export interface ObjectReport {
  readonly min_t: number | null;
  readonly max_t: number | null;
  /** Power generated in the object, mW. */
  readonly dissipated_power: number;
  readonly heat_to_ambient_W: number;
  readonly volume_mm3: number;
  readonly volume_on_grid_mm3: number;
}

/** The field at one instant. */
export interface FieldReport {
  readonly t_min: number | null;
  readonly t_max: number | null;
  readonly t_max_at: Vec3 | null;
  readonly power_in_W: number;
  readonly heat_to_ambient_W: number;
  readonly objects: { readonly [path: string]: ObjectReport };
  readonly probes: readonly { readonly at: Vec3; readonly t: number | null }[];
}

/** The report of `thermarium solve`, which other programs read. */
export interface SolveReport extends FieldReport {
  readonly model: string;
  readonly analysis: 'steady' | 'transient';
  readonly status: 'converged' | 'not_converged' | 'failed';
  readonly message: string | null;
  readonly grid: readonly [number, number, number];
  readonly cells: number;
  readonly unknowns: number;
  readonly iterations: number;
  readonly residual: number;
  readonly seconds: { readonly mesh: number; readonly solve: number; readonly total: number };
  readonly peak_memory_mb: number;
  /** Relative: what entered and neither left nor was stored, over what entered. */
  readonly energy_imbalance: number;
  readonly warnings: readonly Pick<Issue, 'path' | 'code' | 'message'>[];
  readonly transient: readonly TransientRow[];
}

export type TransientRow = { readonly time: number } & Pick<
  FieldReport,
  't_min' | 't_max' | 'objects' | 'probes'
>;

/** Reads a solved field into objects and probes (points in mm). */
export function describeField(
  discretisation: Discretisation,
  state: FieldState,
  probes: readonly Vec3[],
): FieldReport {
  const { scene, realised, walls, loads, problem } = discretisation;
  const { ambient } = scene.world;
  const extremes = objectExtremes(discretisation, state);
  const celsius = (rise: number): number | null => (Number.isFinite(rise) ? ambient + rise : null);
  const power = new Float64Array(scene.objects.length);
  for (const { object, amplitude } of loads.powers) power[object] += wattsShown(amplitude, state.time);
  const heat = new Float64Array(scene.objects.length);
  for (let wall = 0; wall < walls.count; wall++) {
    heat[scene.bodies[scene.regions[walls.region[wall]].body].object] += state.wallHeat[wall];
  }
  addResistanceHeat(discretisation, problem.innerTie, state, heat);
  const shown = new Set([...scene.bodies, ...scene.sources].map(({ object }) => object));
  const rowOf = (object: number): ObjectReport => ({
    min_t: celsius(extremes.min[object]),
    max_t: celsius(extremes.max[object]),
    dissipated_power: power[object] * 1000,
    heat_to_ambient_W: heat[object],
    volume_mm3: realised[object].volume,
    volume_on_grid_mm3: realised[object].volumeOnGrid,
  });
  // Paths are unique; `fromEntries` also takes those that every object inherits, such as '__proto__'.
  const objects = Object.fromEntries(
    scene.objects.flatMap(({ path }, object) => (shown.has(object) ? [[path, rowOf(object)]] : [])),
  );
  return {
    t_min: celsius(extremes.coldest),
    t_max: celsius(extremes.hottestRise),
    t_max_at: position(discretisation, extremes.hottest),
    power_in_W: power.reduce((sum, watts) => sum + watts, 0),
    heat_to_ambient_W: heat.reduce((sum, watts) => sum + watts, 0),
    objects,
    probes: probes.map((at) => {
      const rise = riseAt(discretisation, state, at);
      return { at, t: rise === null ? null : ambient + rise };
    }),
  };
}

/** Heat through coldplates, by the object whose resistance it is. */
function addResistanceHeat(
  { scene, bodies }: Discretisation,
  innerTie: Float64Array | null,
  { rise }: FieldState,
  heat: Float64Array,
): void {
  if (!innerTie) return;
  scene.bodies.forEach(({ object, resistanceToAmbient }, body) => {
    const left = bodies.get(body);
    if (resistanceToAmbient === null || !left) return;
    for (let n = 0; n < left.cells.length; n++) {
      heat[object] += (rise[left.cells[n]] * left.volumes[n]) / (left.total * resistanceToAmbient);
    }
  });
}

/** Where a spot is, mm. */
function position({ grid, conductances }: Discretisation, { cell, side }: Spot): Vec3 | null {
  if (cell < 0) return null;
  const index = conductances.indices(cell);
  const middle = index.map((n, axis) => (grid.edges[axis][n] + grid.edges[axis][n + 1]) / 2);
  if (side !== null) middle[side >> 1] = grid.edges[side >> 1][index[side >> 1] + (side & 1)];
  return [middle[0], middle[1], middle[2]];
}
