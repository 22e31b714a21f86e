import { type changeEndpoints, fieldName, type WrittenChange, worldBody } from '@thermarium/api';
import { newerMessage, upgradeFrom, type Versioned, type Versions } from '@thermarium/model';
import {
  checkWorld,
  type Diff,
  type ModelTable,
  modelTables,
  nameProblems,
  upgradedDiff,
  versioned,
} from '@thermarium/records';
import { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import { Refused } from '../../errors/refused.ts';
import { readPart } from '../../http/read-part.ts';
import { editProject } from '../../model/history.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import type { Services } from '../../services.ts';
import { expectNothingLost } from './left-behind.ts';
import { materialWriter } from './material-writer.ts';
import { objectWriter, withTreeChecked } from './object-writer.ts';
import { parameterWriter } from './parameter-writer.ts';
import { afresh, type Part, type Parts, partsOf } from './parts.ts';
import { planeWriter } from './plane-writer.ts';
import { type Entry, Problems, type Tell } from './problems.ts';
import {
  type Circumstances,
  contextOnce,
  type RecordWriter,
  type Stated,
  writeRecords,
} from './record-writer.ts';
import { scenarioWriter } from './scenario-writer.ts';
import { columnsIn, valuesIn } from './settable-values.ts';

const nameBody = z.object({ name: fieldName.optional() });

/** Changes a project's name and its world. `finestResolution`: the finest resolution that a user may ask for, mm. */
async function writeWorld(
  { edit, problems, context }: Circumstances,
  { entry, after, stored }: NonNullable<Parts['world']>,
  finestResolution: number,
): Promise<void> {
  const tell: Tell = (messages) => problems.tell(entry, messages);
  const named = readPart(nameBody, columnsIn(after), tell);
  const given = readPart(worldBody, valuesIn('world', after), tell);
  if (named?.name !== undefined) tell(nameProblems(named.name));
  const { world, wrong } = checkWorld(stored, given ?? {}, await context(), finestResolution);
  // The entry is about the world already, so its fields stand without the key `world`.
  tell(wrong.map(({ path: [, ...path], message }) => ({ path, message })));
  problems.expectNone();
  await edit.updateWorld({ ...(named?.name !== undefined && { name: named.name }), world });
}

type ChangeBody = z.output<typeof changeEndpoints.change.body>;

/**
 * Adds, changes and removes records, all or nothing, and answers with the written diff. A page that was loaded before
 * the program was renewed states the versions of its diff.
 */
export async function changeRecords(
  services: Services,
  project: number,
  caller: Caller,
  { label, diff, versions }: ChangeBody,
): Promise<WrittenChange> {
  const ended = await editProject(services, project, caller, label, async (edit) => {
    await write(
      edit,
      versions ? await presentDiff(edit, diff, versions) : diff,
      services.settings.finestResolution,
    );
    return edit;
  });
  return ended.outcome;
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

/**
 * A diff of stated versions at the present ones. Throws `document-newer` where it is of later ones, and `changed-since`
 * where it cannot be brought over a step.
 *
 * @param known everything that has versions.
 */
export async function presentDiff(
  edit: Pick<ProjectEdit, 'byIds'>,
  diff: Diff,
  versions: Versions,
  known: readonly Versioned[] = versioned,
): Promise<Diff> {
  const upgrade = upgradeFrom(versions, known);
  if ('newer' in upgrade) {
    throw new Refused('document-newer', `The change needs ${newerMessage(upgrade.newer[0], 'this program')}`);
  }
  if (!upgrade.isNeeded) return diff;
  const ids = diff.filter(({ table }) => table === 'object').map(({ id }) => id);
  const kinds = new Map((await edit.byIds('object', ids)).map(({ id, kind }) => [id, kind]));
  const present = upgradedDiff(diff, upgrade, (id) => kinds.get(id));
  if (present) return present;
  throw new Refused(
    'changed-since',
    'The program has been renewed since. Load the page again, and make the change again.',
  );
}
