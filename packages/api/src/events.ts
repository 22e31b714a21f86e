import { z } from 'zod';
import { announcedChange } from './changes.ts';
import { presenceEvents } from './presence.ts';
import { id, time } from './values.ts';

export const taskStates = ['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE', 'STOPPED'] as const;
export const taskState = z.enum(taskStates);
export type TaskState = z.infer<typeof taskState>;

/** A task finds a field of temperatures, or a thermal impedance. */
export const taskKind = z.enum(['solve', 'impedance']);
export type TaskKind = z.infer<typeof taskKind>;

/** An output step of a transient, and the extremes of the whole model then. */
export const reachedStep = z.object({
  /** s */
  time: z.number(),
  /** °C; null where nothing has a temperature. */
  min_t: z.number().nullable(),
  max_t: z.number().nullable(),
});
export type ReachedStep = z.infer<typeof reachedStep>;

/** An event of a project, as its event stream sends it; the event's name is its `type`. */
export const projectEvent = z.discriminatedUnion('type', [
  /**
   * Somebody changed the model. `diff` null: it is too long for an event; ask for the changes after the revision
   * before.
   */
  z.object({
    type: z.literal('model'),
    ...announcedChange.shape,
    diff: announcedChange.shape.diff.nullable(),
  }),
  z.object({
    type: z.literal('task'),
    task_id: id,
    kind: taskKind,
    state: taskState,
    transient: z.boolean(),
    /** 0..1 */
    progress: z.number(),
    message: z.string(),
    /** The relative residual of the present linear system; null before there is one. */
    residual: z.number().nullable(),
    cells: z.int().nullable(),
  }),
  /** A running transient has reached these steps. One at t = 0 begins the list anew: the task has started again. */
  z.object({ type: z.literal('steps'), task_id: id, steps: z.array(reachedStep) }),
  z.object({ type: z.literal('log'), task_id: id, timestamp: time, log: z.string() }),
  /** The progress of the run of a scenario. */
  z.object({
    type: z.literal('study'),
    scenario: id,
    state: taskState,
    cases: z.int(),
    done: z.int(),
    failed: z.int(),
  }),
  /** A solution was stored. */
  z.object({ type: z.literal('solution'), transient: z.boolean() }),
  /** A thermal impedance was stored. */
  z.object({ type: z.literal('impedance'), id }),
  /** A solution was kept as reference, or no longer is. */
  z.object({ type: z.literal('reference'), transient: z.boolean() }),
  ...presenceEvents,
  /** Events may have been missed: clients that show the project read it again. */
  z.object({ type: z.literal('reload') }),
]);
export type ProjectEvent = z.infer<typeof projectEvent>;

/** An event of the task queue: of a task or study that its reader may see. */
export const taskQueueEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('task'),
    project: id,
    task_id: id,
    state: taskState,
    /** 0..1 */
    progress: z.number(),
    message: z.string(),
  }),
  z.object({
    type: z.literal('study'),
    project: id,
    scenario: id,
    state: taskState,
    cases: z.int(),
    done: z.int(),
    failed: z.int(),
  }),
  /** Events may have been missed, or the reader may see other projects than before: read the list again. */
  z.object({ type: z.literal('reload') }),
]);
export type TaskQueueEvent = z.infer<typeof taskQueueEvent>;
