import { type Diff, type DiffEntry, type ModelTable, modelTables, overlay } from '@thermarium/records';
import { type Conflict, changedSince, conflictOf } from './conflict.ts';
import type { ProjectEdit } from './project-edit.ts';
import { type RowContent, unflatten } from './rows.ts';

/**
 * Brings all rows from `before` to `after`, or none: throws `changed-since` if somebody has changed those values since,
 * and names that person.
 */
export async function replay(edit: ProjectEdit, diff: Diff): Promise<void> {
  const ofWorld = diff.find(({ table }) => table === 'world');
  const conflicts = ofWorld ? await replayWorld(edit, ofWorld) : [];
  for (const table of modelTables) {
    const entries = diff.filter((entry) => entry.table === table);
    if (entries.length > 0) conflicts.push(...(await replayTable(edit, table, entries)));
  }
  if (conflicts.length > 0) throw await changedSince(edit, conflicts[0]);
}

async function replayWorld(edit: ProjectEdit, entry: DiffEntry): Promise<Conflict[]> {
  const { name, world } = await edit.world();
  const conflict = conflictOf(entry, { name, world });
  if (conflict) return [conflict];
  await edit.updateWorld(overlay({ name, world }, entry.after ?? {}));
  return [];
}

async function replayTable<Table extends ModelTable>(
  edit: ProjectEdit,
  table: Table,
  entries: Diff,
): Promise<Conflict[]> {
  const found = await edit.byIds(
    table,
    entries.map(({ id }) => id),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  const conflicts = entries.flatMap((entry) => {
    const row = rows.get(entry.id);
    return conflictOf(entry, row ? { ...row } : null) ?? [];
  });
  if (conflicts.length > 0) return conflicts;
  await edit.remove(
    table,
    entries.filter(({ after }) => after === null).flatMap(({ id }) => rows.get(id) ?? []),
  );
  await edit.insert(
    table,
    entries.flatMap(({ id, before, after }) =>
      before === null && after ? [{ ...unflatten(table, after), id }] : [],
    ),
  );
  await edit.update(
    table,
    entries.flatMap(({ id, before, after }) => {
      const row = rows.get(id);
      // The flat values are those of a row of this table.
      return row && before && after
        ? [{ row, content: overlay({ ...row }, after) as Partial<RowContent<Table>> }]
        : [];
    }),
  );
  return [];
}
