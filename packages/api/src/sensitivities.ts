import { INPUTS, LEVER_INPUTS } from '@thermarium/solution/figures';
import { z } from 'zod';
import { endpoint, projectViewer } from './endpoint.ts';
import { LARGEST_ID, pathId, time } from './values.ts';

const NO_OBJECT = 'Choose an object!';

/** How the mean temperature of an object follows what is stated of the model, as `thermarium solve` writes it. */
export const sensitivities = z.object({
  /** Path. */
  object: z.string(),
  /** Its mean temperature, °C. */
  mean_t: z.number(),
  /** Why there are none, as sentences; null: there are. */
  reason: z.string().nullable(),
  /** The largest change first. */
  inputs: z
    .array(
      z.object({
        input: z.enum(INPUTS),
        /** Path of the object, name of the material, the two sides of a contact; null: of the project. */
        of: z.string().nullable(),
        axis: z.enum(['x', 'y', 'z']).nullable(),
        /** In the unit of the input; null where it is not one number. */
        value: z.number().nullable(),
        /** The effect of 10 % more of it, K; of temperatures what one kelvin more brings. */
        change: z.number(),
      }),
    )
    .readonly(),
  /** The changes by a tenth that help most, the best first. */
  levers: z
    .array(
      z.object({
        input: z.enum(LEVER_INPUTS),
        of: z.string(),
        value: z.number().nullable(),
        /** K; negative: colder. */
        change: z.number(),
      }),
    )
    .readonly(),
});

export const sensitivitiesAnswer = sensitivities.extend({
  /** The version of the model that was solved. */
  timestamp: time,
  /** Whether the model has changed since in a way that can alter the result. */
  stale: z.boolean(),
});
export type SensitivitiesAnswer = z.infer<typeof sensitivitiesAnswer>;

export const sensitivityEndpoints = {
  sensitivities: endpoint('GET', '/api/project/:project/solution/sensitivities/', {
    tag: 'solutions',
    summary: 'How the mean temperature of an object in the steady solution follows every input of the model',
    access: projectViewer,
    load: 'children',
    params: z.object({ project: pathId }),
    query: z.object({
      /** The id of the object; left out: the hottest one with power. */
      object: z
        .string()
        .regex(/^\d{1,16}$/, NO_OBJECT)
        .transform(Number)
        .pipe(z.int(NO_OBJECT).max(LARGEST_ID, NO_OBJECT))
        .optional(),
    }),
    answer: sensitivitiesAnswer,
    refusals: ['not-stored', 'model-invalid', 'too-large', 'too-many'],
  }),
};
