import { type Kind, kinds } from '@thermarium/kinds';
import type { Board } from '@thermarium/mesh';
import {
  type Inherited,
  inheritedWithin,
  type Own,
  type Standing,
  standingOf,
  topOfTree,
  type Visit,
  walkTree,
} from '@thermarium/model';
import type { ModelNode, ProjectContent } from './project-content.ts';

type Nodes = Pick<ProjectContent, 'nodes'>;
type Values = { readonly [field: string]: unknown };

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));
const owns = new WeakMap<ModelNode, Own<Kind> | null>();

/**
 * The standing that an answered node states itself; null: its kind is unknown. Only containers have values here:
 * without boards, which the scene knows, nothing else depends on the place in the tree.
 */
function ownOf(node: ModelNode): Own<Kind> | null {
  let own = owns.get(node);
  if (own === undefined) {
    const kind = kindOf.get(node.type);
    const { name, active, visible } = node;
    own = kind ? { kind, name, active, visible, values: kind.container ? valuesOf(kind, node) : null } : null;
    owns.set(node, own);
  }
  return own;
}

/** The values of an answered node; a stated number whose expression has no value is NaN. */
function valuesOf({ fields }: Kind, node: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { kind }]) => {
      const isStated = node[key] !== null && node[key] !== undefined;
      return [key, kind === 'number' && isStated ? (node[`${key}_calc`] ?? Number.NaN) : node[key]];
    }),
  );
}

/** The standing that an object inherits from an assembly of the document; null: from the top of the tree. */
export function inheritedIn(
  { nodes, project }: Nodes & Pick<Partial<ProjectContent>, 'project'>,
  parent: number | null,
): Inherited {
  const around: Own<Kind>[] = [];
  for (let at = parent; at !== null; ) {
    const node = nodes.get(at);
    const own = node && ownOf(node);
    if (own) around.unshift(own);
    at = node?.parent ?? null;
  }
  const {
    hc_calc: hc,
    convection,
    ambient_calc: ambient,
    ambient_over_time: overTime,
    initial,
    initial_calc,
  } = project?.world ?? {};
  const world = {
    hc: numberOf(hc),
    convection: textOf(convection),
    ambientOverTime: textOf(overTime),
    ambient: numberOf(ambient),
    initial: initial === null || initial === undefined ? null : numberOf(initial_calc),
  };
  return inheritedWithin(around, topOfTree(world));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** Whether an object is active and visible, given the assemblies above it. */
export function standingIn(state: Nodes, id: number): Pick<Inherited, 'active' | 'visible'> {
  const node = state.nodes.get(id);
  const own = node && ownOf(node);
  const around = inheritedIn(state, node?.parent ?? null);
  return own ? standingOf<Kind, Board>(own, around, []) : around;
}

/** Walks over the document as the program answered it, leaving out boards. */
export function walkDocument<Result>(
  { nodes, children }: Pick<ProjectContent, 'nodes' | 'children'>,
  visit: (standing: Standing<Kind, Board>, node: ModelNode, inside: () => readonly Result[]) => Result,
): readonly Result[] {
  const level = (parent: number | null) => {
    const found: ModelNode[] = [];
    for (const id of children.get(parent) ?? []) {
      const node = nodes.get(id);
      if (node) found.push(node);
    }
    return found;
  };
  const each: Visit<ModelNode, Kind, Board, Result> = (standing, node, inside) => {
    standings.set(node, standing);
    return visit(standing, node, inside);
  };
  const before = (node: ModelNode) => standings.get(node);
  return walkTree(level(null), WITHOUT_BOARDS, { own: ownOf, inside: ({ id }) => level(id), before }, each);
}

/** The standings of the last walk: a change of one object out of thousands leaves the others as they were. */
const standings = new WeakMap<ModelNode, Standing<Kind, Board>>();
const WITHOUT_BOARDS = { inherited: topOfTree(), boards: [] };
