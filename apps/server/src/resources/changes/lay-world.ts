import { fieldName, worldBody } from '@thermarium/api';
import { checkWorld, type FieldMessage, nameProblems } from '@thermarium/records';
import { z } from 'zod';
import { readPart } from '../../http/read-part.ts';
import type { ModelContext } from '../../model/model-context.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import type { Parts } from './parts.ts';
import type { Problems } from './problems.ts';
import { columnsIn, valuesIn } from './settable-values.ts';

const nameBody = z.object({ name: fieldName.optional() });

/** Changes a project's name and its world. `finestResolution`: the finest resolution that a user may ask for, mm. */
export async function layWorld(
  edit: ProjectEdit,
  { entry, after, stored }: NonNullable<Parts['world']>,
  context: ModelContext,
  problems: Problems,
  finestResolution: number,
): Promise<void> {
  const tell = (messages: readonly FieldMessage[]) => problems.tell(entry, messages);
  const named = readPart(nameBody, columnsIn(after), tell);
  const given = readPart(worldBody, valuesIn('world', after), tell);
  if (named?.name !== undefined) tell(nameProblems(named.name));
  const { world, wrong } = checkWorld(stored, given ?? {}, context, finestResolution);
  // The entry is about the world already, so its fields stand without the key `world`.
  tell(wrong.map(({ path: [, ...path], message }) => ({ path, message })));
  problems.expectNone();
  await edit.updateWorld({ ...(named?.name !== undefined && { name: named.name }), world });
}
