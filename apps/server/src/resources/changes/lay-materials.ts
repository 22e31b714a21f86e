import { MOST_MATERIALS, materialEndpoints, newMaterialBody } from '@thermarium/api';
import { type FieldMessage, materialOf, nameTaken } from '@thermarium/records';
import { readPart } from '../../http/read-part.ts';
import type { ModelContext } from '../../model/model-context.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import { materialLaidOver } from '../materials/change-material.ts';
import { importSources } from '../materials/import-sources.ts';
import type { Part } from './parts.ts';
import type { Problems } from './problems.ts';
import { columnsIn, valuesIn } from './settable-values.ts';

/** Adds and changes materials. A new one may name a library's material, whose values it takes where it has none. */
export async function layMaterials(
  edit: ProjectEdit,
  { puts, patches }: Part<'material'>,
  context: ModelContext,
  problems: Problems,
): Promise<void> {
  const ids = new Map(context.materialIds);
  const changed = patches.flatMap(({ entry, after, row }) => {
    const tell = (messages: readonly FieldMessage[]) => problems.tell(entry, messages);
    const sent = { ...columnsIn(after), ...valuesIn('fields', after) };
    const body = readPart(materialEndpoints.updateMaterial.body, sent, tell);
    if (!body) return [];
    const { content, wrong } = materialLaidOver(row, body, { ...context, materialIds: ids });
    tell(wrong);
    ids.delete(row.name);
    ids.set(content.name ?? row.name, row.id);
    return [{ row, content }];
  });
  const bodies = puts.flatMap(({ entry, after }) => {
    const sent = { ...columnsIn(after), ...valuesIn('fields', after) };
    const body = readPart(newMaterialBody, sent, (messages) => problems.tell(entry, messages));
    return body ? [{ entry, body }] : [];
  });
  const sourceOf = await importSources(
    edit.database,
    edit.caller.id,
    bodies.map(({ body }) => body),
  );
  const added = bodies.flatMap(({ entry, body }) => {
    const source = sourceOf(body);
    const made = source && 'message' in source ? [source] : materialOf(body, source, context);
    const wrong = 'fields' in made ? (ids.has(made.name) ? [nameTaken(made.name)] : []) : made;
    problems.tell(entry, wrong);
    if (wrong.length > 0 || !('fields' in made)) return [];
    ids.set(made.name, entry.id);
    return [{ id: entry.id, ...made }];
  });
  problems.expectNone();
  if (added.length > 0) await expectRoom(edit, 'material', { more: added.length, most: MOST_MATERIALS });
  await edit.update('material', changed);
  await edit.insert('material', added);
}
