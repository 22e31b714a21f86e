import { z } from 'zod';
import { endpoint, projectViewer } from './endpoint.ts';
import { transientFlag } from './tasks.ts';
import { id, pathId, time } from './values.ts';

/** Heat to ambient by the ways that it takes, W. */
export const waysToAmbient = z.object({
  convection: z.number(),
  radiation: z.number(),
  /** Through walls that are held at a temperature. */
  bound: z.number(),
  /** Through the resistance of coldplates. */
  resistance: z.number(),
});

/** The heat of one object, W. */
export const objectFlow = z.object({
  power_W: z.number(),
  from_objects_W: z.number(),
  to_objects_W: z.number(),
  to_ambient_W: waysToAmbient,
  /** At this instant; null in a steady state. */
  stored_W: z.number().nullable(),
  /** The heat that comes and does not go. */
  unbalanced_W: z.number(),
});

/** Two objects that exchange heat, by their paths, from the one that gives more than it gets. */
export const contactFlow = z.object({ from: z.string(), to: z.string(), heat_W: z.number() });

export const heatFlowAnswer = z.object({
  /** The version of the model that was solved; null: there is no solution. */
  timestamp: time.nullable(),
  transient: z.boolean(),
  /** Null: there is no solution, or it was stored by a release that did not follow its heat. */
  flow: z
    .object({
      to_ambient_W: waysToAmbient,
      /** In the order of the tree. */
      objects: z.array(objectFlow.extend({ id, path: z.string() })),
      /** The largest first. */
      contacts: z.array(contactFlow),
    })
    .nullable(),
});
export type HeatFlowAnswer = z.infer<typeof heatFlowAnswer>;

export const heatFlowEndpoints = {
  heatFlow: endpoint('GET', '/api/project/:project/solution/heat_flow/', {
    tag: 'solutions',
    summary: 'Where the heat goes: through contacts, and to ambient; of a transient at its end',
    access: projectViewer,
    load: 'project',
    params: z.object({ project: pathId }),
    query: z.object({
      /** Default: the steady solution, or the transient one if there is no steady one. */
      transient: transientFlag.optional(),
    }),
    answer: heatFlowAnswer,
    refusals: ['not-stored'],
  }),
};
