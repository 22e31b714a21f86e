import { MOST_PLANES, planeEndpoints } from '@thermarium/api';
import { type FieldMessage, planeContent } from '@thermarium/records';
import { readPart } from '../../http/read-part.ts';
import type { ModelContext } from '../../model/model-context.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { Part } from './parts.ts';
import type { Problems } from './problems.ts';

/** Adds and changes planes. */
export async function layPlanes(
  edit: ProjectEdit,
  { puts, patches }: Part<'plane'>,
  context: ModelContext,
  problems: Problems,
): Promise<void> {
  const { createPlane, updatePlane } = planeEndpoints;
  const added = puts.flatMap(({ entry, after }) => {
    const tell = (messages: readonly FieldMessage[]) => problems.tell(entry, messages);
    const body = readPart(createPlane.body, after, tell);
    if (!body) return [];
    const { content, wrong } = planeContent({}, body, context);
    tell(wrong);
    return [{ id: entry.id, ...content }];
  });
  const changed = patches.flatMap(({ entry, after, row }) => {
    const tell = (messages: readonly FieldMessage[]) => problems.tell(entry, messages);
    const body = readPart(updatePlane.body, after, tell);
    if (!body) return [];
    const { content, wrong } = planeContent(row, body, context);
    tell(wrong);
    return [{ row, content }];
  });
  problems.expectNone();
  if (added.length > 0) await expectRoom(edit, 'plane', { more: added.length, most: MOST_PLANES });
  await edit.insert('plane', added);
  await edit.update('plane', changed);
}
