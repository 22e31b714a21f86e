import { quoted } from '@thermarium/model';
import { kindNamed } from '@thermarium/records';
import { sql } from 'kysely';
import { Refused } from '../../errors/refused.ts';
import { expectUnused } from '../../model/in-use.ts';
import { usersOfParameter } from '../../model/parameter-uses.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import type { ModelRow } from '../../model/rows.ts';
import { usedMaterials, usersOfMaterial } from '../materials/read-materials.ts';

/** Removed records by table. */
export type Removed = {
  readonly [Table in 'object' | 'material' | 'parameter']: { readonly removals: readonly ModelRow<Table>[] };
};

export const NOTHING_REMOVED: Removed = {
  object: { removals: [] },
  material: { removals: [] },
  parameter: { removals: [] },
};

/**
 * Throws if anything still refers to a removed record: `changed-since` for an object in a removed assembly, `in-use`
 * for users of a material or parameter.
 */
export async function expectNothingLost(edit: ProjectEdit, parts: Removed): Promise<void> {
  await expectNoOrphan(edit, parts);
  const { database, project } = edit;
  const materials = parts.material.removals;
  const used = materials.length > 0 ? await usedMaterials(database, project) : new Set();
  for (const { id, name } of materials) {
    if (used.has(id)) expectUnused(name, await usersOfMaterial(database, project, id));
  }
  const parameters = parts.parameter.removals;
  const kept = new Set(parameters.length > 0 ? (await edit.rows('parameter')).map(({ name }) => name) : []);
  for (const { name } of parameters) {
    if (kept.has(name)) continue;
    const users = await usersOfParameter(edit, name);
    expectUnused(
      name,
      users.map(({ title }) => title),
    );
  }
}

/** A change that removes an assembly names all objects in it; any other object there was added by somebody else. */
async function expectNoOrphan(
  { database, project, caller }: ProjectEdit,
  { object }: Removed,
): Promise<void> {
  const around = new Map(
    object.removals.flatMap(({ id, kind, name }) => (kindNamed(kind).container ? [[id, name]] : [])),
  );
  if (around.size === 0) return;
  const { rows } = await sql<{ id: number; name: string; parent_id: number; by: string | null }>`
    select object.id, object.name, object.parent_id, account.email as by
    from object
    left join account on account.id = object.changed_by and account.id <> ${caller.id}
    where object.project_id = ${project} and object.parent_id = any(${[...around.keys()]})
    order by object.id limit 1`.execute(database);
  if (rows.length === 0) return;
  const [{ id, name, parent_id, by }] = rows;
  const detail = `${quoted(name)} stands in ${quoted(around.get(parent_id) ?? '')}, which would be gone.`;
  throw new Refused('changed-since', detail, { by, table: 'object', id, name, current: { parent_id } });
}
