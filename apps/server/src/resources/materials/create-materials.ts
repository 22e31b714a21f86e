import { quoted } from '@thermarium/model';
import {
  type AnsweredMaterial,
  completedMaterial,
  type FieldMessage,
  fieldErrors,
  type NewMaterialBody,
  newMaterial,
} from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { editProject } from '../../model/history.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';
import { importSources } from './import-sources.ts';
import { answerMaterial } from './read-materials.ts';

type NewMaterial = RowContent<'material'>;

/**
 * Adds materials, all or none, and answers with those that were added. One from a library is skipped where the project
 * has an identical one of that name, and gets ' (2)' where it has a different one; a plain new one needs a name of its
 * own.
 */
export function createMaterials(
  services: EditContext,
  project: number,
  caller: Caller,
  bodies: readonly NewMaterialBody[],
): Promise<AnsweredMaterial[]> {
  const label = (added: readonly AnsweredMaterial[]) =>
    added.length === 1 ? `Add material ${quoted(added[0].name)}` : `Add ${added.length} materials`;
  return editProject(services, project, caller, label, async (edit) => {
    const context = await readModelContext(edit.database, project);
    const { added, wrong } = await planMaterials(edit, await edit.rows('material'), bodies, context);
    if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
    const rows = await insertMaterials(edit, added);
    return rows.map((row) => answerMaterial(row, context, new Set()));
  });
}

/**
 * Adds the materials that come with another change, as far as the project has none of the name, and returns the model context
 * with them. Their problems stand under `materials`.
 */
export async function withMaterials(
  edit: ProjectEdit,
  sent: readonly NewMaterialBody[],
): Promise<ModelContext> {
  const context = await readModelContext(edit.database, edit.project);
  const isUnknown = ({ name = '' }: NewMaterialBody) => !context.materialIds.has(name);
  if (!sent.some(isUnknown)) return context;
  const rows = [...sent.entries()].filter(([, body]) => isUnknown(body));
  const bodies = rows.map(([, body]) => body);
  const { added, wrong } = await planMaterials(edit, await edit.rows('material'), bodies, context);
  if (wrong.length > 0) {
    const ofRows = wrong.map(({ path: [row, ...path], message }) => ({
      path: ['materials', rows[Number(row)][0], ...path],
      message,
    }));
    throw new FieldsInvalid(fieldErrors(ofRows));
  }
  await insertMaterials(edit, added);
  return readModelContext(edit.database, edit.project);
}

/** Adds materials that were checked. */
async function insertMaterials(
  edit: ProjectEdit,
  added: readonly NewMaterial[],
): Promise<readonly ModelRow<'material'>[]> {
  await expectRoom(edit, 'material', added.length);
  const ids = edit.newIds(added.length);
  return edit.insert(
    'material',
    added.map((content, n) => ({ id: ids[n], ...content })),
  );
}

interface PlannedMaterials {
  readonly added: readonly NewMaterial[];
  /** What is wrong, by row and field. */
  readonly wrong: readonly FieldMessage[];
}

/** Checks what materials are to be added to those that a project has, `stored`. Writes nothing. */
export async function planMaterials(
  { database, caller }: Pick<ProjectEdit, 'database' | 'caller'>,
  stored: readonly NewMaterial[],
  bodies: readonly NewMaterialBody[],
  context: ModelContext,
): Promise<PlannedMaterials> {
  const sourceOf = await importSources(database, caller.id, bodies);
  const taken = new Map(stored.map(({ name, fields }) => [name, completedMaterial(fields)]));
  const added: NewMaterial[] = [];
  const wrong: FieldMessage[] = [];
  for (const [row, body] of bodies.entries()) {
    const source = sourceOf(body);
    const outcome = source && 'message' in source ? [source] : newMaterial(body, source, taken, context);
    if (outcome === null) continue;
    if ('fields' in outcome) {
      added.push(outcome);
      taken.set(outcome.name, outcome.fields);
    } else wrong.push(...outcome.map(({ path, message }) => ({ path: [row, ...path], message })));
  }
  return { added, wrong };
}
