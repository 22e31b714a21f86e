import { contactFlow, objectFlow, waysToAmbient } from '@thermarium/api';
import { z } from 'zod';

/** The ways of heat in a stored solution, as its file has them. */
export const storedHeatFlow = z.object({
  to_ambient_W: waysToAmbient,
  objects: z.record(z.string(), objectFlow),
  contacts: z.array(contactFlow),
});
