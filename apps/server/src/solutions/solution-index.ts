import { PLANES } from '@thermarium/model';
import { z } from 'zod';

/** The contents of a stored solution. */
export const solutionIndex = z.object({
  /** The objects, in the order of the history's columns; the fill of a filled world has no id. */
  objects: z.array(
    z.object({
      id: z.int().nullable(),
      type: z.string(),
      /** Its path in the tree when it was solved; not in solutions of earlier releases. */
      name: z.string().optional(),
    }),
  ),
  steps: z.int(),
  /** Whether it says where the heat goes; solutions of earlier releases do not. */
  heatFlow: z.boolean().default(false),
  /** Whether the temperatures inside are stored, for a plane at any coordinate. */
  keepsFields: z.boolean(),
  /** Where they are not: the planes of the project that are stored. */
  planes: z.array(z.object({ id: z.int(), plane: z.enum(PLANES), coordinate: z.number() })),
});
export type SolutionIndex = z.infer<typeof solutionIndex>;

/** A plane of the project at its coordinate, mm. */
export type DeclaredPlane = SolutionIndex['planes'][number];
