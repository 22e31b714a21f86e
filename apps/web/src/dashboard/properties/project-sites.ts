import { CallFailed, type Client, type Material, type Project, projectEndpoints } from '@thermarium/api';
import { materialFields } from '@thermarium/model';
import {
  contextOf,
  type MaterialRecord,
  type NewMaterialBody,
  noRecords,
  type Records,
} from '@thermarium/records';
import { createStore } from 'zustand/vanilla';
import { failureText } from '../../app/failure-text.ts';
import type { ProjectSite } from '../../workspace/panel/project-site.ts';
import { type LibraryMaterial, planBorrowing } from '../../workspace/records/borrowed-materials.ts';
import type { FieldMessages, Outcome } from '../../workspace/records/outcome.ts';
import type { Parameter } from '../../workspace/records/project-content.ts';

/** A project with the parts of its model that its world settings may name. */
export interface StoredProject {
  readonly project: Project;
  readonly materials: readonly Material[];
  readonly parameters: readonly Parameter[];
}

/** A project that is about to be made in a folder. `made`: called with its id. */
export function newProjectSite(client: Client, folder: number, made: (id: number) => void): ProjectSite {
  const { borrowed, ...site } = openSite(client, { project: NEW, materials: [], parameters: [] });
  return {
    ...site,
    isNew: true,
    save: ({ name = '', world = {} }) =>
      outcomeOf(async () => {
        const body = { name, folder, world, materials: borrowed(world.material_name) };
        const { id } = await client(projectEndpoints.createProject, { body });
        made(id);
      }),
  };
}

/** A project that is not open. `saved`: called when its changes are stored. */
export function storedProjectSite(client: Client, stored: StoredProject, saved: () => void): ProjectSite {
  const { borrowed, ...site } = openSite(client, stored);
  const params = { project: stored.project.id };
  return {
    ...site,
    isNew: false,
    save: (changes) =>
      outcomeOf(async () => {
        const body = { ...changes, materials: borrowed(changes.world?.material_name) };
        await client(projectEndpoints.updateProject, { params, body });
        saved();
      }),
  };
}

const NEW = { name: '', world: {}, edit: true };

type Head = ReturnType<ProjectSite['store']['getState']>;

/** The common part of new and stored projects: materials of libraries are shown as their own until they are sent. */
function openSite(client: Client, { project, materials, parameters }: Head) {
  const store = createStore<Head>(() => ({ project, materials, parameters }));
  const own = new Set(materials.map(({ id }) => id));
  let lastId = 0;
  return {
    client,
    store,
    borrow: async (wanted: readonly LibraryMaterial[]): Promise<Outcome<readonly string[]>> => {
      const shown = store.getState().materials;
      const records: Records = {
        ...noRecords,
        material: new Map(shown.map((row) => [row.id, recordOf(row)])),
      };
      const newId = () => --lastId;
      const planned = planBorrowing({ records, context: contextOf(records), newId }, wanted);
      if ('ok' in planned) return planned;
      const { names, diff } = planned;
      const added = diff.flatMap(({ id, after }): Material[] => {
        const from = wanted[names.indexOf(String(after?.name))];
        const name = String(after?.name);
        return from ? [shownMaterial(from, id, name)] : [];
      });
      if (added.length > 0) store.setState({ materials: [...shown, ...added] });
      return { ok: true, value: names };
    },
    giveBack: (isUnwanted: (name: string) => boolean) =>
      store.setState((state) => {
        const kept = state.materials.filter(({ id, name }) => own.has(id) || !isUnwanted(name));
        return kept.length === state.materials.length ? state : { ...state, materials: kept };
      }),
    /** The material of a library that is shown under this name, as it is sent. The project may have it by then. */
    borrowed: (name: unknown): NewMaterialBody[] =>
      store
        .getState()
        .materials.filter((material) => material.name === name && !own.has(material.id))
        .map(({ name, library_id, source_material }) => ({ name, library_id, source_material })),
  };
}

/** A material of a library as one of the project. */
function shownMaterial(from: LibraryMaterial, id: number, name: string): Material {
  const { color, anisotropic } = valuesOf(from);
  return {
    ...from,
    ...{ id, name, color: String(color), anisotropic: anisotropic === true },
    ...{ source_material: from.id, used: false, timestamp: '' },
  };
}

/** The values of a material by which projects and files have it. */
function valuesOf(material: { readonly name: string }): { readonly [field: string]: unknown } {
  const known = new Map<string, unknown>(Object.entries(material));
  const fields = Object.keys(materialFields).map((key) => [key, known.get(key)]);
  return { ...Object.fromEntries(fields), name: material.name };
}

function recordOf(material: Material): MaterialRecord {
  const { id, name, library_id, library_name, source_material, timestamp } = material;
  const { name: _, ...fields } = valuesOf(material);
  return { id, name, fields, library_id, library_name, source_material, timestamp };
}

async function outcomeOf(send: () => Promise<void>): Promise<Outcome<void>> {
  try {
    return { ok: true, value: await send() };
  } catch (error) {
    const fields = error instanceof CallFailed ? error.fields : null;
    return { ok: false, fields: fields && atItsField(fields), message: failureText(error) };
  }
}

/** What is wrong with a library's material stands at the field that names it. */
function atItsField({ materials, ...others }: FieldMessages): FieldMessages {
  return materials === undefined ? others : { ...others, material_name: materials };
}
