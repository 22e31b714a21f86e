import { contactFlow, objectFlow, waysToAmbient } from '@thermarium/api';
import { z } from 'zod';

/** Where the heat of a stored solution goes, as its file has it. */
export const storedHeatFlow = z.object({
  to_ambient_W: waysToAmbient,
  objects: z.record(z.string(), objectFlow),
  contacts: z.array(contactFlow),
});
