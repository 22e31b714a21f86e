import { answerGiven, type Material, type Project } from '@thermarium/api';
import { defaultsOf, type FieldTable, materialFields, worldFields } from '@thermarium/model';
import type { FieldChanges } from '../project-document.ts';

const NOTHING = { parameters: new Map<string, number>(), materialNames: new Map(), colorOf: () => null };

/** Typed values with the number of each under `_calc`. */
function twinned(table: FieldTable, values: FieldChanges): { [key: string]: unknown } {
  return { ...values, ...answerGiven(table, values, NOTHING) };
}

/** A material as the program would answer it. */
export function memoryMaterial(id: number, fields: FieldChanges, timestamp: string): Material {
  const { name = 'Material', color = '#b87333', ...typed } = fields;
  return {
    ...twinned(materialFields, { ...defaultsOf(materialFields), ...typed }),
    id,
    name: String(name),
    color: String(color),
    anisotropic: typed.anisotropic === true,
    library_id: null,
    library_name: null,
    source_material: null,
    used: false,
    timestamp,
  };
}

/** A project with the world of the defaults, or an earlier one with changes laid over it. */
export function memoryProject(
  edit: boolean,
  before: Project | null = null,
  changes: {
    readonly name?: string | undefined;
    readonly world?: FieldChanges | undefined;
    readonly view?: unknown;
  } = {},
): Project {
  const time = new Date(0).toISOString();
  const world = { ...(before?.world ?? defaultsOf(worldFields)), ...changes.world };
  return {
    id: 1,
    name: changes.name ?? before?.name ?? 'Board',
    folder: null,
    thumbnail: null,
    created: time,
    last_modified: time,
    owner: true,
    edit,
    view: changes.view ?? before?.view ?? null,
    world: twinned(worldFields, world),
  };
}
