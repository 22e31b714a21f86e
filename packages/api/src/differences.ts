import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { objectResult, planeQuery, planeSolution, planeSolutions, solution } from './solutions.ts';
import { transientFlag } from './tasks.ts';
import { id, pathId, time } from './values.ts';

const params = z.object({ project: pathId });

/** A solution with which those after it are compared; a project has one of each analysis at most. */
export const referenceRow = z.object({
  id,
  transient: z.boolean(),
  /** The version of the model that was solved. */
  timestamp: time,
  /** When somebody kept it; null: the program kept it, since it was the solution before the present one. */
  kept: time.nullable(),
  /** Who kept it, or had it solved, by name; empty if the account is gone. */
  user_name: z.string(),
});
export type ReferenceRow = z.infer<typeof referenceRow>;

/** The solution that is subtracted. */
const subtracted = z.object({
  timestamp: time,
  /** s; null: it is steady. */
  time: z.number().nullable(),
});

/** The step that is subtracted from a whole solution, with its extremes over all objects, °C. */
export const subtractedSolution = subtracted.extend({
  min_t: z.number().nullable(),
  max_t: z.number().nullable(),
});

const differenceQuery = z.object({
  /** Default: the steady solution, or the transient one if there is no steady one. */
  transient: transientFlag.optional(),
  /** A step of the transient solution; default: its last one. */
  step: pathId.optional(),
  /**
   * A step to subtract, of the transient solution or of its reference; default: the reference of the same analysis, of a
   * transient its step nearest in time.
   */
  minus: pathId.optional(),
  /** A case of a study that is compared instead of the project's own solution. */
  case: pathId.optional(),
  /** A case of a study to subtract. */
  minus_case: pathId.optional(),
});

export type DifferenceQuery = z.infer<typeof differenceQuery>;

/** Differences of figures; null where either is unknown. An object that only one solution has counts as without power and heat in the other. */
export const objectDifference = objectResult.extend({
  /** The solutions, of the two, that have the object. */
  found_in: z.enum(['both', 'solution', 'reference']),
  /** Its path in the tree when it was solved; null in solutions of earlier releases. */
  name: z.string().nullable(),
});

export const solutionDifference = solution.extend({
  result: z.record(z.string(), objectDifference),
  /** Null: there is no solution. */
  reference: subtractedSolution.nullable(),
});
export const planeDifference = planeSolution.extend({ reference: subtracted.nullable() });
export const planeDifferences = planeSolutions.extend({ reference: subtracted.nullable() });

const difference = {
  tag: 'solutions',
  access: projectViewer,
  params,
  form: 'json-text',
  arrow: true,
  refusals: ['not-stored', 'too-many'],
} as const;

export const differenceEndpoints = {
  references: endpoint('GET', '/api/project/:project/reference/', {
    tag: 'solutions',
    summary: 'The solutions with which others are compared',
    access: projectViewer,
    params,
    answer: z.array(referenceRow),
  }),
  keepReference: endpoint('POST', '/api/project/:project/reference/', {
    tag: 'solutions',
    summary: 'Keep the present solution to compare later ones with',
    access: projectEditor,
    params,
    body: z.object({ transient: z.boolean() }),
    answer: referenceRow,
    status: 201,
    refusals: ['not-stored', 'quota-exceeded'],
  }),
  removeReference: endpoint('DELETE', '/api/project/:project/reference/:reference/', {
    tag: 'solutions',
    summary: 'Keep a reference no longer',
    access: projectEditor,
    params: z.object({ project: pathId, reference: pathId }),
  }),
  /** Temperatures are differences, K; cells that the reference does not have are left out. */
  difference: endpoint('GET', '/api/project/:project/difference/', {
    ...difference,
    summary: 'The solution less a reference, or one step less another',
    query: differenceQuery,
    answer: solutionDifference,
  }),
  differencePlane: endpoint('GET', '/api/project/:project/difference/plane/', {
    ...difference,
    summary: 'The same on a plane at any coordinate',
    query: planeQuery.extend(differenceQuery.shape),
    answer: planeDifference,
  }),
  differencePlanes: endpoint('GET', '/api/project/:project/difference/planes/', {
    ...difference,
    summary: 'The same on all planes of the project',
    query: differenceQuery,
    answer: planeDifferences,
  }),
};
