import {
  LONGEST_NAME,
  MOST_MATERIALS,
  type materialAnswer,
  type NewMaterialBody,
  REQUIRED,
} from '@thermarium/api';
import { quoted, sameValue } from '@thermarium/model';
import type { z } from 'zod';
import type { Values } from '../../db/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { type FieldMessage, fieldErrors } from '../../http/field-errors.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import { editProject } from '../../model/history.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';
import { answerMaterial, checkedMaterial, completedMaterial } from './checked-material.ts';
import { type ImportSource, importSources } from './import-sources.ts';

type MaterialNode = z.input<typeof materialAnswer>;
type NewMaterial = RowContent<'material'>;

/**
 * Adds materials, all or none, and returns the added ones. One from a library is skipped where the project
 * has an identical one of that name, and gets ' (2)' where it has a different one; a plain new one needs a
 * free name.
 */
export function createMaterials(
  services: EditContext,
  project: number,
  caller: Caller,
  bodies: readonly NewMaterialBody[],
): Promise<MaterialNode[]> {
  const label = (added: readonly MaterialNode[]) =>
    added.length === 1 ? `Add material ${quoted(added[0].name)}` : `Add ${added.length} materials`;
  return editProject(services, project, caller, label, async (edit) => {
    const context = await readModelContext(edit.database, project);
    const { added, wrong } = await planMaterials(edit, bodies, context);
    if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
    const rows = await insertMaterials(edit, added);
    return rows.map((row) => answerMaterial(row, context, new Set()));
  });
}

/** Adds materials that have been checked. */
export async function insertMaterials(
  edit: ProjectEdit,
  added: readonly NewMaterial[],
): Promise<readonly ModelRow<'material'>[]> {
  await expectRoom(edit, 'material', { more: added.length, most: MOST_MATERIALS });
  const ids = edit.newIds(added.length);
  return edit.insert(
    'material',
    added.map((content, n) => ({ id: ids[n], ...content })),
  );
}

interface PlannedMaterials {
  readonly added: readonly NewMaterial[];
  /** Field errors by row. */
  readonly wrong: readonly FieldMessage[];
}

/** Checks new materials. Writes nothing. */
export async function planMaterials(
  edit: ProjectEdit,
  bodies: readonly NewMaterialBody[],
  context: ModelContext,
): Promise<PlannedMaterials> {
  const sourceOf = await importSources(edit.database, edit.caller.id, bodies);
  const stored = await edit.rows('material');
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

/** The material of one row, its field errors, or null where the project has it already. */
function newMaterial(
  body: NewMaterialBody,
  source: ImportSource | null,
  taken: ReadonlyMap<string, Values>,
  context: ModelContext,
): NewMaterial | readonly FieldMessage[] | null {
  const wanted = body.name ?? source?.name ?? null;
  if (wanted === null) return [{ path: ['name'], message: REQUIRED }];
  const { fields, wrong } = checkedMaterial(wanted, source?.fields ?? {}, body, context);
  if (wrong.length > 0) return wrong;
  const origin = {
    library_id: source?.library_id ?? null,
    library_name: source?.library_name ?? null,
    source_material: source?.source_material ?? null,
  };
  if (!source) return taken.has(wanted) ? [nameTaken(wanted)] : { name: wanted, fields, ...origin };
  const name = freeName(wanted, fields, taken);
  return name === null ? null : { name, fields, ...origin };
}

export function nameTaken(name: string): FieldMessage {
  return { path: ['name'], message: `The project has a material ${quoted(name)} already.` };
}

/**
 * 'cu', or 'cu (2)' and so on where a different material has that name; null where an identical one has it.
 */
function freeName(name: string, fields: Values, taken: ReadonlyMap<string, Values>): string | null {
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : ` (${count})`;
    const candidate = name.slice(0, LONGEST_NAME - suffix.length).toWellFormed() + suffix;
    const known = taken.get(candidate);
    if (!known) return candidate;
    if (sameValue(known, fields)) return null;
  }
}
