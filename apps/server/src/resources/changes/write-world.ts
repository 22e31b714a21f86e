import { fieldName, worldBody } from '@thermarium/api';
import { checkWorld, nameProblems } from '@thermarium/records';
import { z } from 'zod';
import { readPart } from '../../http/read-part.ts';
import type { Parts } from './parts.ts';
import type { Tell } from './problems.ts';
import type { Circumstances } from './record-writer.ts';
import { columnsIn, valuesIn } from './settable-values.ts';

const nameBody = z.object({ name: fieldName.optional() });

/** Changes a project's name and its world. `finestResolution`: the finest resolution that a user may ask for, mm. */
export async function writeWorld(
  { edit, problems, context }: Circumstances,
  { entry, after, stored }: NonNullable<Parts['world']>,
  finestResolution: number,
): Promise<void> {
  const tell: Tell = (messages) => problems.tell(entry, messages);
  const named = readPart(nameBody, columnsIn(after), tell);
  const given = readPart(worldBody, valuesIn('world', after), tell);
  if (named?.name !== undefined) tell(nameProblems(named.name));
  const { world, wrong } = checkWorld(stored, given ?? {}, await context(), finestResolution);
  // The entry is about the world already, so its fields stand without the key `world`.
  tell(wrong.map(({ path: [, ...path], message }) => ({ path, message })));
  problems.expectNone();
  await edit.updateWorld({ ...(named?.name !== undefined && { name: named.name }), world });
}
