import { type ImportAnswer, importEndpoints } from '@thermarium/api';
import {
  csvFormat,
  fileContent,
  formatOf,
  jsonFormat,
  lossReport,
  type ReadContext,
  readModel,
} from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import type { Issue, Material } from '@thermarium/model';
import { asMaterial, completedMaterial } from '@thermarium/records';
import { sql } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import { checkBounds } from '../../http/json-bounds.ts';
import type { Services } from '../../services.ts';
import { readProject } from '../projects/read-projects.ts';
import { contentOf } from './rows-of-document.ts';
import { storeContent } from './store-document.ts';

/** The request that comes with a file. */
interface FileOrder {
  /** In place of the file's. */
  readonly name?: string | undefined;
  readonly folder?: number | undefined;
  /** Nothing is to be made. */
  readonly isDry?: boolean;
}

/** Makes a project of a CSV file, and returns its id. Throws field errors if the file has errors. */
export async function importCsv(
  services: Services,
  caller: Caller,
  bytes: Uint8Array,
  { name, folder }: FileOrder,
): Promise<number> {
  const context = await contextOf(services, caller, name);
  const reading = await csvFormat.read(fileContent(bytes), context);
  return storeContent(services, caller, contentOf(reading, services.settings.finestResolution), folder);
}

/** Makes a project of a file, and answers what of the file it does not have. Throws field errors if the file has errors. */
export async function importFile(
  services: Services,
  caller: Caller,
  bytes: Uint8Array,
  { name, folder, isDry = false }: FileOrder,
): Promise<ImportAnswer> {
  const { database, settings } = services;
  const file = fileContent(bytes);
  // A sentence about the bounds says more than that the memory did not suffice.
  if (formatOf(file) === jsonFormat) checkBounds(bytes, importEndpoints.importFile);
  const reading = await readModel(file, await contextOf(services, caller, name));
  const document = reading.document && { ...reading.document, ...(name && { name }) };
  const content = contentOf({ ...reading, document }, settings.finestResolution);
  const project = isDry ? null : await storeContent(services, caller, content, folder);
  const { lost, watts_lost } = lossReport(reading.losses);
  return {
    project: project === null ? null : await readProject(database, caller.id, project),
    format: reading.format.name,
    name: content.name,
    objects: content.rows.object.length,
    materials: content.rows.material.length,
    losses: [...lost],
    watts_lost,
    warnings: reading.issues
      .filter(isWarning)
      .map(({ path, code, message, remedy }) => ({ path, code, message, remedy })),
  };
}

function isWarning({ severity }: Issue): boolean {
  return severity === 'warning';
}

async function contextOf(services: Services, caller: Caller, name?: string): Promise<ReadContext> {
  return { kinds, library: await readLibrary(services, caller), ...(name && { name }) };
}

/** The materials of all libraries that the caller may see, the caller's own first, the starter library's last. */
async function readLibrary({ database }: Services, { id }: Caller): Promise<readonly Material[]> {
  const rows = await database
    .selectFrom('library_material as material')
    .innerJoin('library', 'library.id', 'material.library_id')
    .leftJoin('library_permission as permission', (join) =>
      join.onRef('permission.library_id', '=', 'library.id').on('permission.user_id', '=', id),
    )
    .select(['material.name', 'material.fields'])
    .where('library.deleted', 'is', null)
    .where((eb) => eb.or([eb('permission.role', 'is not', null), eb('library.starter', '=', true)]))
    .orderBy(sql`permission.role = 'owner'`, (order) => order.desc().nullsLast())
    .orderBy('library.starter')
    .orderBy('library.id')
    .orderBy('material.id')
    .execute();
  return rows.map(({ name, fields }) => asMaterial({ name, fields: completedMaterial(fields) }));
}
