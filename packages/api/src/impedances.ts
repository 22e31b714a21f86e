import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { taskState } from './events.ts';
import { id, LARGEST_ID, pathId, plainNumber, time } from './values.ts';

/** Times of thermal impedances, s: the earliest to begin with, the usual one, and the latest to end with. */
export const IMPEDANCE_TIMES = { earliest: 1e-9, usual: 1e-6, latest: 1e9 } as const;

const NO_OBJECT = 'Choose an object!';
const NO_TIME = 'Enter a time in seconds!';
const TOO_EARLY = `Enter a time of at least ${IMPEDANCE_TIMES.earliest} s!`;
const TOO_LATE = `Enter a time of at most ${IMPEDANCE_TIMES.latest} s!`;

const object = z.int(NO_OBJECT).min(0, NO_OBJECT).max(LARGEST_ID, NO_OBJECT);
const seconds = plainNumber(NO_TIME).pipe(
  z.number().min(IMPEDANCE_TIMES.earliest, TOO_EARLY).max(IMPEDANCE_TIMES.latest, TOO_LATE),
);

const questionBody = z
  .object({
    /** The object that 1 W enters from 0 s on. */
    source: object,
    /** The object whose mean temperature is observed. */
    object,
    /** The object against whose mean temperature it is; null or left out: ambient. */
    reference: object.nullish(),
    /** First time of the curve, s; null or left out: 1e-6. */
    from: seconds.nullish(),
    /** Last time, s; null or left out: where the curve has come to its end. */
    to: seconds.nullish(),
  })
  .refine(({ from, to }) => typeof to !== 'number' || to > (from ?? IMPEDANCE_TIMES.usual), {
    error: 'Enter a time after the first!',
    path: ['to'],
  });
export type ImpedanceBody = z.output<typeof questionBody>;

/** A question for a thermal impedance; objects by their ids, assemblies stand for all in them. */
export const impedanceQuestion = z.object({
  source: id,
  object: id,
  reference: id.nullable(),
  /** s */
  from: z.number(),
  to: z.number().nullable(),
});
export type ImpedanceQuestion = z.infer<typeof impedanceQuestion>;

const number = z.number();
/** Paths as they were when it was asked for. */
const paths = { source: z.string(), object: z.string(), reference: z.string().nullable() };

/** The report that `thermarium zth` writes too. */
export const impedanceReport = z.object({
  /** s */
  times: z.array(number).readonly(),
  /** The rise of the object's mean over the reference's after a step of 1 W, °C/W. */
  zth: z.array(number).readonly(),
  /** Steady-state thermal resistance: the impedance at infinite time, K/W. */
  r_th: number,
  /** The exact resistance of the model lies between these, K/W; null: it is not known, as in impedances that are older than this. */
  r_th_low: number.nullable().default(null),
  r_th_high: number.nullable().default(null),
  /** °C/W and s. */
  foster: z.array(z.object({ r: number, tau: number })).readonly(),
  /** From the source on, °C/W and J/°C; empty where no ladder of positive parts comes near the curve. */
  cauer: z.array(z.object({ r: number, c: number })).readonly(),
  /** The largest relative change of the curve by either of the two shifts added last. */
  error: number,
  /** The ladder's largest distance from the curve, over the curve's end. */
  cauer_error: number,
  model: z.string(),
  status: z.enum(['converged', 'not_converged']),
  message: z.string().nullable(),
  ...paths,
  grid: z.tuple([z.int(), z.int(), z.int()]).readonly(),
  cells: z.int(),
  unknowns: z.int(),
  /** Linear systems solved. */
  solves: z.int(),
  iterations: z.int(),
  /** s */
  seconds: z.object({ mesh: number, solve: number, total: number }),
  peak_memory_mb: number,
  warnings: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).readonly(),
});
export type ImpedanceReport = z.infer<typeof impedanceReport>;

const head = {
  id,
  /** The version of the model that was solved. */
  timestamp: time,
  /** Whether the model has changed since in a way that can alter a transient. */
  stale: z.boolean(),
  question: impedanceQuestion,
};

export const impedanceEntry = z.object({ ...head, ...paths, r_th: number, error: number });
export type ImpedanceEntry = z.infer<typeof impedanceEntry>;
export const impedanceAnswer = z.object({ ...head, ...impedanceReport.shape });
export type ImpedanceAnswer = z.infer<typeof impedanceAnswer>;

const params = z.object({ project: pathId });

export const impedanceEndpoints = {
  startImpedance: endpoint('POST', '/api/project/:project/impedance/', {
    tag: 'tasks',
    summary: 'Find the thermal impedance of an object in the model as it is now, in the background',
    access: projectEditor,
    load: 'project',
    params,
    body: questionBody,
    answer: z.object({ task_id: id, state: taskState }),
    status: 202,
    refusals: ['already-running', 'model-invalid'],
  }),
  impedances: endpoint('GET', '/api/project/:project/impedance/', {
    tag: 'solutions',
    summary: 'The latest thermal impedances of a project, newest first, without their curves',
    access: projectViewer,
    load: 'project',
    params,
    answer: z.array(impedanceEntry),
  }),
  impedance: endpoint('GET', '/api/project/:project/impedance/:impedance/', {
    tag: 'solutions',
    summary: 'A thermal impedance: its curve and its networks',
    access: projectViewer,
    load: 'project',
    params: z.object({ project: pathId, impedance: pathId }),
    answer: impedanceAnswer,
  }),
};
