import { MOST_PARAMETERS, parameterEndpoints } from '@thermarium/api';
import { problemsOfParameterName } from '@thermarium/records';
import { readPart } from '../../http/read-part.ts';
import { renameInExpressions } from '../../model/parameter-uses.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { Part } from './parts.ts';
import type { Problems } from './problems.ts';

const { createParameter, updateParameter } = parameterEndpoints;

/** Adds and changes parameters. Expressions follow a new name. Returns whether any parameter was renamed. */
export async function layParameters(
  edit: ProjectEdit,
  { puts, patches }: Part<'parameter'>,
  problems: Problems,
): Promise<boolean> {
  const renamings = patches.filter(({ after, row }) => after.name !== undefined && after.name !== row.name);
  const isNaming = puts.length + renamings.length > 0;
  const names = new Map(isNaming ? (await edit.rows('parameter')).map(({ id, name }) => [id, name]) : []);
  const isUsable = (id: number, name: string, tell: Parameters<typeof readPart>[2]) => {
    names.delete(id);
    const wrong = problemsOfParameterName(name, new Set(names.values()));
    names.set(id, name);
    tell(wrong);
    return wrong.length === 0;
  };

  const changed = [];
  for (const { entry, after, row } of patches) {
    const tell: Parameters<typeof readPart>[2] = (messages) => problems.tell(entry, messages);
    const body = readPart(updateParameter.body, after, tell);
    if (!body) continue;
    const { name = row.name, description = row.description, value = row.value } = body;
    if (name !== row.name) {
      if (!isUsable(row.id, name, tell)) continue;
      await problems.of(entry, () => renameInExpressions(edit, row.name, name));
    }
    changed.push({ row, content: { name, description, value } });
  }
  const added = puts.flatMap(({ entry, after }) => {
    const tell: Parameters<typeof readPart>[2] = (messages) => problems.tell(entry, messages);
    const body = readPart(createParameter.body, after, tell);
    return body && isUsable(entry.id, body.name, tell) ? [{ id: entry.id, ...body }] : [];
  });
  problems.expectNone();
  if (added.length > 0) await expectRoom(edit, 'parameter', { more: added.length, most: MOST_PARAMETERS });
  await edit.update('parameter', changed);
  await edit.insert('parameter', added);
  return renamings.length > 0;
}
