import { kindCalls, type ManyObjectsBody, type ObjectBody } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import type { Caller } from '../../http/caller.ts';
import { type FieldMessage, fieldErrors } from '../../http/field-errors.ts';
import { plainWords } from '../../http/plain-words.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import { completedFields } from '../../model/checked-fields.ts';
import { editProject } from '../../model/history.ts';
import { changeLabel, changesLabel, removalLabel } from '../../model/labels.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import type { DiffEntry, EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { readBareNodes } from '../../model/read-node.ts';
import type { ModelRow } from '../../model/rows.ts';
import { kindNamed } from '../../model/tree-nodes.ts';
import { expectCurrent } from '../../model/version-check.ts';
import { type PlannedMoves, planMoves } from './move-objects.ts';
import { place } from './save-tree.ts';
import { withAllBelow } from './stored-object.ts';
import { currentNode, laidOver } from './update-object.ts';

type Row = ModelRow<'object'>;
type Rows = ReadonlyMap<number, Row>;
type Update = NonNullable<ManyObjectsBody['update']>[number];

/**
 * Changes several objects and then deletes others with all that is in them by then, all or nothing. Answers with the
 * nodes of those that it changed, as JSON. What is to be deleted and is already gone is passed over.
 */
export async function changeObjects(
  services: EditContext,
  project: number,
  caller: Caller,
  { update = [], delete: removals = [] }: ManyObjectsBody,
): Promise<string> {
  const label = ({ label: done }: { readonly label: string }) => done;
  const { json } = await editProject(services, project, caller, label, async (edit) => {
    const rows: Rows = byId(
      await edit.byIds(
        'object',
        [...update, ...removals].map(({ id }) => id),
      ),
    );
    const context = await readModelContext(edit.database, project);
    const misnamed = problemsOfRows(update, removals, rows);
    if (misnamed.length > 0) throw new FieldsInvalid(fieldErrors(misnamed));
    for (const { id, timestamp } of [...update, ...removals]) {
      const row = rows.get(id);
      if (row) await expectCurrent(row, { timestamp }, () => currentNode(edit, row, context));
    }
    const updated = await updateAll(edit, update, rows, context);
    const doomed = removals.flatMap(({ id }) => rows.get(id) ?? []);
    const gone = doomed.length > 0 ? await withAllBelow(edit, ...doomed.map(({ id }) => id)) : [];
    // Read before anything goes, with whatever stands in it by then.
    const lost = new Set(gone.map(({ id }) => id));
    await edit.remove('object', gone);
    const left = updated.filter(({ id }) => !lost.has(id));
    return {
      label: labelOf(edit, left, doomed, gone),
      json: await readBareNodes(edit.database, left, context),
    };
  });
  return json;
}

function byId(rows: readonly Row[]): Rows {
  return new Map(rows.map((row) => [row.id, row]));
}

function problemsOfRows(
  update: readonly Update[],
  removals: readonly { readonly id: number }[],
  rows: Rows,
): FieldMessage[] {
  const seen = new Set<number>();
  const problems: FieldMessage[] = [];
  const look = (list: 'update' | 'delete', ids: readonly { readonly id: number }[]) => {
    for (const [at, { id }] of ids.entries()) {
      const tell = (message: string) => problems.push({ path: [list, at, 'id'], message });
      if (seen.has(id)) tell('This object stands in an earlier row.');
      else if (list === 'update' && !rows.has(id)) tell('The project has no such object.');
      seen.add(id);
    }
  };
  look('update', update);
  look('delete', removals);
  return problems;
}

async function updateAll(
  edit: ProjectEdit,
  update: readonly Update[],
  rows: Rows,
  context: ModelContext,
): Promise<readonly Row[]> {
  const wrong: FieldMessage[] = [];
  const plans = update.flatMap((sent, at) => {
    const row = rows.get(sent.id);
    if (!row) return [];
    const kind = kindNamed(row.kind);
    const tell = (messages: readonly FieldMessage[]) =>
      wrong.push(...messages.map(({ path, message }) => ({ path: ['update', at, ...path], message })));
    const body = kindCalls.get(row.kind)?.update.body.safeParse(sent, { error: plainWords });
    if (!body?.success) {
      tell((body?.error.issues ?? []).map(({ path, message }) => ({ path: path.map(segment), message })));
      return [];
    }
    const laid = laidOver(kind, row, body.data, context);
    tell(laid.wrong);
    return [{ at, row, body: body.data, content: laid.content, kind }];
  });
  const moves = await plannedMoves(edit, plans);
  wrong.push(...moves.wrong);
  if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
  const updated = await edit.update(
    'object',
    plans.map(({ row, content, kind }) => ({
      row: { ...row, fields: completedFields(kind, row.fields) },
      content: { ...content, ...moves.places.get(row.id) },
    })),
  );
  const changed = new Set(updated.map(({ id }) => id));
  await place(edit, new Map([...moves.places].filter(([id]) => !changed.has(id))));
  return updated;
}

function segment(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}

/** A new parent moves an object, as where one is changed alone; what is wrong stands by the rows of the request. */
async function plannedMoves(
  edit: ProjectEdit,
  plans: readonly { readonly at: number; readonly row: Row; readonly body: ObjectBody }[],
): Promise<PlannedMoves> {
  const moving = plans.flatMap(({ at, row, body: { parent, index } }) =>
    parent === undefined || parent === row.parent_id
      ? []
      : [{ at, move: { id: row.id, parent, index: index ?? Number.POSITIVE_INFINITY } }],
  );
  if (moving.length === 0) return { wrong: [], places: new Map() };
  const { wrong, places } = await planMoves(
    edit,
    moving.map(({ move }) => move),
  );
  const ofRows = wrong.map(({ path: [row], message }) => {
    const { at } = moving[Number(row)];
    return { path: ['update', at, 'parent'], message };
  });
  return { wrong: ofRows, places };
}

function labelOf(
  { diff }: ProjectEdit,
  updated: readonly Row[],
  doomed: readonly Row[],
  gone: readonly Row[],
): string {
  const named = byId(updated);
  const changes = diff.flatMap((entry) => {
    const row = entry.table === 'object' && entry.before && entry.after ? named.get(entry.id) : undefined;
    return row ? [{ entry, row, fields: kindNamed(row.kind).fields }] : [];
  });
  if (gone.length > 0) {
    if (isUngrouping(changes, doomed)) return `Ungroup ${several(doomed)}`;
    const [{ kind, name }] = doomed;
    const removal =
      doomed.length > 1
        ? `Delete ${gone.length} objects`
        : removalLabel(kindNamed(kind).title, name, gone.length);
    return changes.length === 0
      ? removal
      : `Change ${several(changes.map(({ row }) => row))}, d${removal.slice(1)}`;
  }
  const [only] = changes;
  return changes.length === 1 ? changeLabel(only.entry, only.row.name, only.fields) : changesLabel(changes);
}

/** All that was in assemblies was put elsewhere, and they were deleted. */
function isUngrouping(changes: readonly { readonly entry: DiffEntry }[], doomed: readonly Row[]): boolean {
  const emptied = new Set<unknown>(doomed.map(({ id }) => id));
  return (
    changes.length > 0 &&
    doomed.every(({ kind }) => kindNamed(kind).container) &&
    changes.every(({ entry }) => emptied.has(entry.before?.parent_id))
  );
}

function several(rows: readonly Row[]): string {
  return rows.length === 1 ? quoted(rows[0].name) : `${rows.length} objects`;
}
