import { z } from 'zod';
import { endpoint, projectViewer } from './endpoint.ts';
import { taskKind, taskState } from './events.ts';
import { id, pathId, time } from './values.ts';

const residualPoint = z.object({
  iteration: z.int(),
  /** Relative. */
  residual: z.number(),
  /** Simulated time, s; null in a steady solve. */
  time: z.number().nullable(),
});

/** A remark of the mesher or the solver about the model. */
const finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** As in an issue: `tree/board/die.dx`. */
  path: z.string(),
  code: z.string(),
  message: z.string(),
  remedy: z.string(),
});

/** The course of a solve, as far as it came. Values that are not known (yet) are null. */
export const solveCourse = z.object({
  /** Cells along x, y and z. */
  grid: z.tuple([z.int(), z.int(), z.int()]).nullable(),
  cells: z.int().nullable(),
  unknowns: z.int().nullable(),
  iterations: z.int().nullable(),
  residual: z.number().nullable(),
  /** The history of the residual, thinned out where it is long; of a transient of the iterations over time. */
  residuals: z.array(residualPoint),
  /** Time by stage, s: meshing, setting up the matrix, iterating, bounds of the error, reading results, storing them. */
  seconds: z.object({
    mesh: z.number(),
    set_up: z.number(),
    iterate: z.number(),
    /** Courses that were told before there were bounds have none. */
    bands: z.number().default(0),
    results: z.number(),
    store: z.number(),
  }),
  /** The peak memory of the process that solved, MB. */
  peak_memory_mb: z.number(),
  findings: z.array(finding),
  /** The heat of the whole model; null until it is solved. */
  balance: z
    .object({
      power_in_W: z.number(),
      heat_to_ambient_W: z.number(),
      /** Relative. */
      energy_imbalance: z.number(),
    })
    .nullable(),
  /** Those that generate heat or lose it to ambient, the largest first. */
  objects: z.array(
    z.object({
      /** Null: the fill of a filled world. */
      id: id.nullable(),
      path: z.string(),
      power_W: z.number(),
      heat_to_ambient_W: z.number(),
      max_t: z.number().nullable(),
    }),
  ),
  /** The number of further ones. */
  objects_left_out: z.int(),
});
export type SolveCourse = z.infer<typeof solveCourse>;

/** A solve and its course. */
export const solveEntry = z.object({
  task_id: id,
  kind: taskKind,
  state: taskState,
  /** Always false of a thermal impedance. */
  transient: z.boolean(),
  /** The end that it came to, or the stage that it is at. */
  message: z.string(),
  /** The e-mail address of whoever started it; empty if the account is gone. */
  user_name: z.string(),
  created: time,
  started: time.nullable(),
  finished: time.nullable(),
  /** The times of its first and last line in the log; null: it has none there. */
  logged_from: time.nullable(),
  logged_to: time.nullable(),
  /** Null: it ended before it began, or was solved before courses were kept. */
  course: solveCourse.nullable(),
});
export type SolveEntry = z.infer<typeof solveEntry>;

export const courseEndpoints = {
  solves: endpoint('GET', '/api/project/:project/solves/', {
    tag: 'tasks',
    summary: 'The latest solves and how they went, newest first',
    access: projectViewer,
    params: z.object({ project: pathId }),
    answer: z.array(solveEntry),
  }),
};
