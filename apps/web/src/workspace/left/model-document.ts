import type { Plane, Scenario as StoredScenario } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import {
  type Document,
  type FieldTable,
  materialOfValues,
  parameterFields,
  planeFields,
  type Scenario,
  scalarOf,
  type TreeNode,
  worldFields,
} from '@thermarium/model';
import { ownValues } from '@thermarium/records';
import type { DocumentState } from '../document/project-document.ts';

type Row = { readonly [field: string]: unknown };

const fieldsOf = new Map(kinds.map(({ type, fields }) => [type, fields]));

/** The model in the form of a file: typed values, materials by name, no ids. */
export function modelDocument(state: DocumentState, scenarios: readonly Scenario[]): Document {
  const level = (parent: number | null): readonly TreeNode[] =>
    (state.children.get(parent) ?? []).flatMap((id): TreeNode[] => {
      const node = state.nodes.get(id);
      if (!node) return [];
      const { type, name, active, visible, leaf } = node;
      const fields = stated(fieldsOf.get(type) ?? {}, node);
      return [{ type, name, active, visible, ...fields, ...(!leaf && { children: level(id) }) }];
    });
  return {
    name: state.project?.name ?? '',
    world: stated(worldFields, state.project?.world ?? {}),
    materials: state.materials.map(materialOfValues),
    parameters: state.parameters.map((each) => ownValues(each, parameterFields)),
    scenarios,
    tree: level(null),
    planes: state.planes.map(planeOf),
  };
}

/** A scenario in the form of a file: parameters by name, without those that have their defaults. */
export function fileScenario({ name, sampler, seed, parameters }: StoredScenario): Scenario {
  return {
    ...{ name, sampler, seed },
    parameters: parameters
      .filter((parameter) => !parameter.default)
      .map(({ parameter_name, values, random, normal_dist }) => ({
        ...{ parameter_name, values, random, normal_dist },
      })),
  };
}

/** The typed fields of a table, without derived ones. */
function stated(table: FieldTable, row: Row): Row {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, field]) => {
      const value = row[key];
      if (value === undefined) return [];
      if (field.kind !== 'list' || !Array.isArray(value)) return [[key, value]];
      return [[key, value.map((item: Row) => stated(field.item, item))]];
    }),
  );
}

function planeOf(row: Plane & Row): Document['planes'][number] {
  return { ...ownValues(row, planeFields), coordinate: scalarOf(row.coordinate) ?? 0 };
}

/** A file name that every operating system accepts. */
export function modelFileName(project: string, extension: string): string {
  const safe = project
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a file's name.
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  return `${safe === '' ? 'project' : safe.slice(0, 100).trim()}.${extension}`;
}
