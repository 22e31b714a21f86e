import type { ManyObjectsBody } from '@thermarium/api';
import {
  completedFields,
  type FieldMessage,
  fieldErrors,
  manyObjectsLabel,
  type PlannedMoves,
} from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { editProject } from '../../model/history.ts';
import type { ModelContext } from '../../model/model-context.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { readBareNodes, readNodes } from '../../model/read-node.ts';
import type { ModelRow } from '../../model/rows.ts';
import { expectCurrent } from '../../model/version-check.ts';
import { withMaterials } from '../materials/create-materials.ts';
import { planMoves } from './move-objects.ts';
import { type Addition, newRows, planAdditions } from './planned-additions.ts';
import { type PlannedUpdate, planUpdates } from './planned-updates.ts';
import { place } from './save-tree.ts';
import { withAllBelow } from './stored-object.ts';
import { currentNode } from './update-object.ts';

type Row = ModelRow<'object'>;
type Rows = ReadonlyMap<number, Row>;

/**
 * Adds, duplicates and changes several objects, then deletes others with everything in them by then, all or nothing.
 * Answers with the nodes of the added and changed objects as JSON. Copies are made of the objects as they were before
 * the call. Objects to delete that are already gone are passed over.
 */
export async function changeObjects(
  services: EditContext,
  project: number,
  caller: Caller,
  { materials = [], create = [], update = [], delete: removals = [] }: ManyObjectsBody,
): Promise<string> {
  const label = ({ label: done }: { readonly label: string }) => done;
  const { json } = await editProject(services, project, caller, label, async (edit) => {
    const named = [...update, ...removals].map(({ id }) => id);
    const rows: Rows = new Map((await edit.byIds('object', named)).map((row) => [row.id, row]));
    const context = await withMaterials(edit, materials);
    const misnamed = problemsOfRows(update, removals, rows);
    if (misnamed.length > 0) throw new FieldsInvalid(fieldErrors(misnamed));
    for (const { id, timestamp } of [...update, ...removals]) {
      const row = rows.get(id);
      if (row) await expectCurrent(row, { timestamp }, () => currentNode(edit, row, context));
    }
    const { additions, wrong } = await planAdditions(edit, create, context);
    const planned = planUpdates(update, rows, additions, context);
    const moves = await plannedMoves(edit, additions, planned.updates);
    const problems = [...wrong, ...planned.wrong, ...moves.wrong];
    if (problems.length > 0) throw new FieldsInvalid(fieldErrors(problems));
    const added = await insertAll(edit, additions, moves.places);
    const updated = await updateAll(edit, planned.updates, moves.places);
    const written = new Set([...added, ...updated].map(({ id }) => id));
    await place(edit, new Map([...moves.places].filter(([id]) => !written.has(id))));
    const doomed = removals.flatMap(({ id }) => rows.get(id) ?? []);
    const gone = doomed.length > 0 ? await withAllBelow(edit, ...doomed.map(({ id }) => id)) : [];
    const lost = new Set(gone.map(({ id }) => id));
    await edit.remove('object', gone);
    const left = updated.filter(({ id }) => !lost.has(id));
    return {
      label: manyObjectsLabel(edit.diff, { additions, updates: planned.updates, left, doomed, gone }),
      json: await answer(edit, additions, added, left, lost, context),
    };
  });
  return json;
}

async function answer(
  { database }: ProjectEdit,
  additions: readonly Addition[],
  added: readonly Row[],
  left: readonly Row[],
  lost: ReadonlySet<number>,
  context: ModelContext,
): Promise<string> {
  const rowOf = new Map(added.map((row) => [row.id, row]));
  const outermost = additions.flatMap(({ id, isWithin }) => {
    const row = isWithin || lost.has(id) ? undefined : rowOf.get(id);
    return row ?? [];
  });
  const created = await readNodes(database, outermost, context);
  return `{"created":${created},"updated":${await readBareNodes(database, left, context)}}`;
}

function problemsOfRows(
  update: readonly { readonly id: number }[],
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

/** Plans the new places of all objects. Problems are listed by the rows of the request. */
async function plannedMoves(
  edit: ProjectEdit,
  additions: readonly Addition[],
  updates: readonly PlannedUpdate[],
): Promise<PlannedMoves> {
  const moving = [
    ...additions.map(({ at, isWithin, move }) => ({ list: 'create', at, isWithin, move })),
    ...updates.flatMap(({ at, isWithin, move }) => (move ? [{ list: 'update', at, isWithin, move }] : [])),
  ];
  if (moving.length === 0) return { wrong: [], places: new Map() };
  const added = additions.flatMap(({ id, kind, inside, move: { parent } }) => [
    { id, kind: kind.type, parent_id: parent },
    ...inside,
  ]);
  const moves = moving.map(({ move }) => move);
  const { wrong, places } = await planMoves(edit, moves, added);
  const ofRows = wrong.map(({ path: [row], message }) => {
    const { list, at, isWithin } = moving[Number(row)];
    return { path: [list, at, isWithin ? 'within' : 'parent'], message };
  });
  return { wrong: ofRows, places };
}

async function insertAll(
  edit: ProjectEdit,
  additions: readonly Addition[],
  places: PlannedMoves['places'],
): Promise<readonly Row[]> {
  if (additions.length === 0) return [];
  const rows = await newRows(edit, additions);
  return edit.insert(
    'object',
    rows.map((row) => ({ ...row, ...places.get(row.id) })),
  );
}

function updateAll(
  edit: ProjectEdit,
  updates: readonly PlannedUpdate[],
  places: PlannedMoves['places'],
): Promise<readonly Row[]> {
  return edit.update(
    'object',
    updates.map(({ row, content, kind }) => ({
      row: { ...row, fields: completedFields(kind, row.fields) },
      content: { ...content, ...places.get(row.id) },
    })),
  );
}
