import { type FlatValues, type ModelTable, recordType } from '@thermarium/records';
import type { NewModelRow } from '../../model/insert-rows.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';
import { completeRow } from './complete-row.ts';
import type { Place, Problems, Tell } from './problems.ts';

/** A record to add, as a request states it. */
interface Added<Body> extends Place {
  readonly id: number;
  readonly body: Body;
}

/** A record to change, with its present row, which has values for all fields. */
interface Changed<Table extends ModelTable, Body> extends Place {
  readonly row: ModelRow<Table>;
  readonly body: Body;
}

export interface Stated<Table extends ModelTable, New, Change> {
  readonly added: readonly Added<New>[];
  readonly changed: readonly Changed<Table, Change>[];
}

/** The circumstances of a change. */
export interface Circumstances {
  readonly edit: ProjectEdit;
  readonly problems: Problems;
  /** Reads the model context, once. */
  readonly context: () => Promise<ModelContext>;
}

/** Returns a function that reads the model context when it is first asked for it. */
export function contextOnce({ database, project }: ProjectEdit): () => Promise<ModelContext> {
  let known: Promise<ModelContext> | undefined;
  return () => {
    known ??= readModelContext(database, project);
    return known;
  };
}

/** The contents made of stated records; null, after the problems were told, where nothing can be made. */
interface Contents<Table extends ModelTable, New, Change> {
  readonly changed: (
    record: Changed<Table, Change>,
    tell: Tell,
  ) => Partial<RowContent<Table>> | null | Promise<Partial<RowContent<Table>> | null>;
  readonly added: (record: Added<New>, tell: Tell) => RowContent<Table> | null;
}

/**
 * Writes the records of one table, for diffs and for calls about single records alike.
 *
 * `New` and `Change`: what is stated of a record, as the schemas of the calls for single records read it.
 */
export interface RecordWriter<Table extends ModelTable, New, Change> {
  readonly table: Table;
  /** Read the flat values of a diff's entry; null after the problems were told. */
  readonly readNew: (after: FlatValues, tell: Tell) => New | null;
  readonly readChange: (after: FlatValues, tell: Tell, row: ModelRow<Table>) => Change | null;
  /** Prepares the checks of a request's records. Changed records are looked at before added ones. */
  readonly contents: (
    circumstances: Circumstances,
    stated: Stated<Table, New, Change>,
  ) => Contents<Table, New, Change> | Promise<Contents<Table, New, Change>>;
}

interface Written<Table extends ModelTable> {
  readonly added: readonly ModelRow<Table>[];
  readonly changed: readonly ModelRow<Table>[];
}

/** Checks and writes records; throws field errors if there are any problems. */
export async function writeRecords<Table extends ModelTable, New, Change>(
  { table, contents }: RecordWriter<Table, New, Change>,
  circumstances: Circumstances,
  stated: Stated<Table, New, Change>,
): Promise<Written<Table>> {
  const { edit, problems } = circumstances;
  const make = await contents(circumstances, stated);
  const tellOf =
    (place: Place): Tell =>
    (messages) =>
      problems.tell(place, messages);
  const changes: { readonly row: ModelRow<Table>; readonly content: Partial<RowContent<Table>> }[] = [];
  for (const record of stated.changed) {
    const content = await make.changed(record, tellOf(record));
    if (content) changes.push({ row: record.row, content });
  }
  const rows = stated.added.flatMap((record): NewModelRow<Table>[] => {
    const content = make.added(record, tellOf(record));
    return content ? [{ ...content, id: record.id }] : [];
  });
  problems.expectNone();
  if (rows.length > 0) await expectRoom(edit, table, rows.length);
  // A change of names may free one for a new record.
  if (recordType(table).hasUniqueNames) {
    const changed = await edit.update(table, changes);
    return { changed, added: await edit.insert(table, rows) };
  }
  const added = await edit.insert(table, rows);
  return { added, changed: await edit.update(table, changes) };
}

/** Adds one record of a request that is about it alone. */
export async function addRecord<Table extends ModelTable, New, Change>(
  writer: RecordWriter<Table, New, Change>,
  circumstances: Circumstances,
  body: New,
): Promise<ModelRow<Table>> {
  const [id] = circumstances.edit.newIds(1);
  const { added } = await writeRecords(writer, circumstances, { added: [{ at: 0, id, body }], changed: [] });
  return added[0];
}

/** Changes one record of a request that is about it alone. `row`: as it was read. */
export async function changeRecord<Table extends ModelTable, New, Change>(
  writer: RecordWriter<Table, New, Change>,
  circumstances: Circumstances,
  row: ModelRow<Table>,
  body: Change,
): Promise<ModelRow<Table>> {
  const record = { at: 0, row: completeRow(writer.table, row), body };
  const { changed } = await writeRecords(writer, circumstances, { added: [], changed: [record] });
  return changed[0];
}
