import {
  type Answer,
  materialEndpoints,
  objectEndpoints,
  projectEndpoints,
  taskEndpoints,
} from '@thermarium/api';
import { z } from 'zod';
import { hasEnded, untilTask } from '../../testing/until.ts';
import type { Visitor } from './visitor.ts';

export { hasEnded };

/** A project of plates that dissipate heat, with their ids. */
export interface Plates {
  readonly project: number;
  readonly boxes: readonly number[];
}

export type Task = Answer<typeof taskEndpoints.task>;

/** mm */
const THICKNESS = 0.5;

const withId = z.object({ id: z.int() });

/** Makes a project of stacked plates, by the calls that the page makes. */
export async function makePlates(
  { call }: Visitor,
  {
    count = 1,
    name = 'Plates',
    steps = 10,
  }: { readonly count?: number; readonly name?: string; readonly steps?: number } = {},
): Promise<Plates> {
  const world = { ambient: 20, resolution: 1, duration: 10, steps };
  const { id: project } = await call(projectEndpoints.createProject, { body: { name, world } });
  const params = { project };
  const copper = { name: 'copper', color: '#b87333', density: 8960, specific_heat: 385, conductivity: 390 };
  await call(materialEndpoints.createMaterials, { params, body: [copper] });
  const place = { x: 0, y: 0, dx: 10, dy: 10, dz: THICKNESS };
  const boxes: number[] = [];
  for (let n = 0; n < count; n++) {
    const body = {
      name: `plate ${n}`,
      ...place,
      z: THICKNESS * n,
      material_name: 'copper',
      power: 5000,
      hc: 10,
    };
    const box = await call(objectEndpoints.createBox, { params, body });
    boxes.push(withId.parse(box).id);
  }
  return { project, boxes };
}

/** Queues a solve. */
export async function solve(
  { call }: Visitor,
  { project }: Plates,
  analysis: 'steady' | 'transient' = 'transient',
): Promise<number> {
  const query = { transient: analysis === 'transient' ? '1' : '0' } as const;
  const { task_id } = await call(taskEndpoints.solve, { params: { project }, query });
  return task_id;
}

/** Waits until a task fulfils a condition and returns it; throws its state when it ends before. */
export function taskWhen(
  { call }: Visitor,
  { project }: Plates,
  task: number,
  condition: (task: Task) => boolean,
): Promise<Task> {
  return untilTask(() => call(taskEndpoints.task, { params: { project, task } }), condition);
}

export const isSolving = ({ state, progress }: Task): boolean => state === 'RUNNING' && progress > 0;

/**
 * Changes the power of a plate again and again; returns the last acknowledged one before the calls failed,
 * mW.
 */
export async function changeWhilePossible(
  { call }: Visitor,
  { project }: Plates,
  object: number,
  acknowledged: (power: number) => void,
): Promise<number> {
  const params = { project, object };
  for (let power = 1; ; power++) {
    try {
      await call(objectEndpoints.updateBox, { params, body: { power } });
    } catch {
      return power - 1;
    }
    acknowledged(power);
  }
}

/** The powers of plates by their ids, mW. */
export async function powers({ call }: Visitor, { project }: Plates): Promise<Map<number, number | null>> {
  const tree = await call(objectEndpoints.tree, { params: { project } });
  return new Map(tree.map(({ id, power_calc }) => [id, power_calc]));
}
