import { quoted } from '@thermarium/model';
import { changeLabel, recordType } from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import { editProject } from '../../model/history.ts';
import type { ModelContext } from '../../model/model-context.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import type { ModelRow } from '../../model/rows.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';
import { expectNothingLost, NOTHING_REMOVED } from './left-behind.ts';
import { Problems } from './problems.ts';
import {
  addRecord,
  type Circumstances,
  changeRecord,
  contextOnce,
  type RecordWriter,
} from './record-writer.ts';

/** Tables whose records have calls of their own, each about one record under its name. */
type Listed = 'material' | 'parameter' | 'plane' | 'scenario';

/** The own parts of a table's calls about single records. */
export interface RecordCalls<Table extends Listed, New, Change, Answer> {
  readonly writer: RecordWriter<Table, New, Change>;
  readonly answer: (
    row: ModelRow<Table>,
    edit: ProjectEdit,
    context: () => Promise<ModelContext>,
  ) => Answer | Promise<Answer>;
}

/** A record of a project, as a caller has read it. */
export interface StatedRecord {
  readonly project: number;
  readonly id: number;
  readonly caller: Caller;
  readonly version: SentVersion;
}

/** A record as it is left, and what is answered. */
interface Done<Table extends Listed, Answer> {
  readonly row: ModelRow<Table>;
  readonly answer: Answer;
}

/** Adds a record as one change of the caller's history. */
export async function createOne<Table extends Listed, New, Change, Answer>(
  services: EditContext,
  { writer, answer }: RecordCalls<Table, New, Change, Answer>,
  project: number,
  caller: Caller,
  body: New,
): Promise<Answer> {
  const label = ({ row }: Done<Table, Answer>) => `Add ${writer.table} ${quoted(nameOf(row))}`;
  const done = await editProject(services, project, caller, label, async (edit) => {
    const circumstances = circumstancesOf(edit);
    const row = await addRecord(writer, circumstances, body);
    return { row, answer: await answer(row, edit, circumstances.context) };
  });
  return done.answer;
}

/** Changes what is stated of a record; throws `stale-node` with the present answer where it has changed since. */
export async function updateOne<Table extends Listed, New, Change, Answer>(
  services: EditContext,
  { writer, answer }: RecordCalls<Table, New, Change, Answer>,
  { project, id, caller, version }: StatedRecord,
  body: Change,
): Promise<Answer> {
  const { table } = writer;
  const label = ({ row }: Done<Table, Answer>, { diff }: ProjectEdit) =>
    changeLabel(
      diff.find((entry) => entry.table === table),
      nameOf(row),
      recordType(table).fields,
    );
  const done = await editProject(services, project, caller, label, async (edit) => {
    const circumstances = circumstancesOf(edit);
    const row = await edit.row(table, id);
    await expectCurrent(row, version, async () => answer(row, edit, circumstances.context));
    const changed = await changeRecord(writer, circumstances, row, body);
    return { row: changed, answer: await answer(changed, edit, circumstances.context) };
  });
  return done.answer;
}

/** Deletes a record; throws `stale-node` where it has changed since, and `in-use` while anything refers to it. */
export async function deleteOne<Table extends Listed, New, Change, Answer>(
  services: EditContext,
  { writer: { table }, answer }: RecordCalls<Table, New, Change, Answer>,
  { project, id, caller, version }: StatedRecord,
): Promise<undefined> {
  const label = (row: ModelRow<Table>) => `Delete ${table} ${quoted(nameOf(row))}`;
  await editProject(services, project, caller, label, async (edit) => {
    const row = await edit.row(table, id);
    await expectCurrent(row, version, async () => answer(row, edit, contextOnce(edit)));
    await edit.remove(table, [row]);
    await expectNothingLost(edit, { ...NOTHING_REMOVED, [table]: { removals: [row] } });
    return row;
  });
}

/** The circumstances of a call about one record. */
export function circumstancesOf(edit: ProjectEdit): Circumstances {
  return { edit, problems: Problems.ofRecord(), context: contextOnce(edit) };
}

function nameOf<Table extends Listed>(row: ModelRow<Table>): string {
  // The compiler does not look into a row of a table that it does not know.
  return (row as ModelRow<Listed>).name;
}
