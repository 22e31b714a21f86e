import { z } from 'zod';
import { endpoint, projectEditor, projectViewer, signedIn } from './endpoint.ts';
import { reachedStep, taskKind, taskState } from './events.ts';
import { id, pathId, time } from './values.ts';

const params = z.object({ project: pathId });
const taskParams = z.object({ project: pathId, task: pathId });

/** The analysis: `0` steady, `1` transient. */
export const transientFlag = z.enum(['0', '1'], { error: 'Enter 0 or 1!' });

const taskHead = z.object({ task_id: id, state: taskState });
/** Whether the running task is paused now to let others run. */
const paused = z.boolean();

/** The study that a task runs: stopping the task stops all of its cases. */
const studyOfTask = z.object({
  scenario: id,
  scenario_name: z.string(),
  cases: z.int(),
  done: z.int(),
  failed: z.int(),
});

/** The work that a task does, by which people name it. */
export const taskWork = z.object({
  kind: taskKind,
  /** Always false of a thermal impedance and a study. */
  transient: z.boolean(),
  /** Set where it is the run of a scenario. */
  study: studyOfTask.nullable(),
});
export type TaskWork = z.infer<typeof taskWork>;

/** One line of the task queue. */
export const taskEntry = z.object({
  id,
  /** The e-mail address of the task's owner; empty if the account is gone. */
  user_name: z.string(),
  /** The feature of the licence under which it ran; null: none. */
  license: z.string().nullable(),
  project: id,
  project_name: z.string(),
  /** Whether the caller may change the project, and so stop its tasks. */
  edit: z.boolean(),
  status: taskState,
  /** 0..1 */
  progress: z.number(),
  message: z.string(),
  /** The time at which it was started. */
  timestamp: time,
  ...taskWork.shape,
});
export type TaskEntry = z.infer<typeof taskEntry>;

/** The task of a project that runs or waits, a solve where no kind is said; nulls: none. */
const runningTask = z.object({
  task_id: id.nullable(),
  state: taskState.nullable(),
  kind: taskKind.extract(['impedance']).optional(),
  paused: paused.optional(),
});
export type RunningTask = z.infer<typeof runningTask>;

export const taskEndpoints = {
  solve: endpoint('GET', '/api/project/:project/solve/', {
    tag: 'tasks',
    summary: 'Solve the model as it is now, in the background',
    access: projectEditor,
    writes: true,
    load: 'project',
    params,
    query: z.object({ transient: transientFlag.optional() }),
    answer: taskHead,
    status: 202,
    refusals: ['already-running', 'model-invalid', 'not-stored', 'quota-exceeded', 'no-space'],
  }),
  runningTask: endpoint('GET', '/api/project/:project/task/', {
    tag: 'tasks',
    summary: 'The task that solves the project now, if there is one',
    access: projectViewer,
    params,
    answer: runningTask,
  }),
  task: endpoint('GET', '/api/project/:project/task/:task/', {
    tag: 'tasks',
    summary: 'How far a task is, or how it ended',
    access: projectViewer,
    params: taskParams,
    answer: taskHead.extend({
      ...taskWork.shape,
      /** The time of the request. */
      created: time,
      /** 0..1 */
      progress: z.number(),
      message: z.string(),
      paused,
      /**
       * The output steps that a transient has reached, thinned out where there are thousands; kept until the project's
       * next task. Empty for a steady solve.
       */
      steps: z.array(reachedStep),
    }),
  }),
  stopTask: endpoint('DELETE', '/api/project/:project/task/:task/', {
    tag: 'tasks',
    summary: 'Stop a task; one that has ended stays as it is',
    access: projectEditor,
    params: taskParams,
  }),
  tasks: endpoint('GET', '/api/tasks/', {
    tag: 'tasks',
    summary: "The caller's tasks and those of projects that they may see, newest first",
    access: signedIn,
    answer: z.array(taskEntry),
  }),
  clearTasks: endpoint('DELETE', '/api/tasks/', {
    tag: 'tasks',
    summary: "Take the caller's ended tasks off the list; what they solved stays",
    access: signedIn,
  }),
  log: endpoint('GET', '/api/project/:project/log/', {
    tag: 'tasks',
    summary: 'What the solver logged, newest first; of one task or study, or of all',
    access: projectViewer,
    load: 'log',
    params,
    query: z.object({ task: pathId.optional() }),
    answer: z.array(z.object({ timestamp: time, log: z.string() })),
    refusals: ['not-found'],
  }),
};
