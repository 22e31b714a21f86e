import { kinds } from '@thermarium/kinds';
import { type Discretisation, prepareModel } from '@thermarium/mesh';
import { evaluateDocument, type TreeNode } from '@thermarium/model';
import { type FieldState, faceLayoutOf, Solution } from '@thermarium/solution';
import type { Database } from '../db/database.ts';
import { SolutionRecorder } from '../solving/solution-recorder.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { compress } from '../storage/compression.ts';

/** Side of the stack, mm. */
const STACK = 20;
/** Materials of the stack and their conductivities, W/(m·K). */
export const STACK_MATERIALS = { copper: 390, laminate: 1 } as const;

/** The blocks of a stack, lowest first. */
export function stackOf(blocks: number) {
  const height = STACK / blocks;
  return Array.from({ length: blocks }, (_, n) => ({
    ...{ name: `block ${n}`, x: 0, y: 0, z: n * height, dx: STACK, dy: STACK, dz: height },
    material_name: n % 2 === 0 ? ('copper' as const) : ('laminate' as const),
    power: n === 0 ? 1000 : 0,
  }));
}

/** A stack of blocks on a grid of about this many cells. `ids`: of the blocks in a project. */
export function meshedStack(cells: number, blocks: number, ids?: readonly number[]): Discretisation {
  const tree = stackOf(blocks).map(
    (block, n): TreeNode => ({
      ...{ type: 'box', id: ids?.[n] ?? n + 1, active: true, visible: true },
      ...block,
    }),
  );
  const materials = Object.entries(STACK_MATERIALS).map(([name, conductivity]) => ({
    ...{ name, color: '#888888', density: null, specific_heat: null, surface_emissivity: null },
    ...{ anisotropic: false, conductivity, conductivity_y: null, conductivity_z: null },
  }));
  const { model, issues } = evaluateDocument(
    {
      ...{ name: 'bench', world: { resolution: STACK / Math.cbrt(cells) } },
      ...{ materials, parameters: [], scenarios: [], tree, planes: [] },
    },
    kinds,
  );
  if (!model) throw new Error(issues.map(({ message }) => message).join('\n'));
  const { prepared, issues: found } = prepareModel(model, kinds, {
    analysis: 'steady',
    refine: 1,
    cellLimit: { cells: 1e7, reason: 'the bench' },
  });
  if (!prepared) throw new Error(found.map(({ message }) => message).join('\n'));
  return prepared;
}

/** Smooth as a solved field: how well it compresses decides how long reading takes. */
function madeUp({ grid, walls }: Discretisation, time: number | null): FieldState {
  const rise = new Float64Array(grid.cells);
  const grown = time === null ? 1 : 1 - Math.exp(-time);
  for (let cell = 0; cell < grid.cells; cell++) {
    const [i, j] = grid.indices(cell);
    rise[cell] = grown * (60 + 20 * Math.sin(i / 17) * Math.cos(j / 23) + cell / grid.cells);
  }
  return {
    rise,
    wallRise: walls.cell.length > 0 ? Float64Array.from(walls.cell, (at) => rise[at]) : rise,
    wallHeat: new Float64Array(walls.count),
    time,
  };
}

/** The stores of a program. */
export interface ProgramData {
  readonly database: Database;
  readonly blobs: BlobStore;
}

/**
 * Stores a made-up solution as a solve would; returns its number of face cells.
 *
 * @param times the steps of a transient, whose temperatures inside are not stored, s; null: it is steady
 */
export async function storeMadeUp(
  { database, blobs }: ProgramData,
  project_id: number,
  discretisation: Discretisation,
  times: readonly number[] | null = null,
): Promise<number> {
  const prefix = `solutions/made-up-${project_id}/1`;
  const files: [string, Uint8Array][] = [];
  const recorder = new SolutionRecorder({
    keepsFields: times === null,
    planes: [],
    send: (name, bytes) => files.push([name, bytes]),
  });
  const putFiles = async () => {
    for (const [name, bytes] of files.splice(0)) await blobs.put(`${prefix}/${name}`, await compress(bytes));
  };
  const steps: { step: number; time: number; min_t: number | null; max_t: number | null }[] = [];
  for (const [step, time] of (times ?? [null]).entries()) {
    const solution = new Solution(discretisation, madeUp(discretisation, time));
    recorder.record(solution);
    await putFiles();
    if (time !== null) steps.push({ step, time, ...rangeOf(solution) });
  }
  recorder.finish();
  await putFiles();
  const solution = { project_id, transient: times !== null, timestamp: new Date(), fingerprint: '' };
  const { id: solution_id } = await database
    .insertInto('solution')
    .values({ ...solution, summary: '{}', blobs: prefix })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stepRows = steps.map((step) => ({ ...step, solution_id }));
  if (stepRows.length > 0) await database.insertInto('solution_step').values(stepRows).execute();
  return faceLayoutOf(discretisation).cell.length;
}

/** The extremes over all objects, °C. */
function rangeOf({ extremes, ambient }: Solution) {
  return { min_t: ambient + Math.min(...extremes.min), max_t: ambient + Math.max(...extremes.max) };
}
