import type { changeEndpoints, WrittenChange } from '@thermarium/api';
import { type Diff, type ModelTable, modelTables } from '@thermarium/records';
import type { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import { editProject } from '../../model/history.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import type { Services } from '../../services.ts';
import { expectNothingLost } from './left-behind.ts';
import { materialWriter } from './material-writer.ts';
import { objectWriter, withTreeChecked } from './object-writer.ts';
import { parameterWriter } from './parameter-writer.ts';
import { afresh, type Part, partsOf } from './parts.ts';
import { planeWriter } from './plane-writer.ts';
import { presentDiff } from './present-diff.ts';
import { type Entry, Problems, type Tell } from './problems.ts';
import {
  type Circumstances,
  contextOnce,
  type RecordWriter,
  type Stated,
  writeRecords,
} from './record-writer.ts';
import { scenarioWriter } from './scenario-writer.ts';
import { writeWorld } from './write-world.ts';

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
    await write(
      edit,
      versions ? await presentDiff(edit, diff, versions) : diff,
      services.settings.finestResolution,
    );
    return edit.outcome;
  });
}

/** Writes each record before the records that refer to it. */
async function write(edit: ProjectEdit, diff: Diff, finestResolution: number): Promise<void> {
  const problems = Problems.ofDiff();
  const sent = await partsOf(edit, diff, problems);
  for (const table of modelTables) await edit.remove(table, sent[table].removals);
  // Materials are read with the parameters that were written before, objects and planes with the materials.
  const circumstances = (): Circumstances => ({ edit, problems, context: contextOnce(edit) });
  await writePart(parameterWriter, circumstances(), sent.parameter);
  const isRenamed = sent.parameter.patches.some(
    ({ after: { name }, row }) => (name ?? row.name) !== row.name,
  );
  // Renaming a parameter may have rewritten expressions in these rows.
  const parts = isRenamed ? await afresh(edit, sent) : sent;
  await writePart(materialWriter, circumstances(), parts.material);
  const known = circumstances();
  const puts = parts.object.puts.map(({ entry, after }) => ({ id: entry.id, after }));
  await writePart(objectWriter, known, parts.object, (stated) => withTreeChecked(edit, stated, puts));
  await writePart(planeWriter, known, parts.plane);
  if (parts.world) await writeWorld(known, parts.world, finestResolution);
  await writePart(scenarioWriter, known, parts.scenario);
  await expectNothingLost(edit, parts);
}

/** Reads the entries of one table by the schemas of the calls for single records, and writes them. */
async function writePart<Table extends ModelTable, New, Change>(
  writer: RecordWriter<Table, New, Change>,
  circumstances: Circumstances,
  { puts, patches }: Part<Table>,
  checked: (stated: Stated<Table, New, Change>) => Promise<Stated<Table, New, Change>> = async (stated) =>
    stated,
): Promise<void> {
  if (puts.length + patches.length === 0) return;
  const { problems } = circumstances;
  const tellOf =
    (entry: Entry): Tell =>
    (messages) =>
      problems.tell(entry, messages);
  const changed = patches.flatMap(({ entry, after, row }) => {
    const body = writer.readChange(after, tellOf(entry), row);
    return body === null ? [] : [{ at: entry.at, row, body }];
  });
  const added = puts.flatMap(({ entry, after }) => {
    const body = writer.readNew(after, tellOf(entry));
    return body === null ? [] : [{ at: entry.at, id: entry.id, body }];
  });
  await writeRecords(writer, circumstances, await checked({ added, changed }));
}
