import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { taskState } from './events.ts';
import { sampler } from './scenarios.ts';
import { fluxQuery, planeSolutions, solution } from './solutions.ts';
import { id, pathId, time } from './values.ts';

const scenarioParams = z.object({ project: pathId, scenario: pathId });
const caseParams = z.object({ project: pathId, scenario: pathId, case: pathId });

/** A case of a scenario's last study, in the order of the study. */
export const caseEntry = z.object({
  id,
  /** °C; null before it is solved. */
  max_t: z.number().nullable(),
  /** mW; null before it is solved. */
  power: z.number().nullable(),
  /** Set when `case/{id}/solution/` has an answer: the case's own id. */
  solution_id: id.nullable(),
  task_status: taskState,
  /** The values of all parameters, also of those that have their default. */
  parameters: z.record(z.string(), z.number()),
  /** The reason why it failed; null: it did not. */
  problem: z.string().nullable(),
});
export type CaseEntry = z.infer<typeof caseEntry>;

/** The run of a scenario that was started last; `state` null: there was none. */
export const studyAnswer = z.object({
  /** RUNNING from its first case on; FAILURE: no case was solved. */
  state: taskState.nullable(),
  sampler: sampler.nullable(),
  seed: z.int().nullable(),
  /** The number of its cases; of those solved; of those that failed. */
  cases: z.int(),
  done: z.int(),
  failed: z.int(),
  /** The way in which the cases were solved; null before that is known. */
  way: z.string().nullable(),
  /** The parameters that differ between cases. */
  parameters: z.array(z.string()),
  started: time.nullable(),
  finished: time.nullable(),
  /** Working time of all its processes together. */
  seconds: z.number(),
  /** The number of fields that were solved for. */
  solves: z.int(),
  /** True where the model or the scenario has changed since in a way that can alter the results. */
  stale: z.boolean(),
  /** The e-mail address of the person who started it; empty if the account is gone. */
  user_name: z.string(),
  /** The reason for which it ended early; null: it did not. */
  problem: z.string().nullable(),
});
export type Study = z.infer<typeof studyAnswer>;

const resultObject = z.object({
  /** `{id}.{type_id}` as in solutions. */
  key: z.string(),
  /** Its path in the tree when the study was started. */
  path: z.string(),
});

/** Extremes by object, each a column with a value for every case, °C; null where a case has none. */
export const studyObjects = z.object({
  /** The ids of the cases. */
  cases: z.array(id),
  objects: z.array(
    resultObject.extend({
      min_t: z.array(z.number().nullable()),
      max_t: z.array(z.number().nullable()),
    }),
  ),
});
export type StudyObjects = z.infer<typeof studyObjects>;

/** The rise of objects per watt of a source, °C/W, of models of which cases are sums. */
export const studyResistance = z.array(
  z.object({
    /** The first of the cases for whose model they hold. */
    case: id,
    /** Each with the paths of the objects that share it, and their parts of 1 W. */
    sources: z.array(z.record(z.string(), z.number())),
    /** Paths. */
    objects: z.array(z.string()),
    /** The rise of the mean temperature: rows by source, entries by object; null where nothing is left of it. */
    mean: z.array(z.array(z.number().nullable())),
    /** The rise of the highest temperature. */
    max: z.array(z.array(z.number().nullable())),
    /** Between what the exact rise of the mean lies, for objects with power; null: it is not known, as in older studies. */
    mean_low: z.array(z.array(z.number().nullable())).nullish(),
    mean_high: z.array(z.array(z.number().nullable())).nullish(),
  }),
);
export type StudyResistance = z.infer<typeof studyResistance>;

export const studyEndpoints = {
  runScenario: endpoint('PUT', '/api/project/:project/scenario/:scenario/run/', {
    tag: 'studies',
    summary:
      'Solve all cases of a scenario in the background; with `resume=1` those that are left of its last run',
    access: projectEditor,
    load: 'project',
    params: scenarioParams,
    query: z.object({ resume: z.enum(['0', '1'], { error: 'Enter 0 or 1!' }).optional() }),
    answer: studyAnswer,
    status: 202,
    refusals: ['already-running', 'model-invalid', 'nothing-to-resume', 'no-space'],
  }),
  stopScenario: endpoint('DELETE', '/api/project/:project/scenario/:scenario/task/', {
    tag: 'studies',
    summary: 'Stop the run of a scenario; cases that are solved stay',
    access: projectEditor,
    params: scenarioParams,
  }),
  cases: endpoint('GET', '/api/project/:project/scenario/:scenario/case/', {
    tag: 'studies',
    summary: 'The cases of the last run of a scenario',
    access: projectViewer,
    params: scenarioParams,
    answer: z.array(caseEntry),
    form: 'json-text',
  }),
  study: endpoint('GET', '/api/project/:project/scenario/:scenario/study/', {
    tag: 'studies',
    summary: 'How far the last run of a scenario is, or how it ended',
    access: projectViewer,
    params: scenarioParams,
    answer: studyAnswer,
  }),
  studyObjects: endpoint('GET', '/api/project/:project/scenario/:scenario/study/objects/', {
    tag: 'studies',
    summary: 'The extremes of objects in every case, of all objects or of one',
    access: projectViewer,
    params: scenarioParams,
    /** `object`: its key, `{id}.{type_id}`. */
    query: z.object({
      object: z
        .string()
        .regex(/^\d{1,10}\.-?\d{1,4}$/)
        .optional(),
    }),
    answer: studyObjects,
    form: 'json-text',
  }),
  studyResistance: endpoint('GET', '/api/project/:project/scenario/:scenario/study/resistance/', {
    tag: 'studies',
    summary: 'The thermal resistances between sources and objects, of models of which cases were superposed',
    access: projectViewer,
    params: scenarioParams,
    answer: studyResistance,
  }),
};

/** The fields of cases, in the form of other solutions. */
export const caseEndpoints = {
  caseSolution: endpoint('GET', '/api/project/:project/scenario/:scenario/case/:case/solution/', {
    tag: 'studies',
    summary: 'The solution of a case; one that is not stored is solved again first',
    access: projectViewer,
    params: caseParams,
    answer: solution,
    form: 'json-text',
    arrow: true,
    refusals: ['not-stored', 'too-many'],
  }),
  casePlaneSolution: endpoint('GET', '/api/project/:project/scenario/:scenario/case/:case/plane_solution/', {
    tag: 'studies',
    summary: 'The temperatures of a case on all planes of the project',
    access: projectViewer,
    params: caseParams,
    query: fluxQuery,
    answer: planeSolutions,
    form: 'json-text',
    arrow: true,
    refusals: ['not-stored', 'too-many'],
  }),
};
