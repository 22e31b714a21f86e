import { LARGEST_SEED, MOST_VALUES, NO_NUMBER, SAMPLERS, scenarioMessages } from '@thermarium/model';
import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { id, nameOr, optionalNumber, pathId, plainNumber, time, version } from './values.ts';

const { noCount: NO_COUNT, noValues: NO_VALUES, tooMany: TOO_MANY, wrongOrder } = scenarioMessages;

export const sampler = z.enum(SAMPLERS, { error: scenarioMessages.noSampler });
const seed = plainNumber(scenarioMessages.noSeed).pipe(
  z.int(scenarioMessages.noSeed).min(0, scenarioMessages.noSeed).max(LARGEST_SEED, scenarioMessages.noSeed),
);

const count = plainNumber(NO_COUNT).pipe(
  z.int(NO_COUNT).min(1, NO_COUNT).max(MOST_VALUES, scenarioMessages.largeCount),
);

const WRONG_ORDER = { error: wrongOrder, path: ['max'] };

/** `count` random values, evenly distributed. */
const random = z
  .object({
    min: plainNumber(NO_NUMBER, scenarioMessages.noMin),
    max: plainNumber(NO_NUMBER, scenarioMessages.noMax),
    count,
  })
  .refine(({ min, max }) => max >= min, WRONG_ORDER);

/** `count` random values around a mean, optionally cut off. */
const normalDistribution = z
  .object({
    mean: plainNumber(NO_NUMBER, scenarioMessages.noMean),
    stddev: plainNumber(NO_NUMBER, scenarioMessages.noDeviation).pipe(
      z.number().positive(scenarioMessages.notPositive),
    ),
    min: optionalNumber(NO_NUMBER),
    max: optionalNumber(NO_NUMBER),
    count,
  })
  .refine(({ min, max }) => min === null || max === null || max >= min, WRONG_ORDER);

/**
 * Numbers, or text of numbers with commas between them; a problem of one of them is reported for the whole list. Null
 * for an empty list: forms send it for a mode that is not chosen, along with the chosen one.
 */
const values = z
  .union([z.string(), z.array(z.unknown())], { error: NO_VALUES })
  .transform((typed, context) => {
    if (typeof typed === 'string' ? typed.trim() === '' : typed.length === 0) return null;
    const parts = typeof typed === 'string' ? typed.split(',') : typed;
    const read = parts.slice(0, MOST_VALUES + 1).map((part) => listed.safeParse(part));
    const problem = parts.length > MOST_VALUES ? TOO_MANY : problemOf(read);
    if (problem === null) return read.flatMap(({ data }) => data ?? []);
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

const listed = plainNumber(NO_NUMBER, NO_VALUES);

function problemOf(read: readonly z.ZodSafeParseResult<number>[]): string | null {
  return read.find(({ success }) => !success)?.error?.issues[0].message ?? null;
}

/** The parameter's mode in the scenario: exactly one of these, or `default` true, whatever else is sent. */
const mode = z
  .object({
    default: z.boolean({ error: 'Enter true or false!' }).nullish(),
    values: values.nullish(),
    random: random.nullish(),
    normal_dist: normalDistribution.nullish(),
    timestamp: version,
  })
  .superRefine((sent, context) => {
    const given = [sent.values, sent.random, sent.normal_dist].filter((part) => (part ?? null) !== null);
    if (sent.default || given.length === 1) return;
    const message = given.length === 0 ? NO_VALUES : scenarioMessages.manyModes;
    context.addIssue({ code: 'custom', path: ['values'], message });
  });
export type ScenarioMode = z.output<typeof mode>;

const scenarioParameterAnswer = z.object({
  /** The parameter's id: each parameter is in a scenario once. */
  id,
  parameter: id,
  parameter_name: z.string(),
  parameter_description: z.string(),
  default_value: z.number(),
  default: z.boolean(),
  values: z.array(z.number()).nullable(),
  random: z.object({ min: z.number(), max: z.number(), count: z.int() }).nullable(),
  normal_dist: z
    .object({
      mean: z.number(),
      stddev: z.number(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      count: z.int(),
    })
    .nullable(),
});
export type ScenarioParameter = z.infer<typeof scenarioParameterAnswer>;

/** With the scenario's new version, which the caller needs for the next change. */
const changedParameterAnswer = scenarioParameterAnswer.extend({ timestamp: time });
export type ChangedScenarioParameter = z.infer<typeof changedParameterAnswer>;

export const scenarioAnswer = z.object({
  id,
  name: z.string(),
  /** Every parameter of the project. */
  parameters: z.array(scenarioParameterAnswer),
  sampler,
  seed: z.int(),
  /** The number of its cases as it is now; very large ones cannot be run. */
  cases: z.number(),
  timestamp: time,
});
export type Scenario = z.infer<typeof scenarioAnswer>;

const name = nameOr('Name is required!');
const scenarioBody = z.object({ name, sampler: sampler.optional(), seed: seed.optional() });
const scenarioChange = scenarioBody.partial().extend({ timestamp: version });
export type ScenarioBody = z.output<typeof scenarioBody>;
export type ScenarioChange = z.output<typeof scenarioChange>;
const params = z.object({ project: pathId });
const scenarioParams = z.object({ project: pathId, scenario: pathId });

export const scenarioEndpoints = {
  scenarios: endpoint('GET', '/api/project/:project/scenario/', {
    tag: 'model',
    summary: 'All scenarios of a project, by name',
    access: projectViewer,
    load: 'project',
    params,
    answer: z.array(scenarioAnswer),
  }),
  createScenario: endpoint('POST', '/api/project/:project/scenario/', {
    tag: 'model',
    summary: 'Add a scenario, in which every parameter has its default',
    access: projectEditor,
    load: 'project',
    params,
    body: scenarioBody,
    status: 201,
    answer: scenarioAnswer,
  }),
  updateScenario: endpoint('PUT', '/api/project/:project/scenario/:scenario/', {
    tag: 'model',
    summary: 'Rename a scenario, or choose how values are drawn: what is not sent stays',
    access: projectEditor,
    load: 'project',
    params: scenarioParams,
    body: scenarioChange,
    answer: scenarioAnswer,
    refusals: ['stale-node'],
  }),
  deleteScenario: endpoint('DELETE', '/api/project/:project/scenario/:scenario/', {
    tag: 'model',
    summary: 'Delete a scenario',
    access: projectEditor,
    load: 'project',
    params: scenarioParams,
    body: z.object({ timestamp: version }),
    refusals: ['stale-node'],
  }),
  setScenarioParameter: endpoint('PUT', '/api/project/:project/scenario/:scenario/parameter/:parameter/', {
    tag: 'model',
    summary: 'Say what a parameter is in a scenario: its default, values, or random ones',
    access: projectEditor,
    load: 'project',
    params: z.object({ project: pathId, scenario: pathId, parameter: pathId }),
    body: mode,
    answer: changedParameterAnswer,
    refusals: ['stale-node'],
  }),
};
