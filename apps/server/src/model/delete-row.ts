import { quoted } from '@thermarium/model';
import type { Caller } from '../calls/caller.ts';
import { editProject } from './history.ts';
import type { EditContext, ProjectEdit } from './project-edit.ts';
import type { ModelRow } from './rows.ts';
import { expectCurrent, type SentVersion } from './version-check.ts';

/** Tables whose rows are deleted one by one, under their names. */
type Listed = 'material' | 'parameter' | 'plane' | 'scenario';

/** A row that a caller wants to delete, as they have read it. */
export interface Unwanted {
  readonly project: number;
  readonly id: number;
  readonly caller: Caller;
  readonly version: SentVersion;
}

/**
 * Deletes a row of a table as one change of the caller's history. Throws `stale-node` with the present answer for a row
 * that has changed since it was read, and what `check` throws for one that is still needed.
 */
export async function deleteRow<Table extends Listed>(
  context: EditContext,
  table: Table,
  { project, id, caller, version }: Unwanted,
  answer: (row: ModelRow<Table>, edit: ProjectEdit) => Promise<unknown>,
  check: (row: ModelRow<Table>, edit: ProjectEdit) => Promise<void> = async () => {},
): Promise<undefined> {
  const label = ({ name }: { readonly name: string }) => `Delete ${table} ${quoted(name)}`;
  await editProject(context, project, caller, label, async (edit) => {
    const row = await edit.row(table, id);
    await expectCurrent(row, version, () => answer(row, edit));
    await check(row, edit);
    await edit.remove(table, [row]);
    // The compiler does not look into a row of a table that it does not know.
    return row as ModelRow<Listed>;
  });
}
