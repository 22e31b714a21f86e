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
import type { ModelNode } from '../records/project-content.ts';
import type { DocumentState } from './project-document.ts';

type Row = { readonly [field: string]: unknown };

const fieldsOf = new Map(kinds.map(({ type, fields }) => [type, fields]));

type DocumentContent = Pick<
  DocumentState,
  'project' | 'nodes' | 'children' | 'materials' | 'parameters' | 'planes'
>;

interface DocumentOptions {
  /** The values of a node as they are to be; default: as they are stored. */
  readonly typed?: (node: ModelNode) => Row;
  /** Further objects of an assembly, or of the top (null). */
  readonly further?: (parent: number | null) => readonly TreeNode[];
  /** Whether nodes carry their ids, as those of no file do. */
  readonly keepsIds?: boolean;
}

/** The model in the form of a file: typed values, materials by name. */
export function modelDocument(
  state: DocumentContent,
  scenarios: readonly Scenario[],
  { typed = (node) => node, further = () => [], keepsIds = false }: DocumentOptions = {},
): Document {
  const level = (parent: number | null): readonly TreeNode[] => [
    ...(state.children.get(parent) ?? []).flatMap((id): TreeNode[] => {
      const node = state.nodes.get(id);
      if (!node) return [];
      const { type, leaf } = node;
      const inside = leaf ? {} : { children: level(id) };
      return [{ ...(keepsIds && { id }), ...statedNode(type, typed(node)), ...inside }];
    }),
    ...further(parent),
  ];
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

/** A node without what is in it: its typed values and the flags of every node. */
export function statedNode(type: string, values: Row): TreeNode {
  const { name, active = true, visible = true } = values;
  const fields = stated(fieldsOf.get(type) ?? {}, values);
  return { type, name: String(name ?? ''), active: active !== false, visible: visible !== false, ...fields };
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
