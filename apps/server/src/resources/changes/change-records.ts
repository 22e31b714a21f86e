import type { changeEndpoints, WrittenChange } from '@thermarium/api';
import { type Diff, modelTables } from '@thermarium/records';
import type { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import { editProject } from '../../model/history.ts';
import { readModelContext } from '../../model/model-context.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import type { Services } from '../../services.ts';
import { layMaterials } from './lay-materials.ts';
import { layObjects } from './lay-objects.ts';
import { layParameters } from './lay-parameters.ts';
import { layPlanes } from './lay-planes.ts';
import { layScenarios } from './lay-scenarios.ts';
import { layWorld } from './lay-world.ts';
import { expectNothingLost } from './left-behind.ts';
import { afresh, type Parts, partsOf } from './parts.ts';
import { presentDiff } from './present-diff.ts';
import { Problems } from './problems.ts';

type ChangeBody = z.output<typeof changeEndpoints.change.body>;

/**
 * Adds, changes and removes records, all or nothing, and answers with the written diff. A page that was loaded before
 * the program was renewed states the versions of its diff.
 */
export function changeRecords(
  services: Services,
  project: number,
  caller: Caller,
  { label, diff, versions }: ChangeBody,
): Promise<WrittenChange> {
  return editProject(services, project, caller, label, async (edit) => {
    await lay(
      edit,
      versions ? await presentDiff(edit, diff, versions) : diff,
      services.settings.finestResolution,
    );
    return edit.outcome;
  });
}

/** Writes each record before the records that refer to it. The checks are those of the calls for single records. */
async function lay(edit: ProjectEdit, diff: Diff, finestResolution: number): Promise<void> {
  const problems = new Problems();
  const sent = await partsOf(edit, diff, problems);
  for (const table of modelTables) await edit.remove(table, sent[table].removals);
  const isRenamed = await layParameters(edit, sent.parameter, problems);
  // Renaming a parameter may have rewritten expressions in these rows.
  const parts = isRenamed ? await afresh(edit, sent) : sent;
  const context = () => readModelContext(edit.database, edit.project);
  if (writes(parts.material)) await layMaterials(edit, parts.material, await context(), problems);
  if (writes(parts.object) || writes(parts.plane) || parts.world) {
    const known = await context();
    await layObjects(edit, parts.object, known, problems);
    await layPlanes(edit, parts.plane, known, problems);
    if (parts.world) await layWorld(edit, parts.world, known, problems, finestResolution);
  }
  if (writes(parts.scenario)) await layScenarios(edit, parts.scenario, problems);
  await expectNothingLost(edit, parts);
}

function writes({ puts, patches }: Pick<Parts['object'], 'puts'> & { readonly patches: readonly unknown[] }) {
  return puts.length + patches.length > 0;
}
