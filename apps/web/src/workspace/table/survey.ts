import type { Kind } from '@thermarium/kinds';
import { joinedFigures } from '@thermarium/solution/figures';
import { walkDocument } from '../records/document-standing.ts';
import type { Tree } from '../records/document-tree.ts';
import type { ModelNode } from '../records/project-content.ts';
import { statedPower } from '../records/stated-power.ts';
import { type Changes, differenceOfAll, type Identity, joined, resultOf } from '../results/object-result.ts';
import type { ObjectResult, Solution } from '../results/results-state.ts';

/** The figures of a row beyond the values of its own object. */
export interface Surveyed {
  /** While something is compared: the active objects in it; of an active object itself. */
  readonly objects: readonly Identity[];
  /** For an assembly that of all its contents; undefined: the solution has none. */
  readonly result: ObjectResult | undefined;
  /** The change of that against what is compared with; undefined: nothing is, or one of both has no result. */
  readonly change: ObjectResult | undefined;
  /** mW over all copies, of an assembly of all active contents; null: only a solve can tell it. */
  readonly power: number | null;
  /** Whether the object and all assemblies above it are active. */
  readonly active: boolean;
  /** The number of copies by arrays of the assemblies above it. */
  readonly copies: number;
}

export interface Survey {
  readonly rows: ReadonlyMap<number, Surveyed>;
  /** Whether changes are shown beside the results. */
  readonly isCompared: boolean;
  /** mW; what only a solve can tell and none has told yet is left out. */
  readonly totalPower: number;
  /** Whether something is left out of the total. */
  readonly isPartial: boolean;
  /** The figures of all objects and the fill of the world together; null: there is no solution. */
  readonly whole: ObjectResult | null;
}

/** Powers that differ by less than this share are one number, found in two ways. */
const SAME = 1e-9;

type Found = Pick<Surveyed, 'objects' | 'result' | 'power'>;

/** The results and powers of all objects and assemblies. */
export function surveyRows(
  tree: Tree,
  solution: Pick<Solution, 'objects'> | null,
  difference: Changes | null,
): Survey {
  const rows = new Map<number, Surveyed>();
  const top = walkDocument<Surveyed>(tree, ({ kind, active, copies }, node, inside) => {
    const around = { active, copies: copies.count };
    const found = node.leaf ? leaf(kind, node, around, solution) : assembly(inside(), difference !== null);
    const surveyed = {
      ...around,
      ...found,
      change: difference ? changeOf(node, found, difference) : undefined,
    };
    rows.set(node.id, surveyed);
    return surveyed;
  });
  return {
    rows,
    isCompared: difference !== null,
    totalPower: top.reduce((sum, { power, active }) => sum + (active ? (power ?? 0) : 0), 0),
    isPartial: top.some(({ power, active }) => active && power === null),
    whole: solution && joinedFigures([...solution.objects.values()]),
  };
}

function leaf(
  kind: Kind,
  node: ModelNode,
  { active, copies }: Pick<Surveyed, 'active' | 'copies'>,
  solution: Pick<Solution, 'objects'> | null,
): Found {
  if (!active) return { objects: [], result: undefined, power: 0 };
  const object = { id: node.id, typeId: node.type_id };
  const result = solution ? resultOf(solution, object) : undefined;
  const stated = statedPower(kind, node);
  const modelled = stated === null ? null : stated * copies;
  const solved = result?.dissipated_power ?? null;
  return { objects: [object], result, power: solved !== null && agree(modelled, solved) ? solved : modelled };
}

function changeOf(
  { leaf }: Pick<ModelNode, 'leaf'>,
  { objects }: Pick<Surveyed, 'objects'>,
  difference: Changes,
): ObjectResult | undefined {
  if (!leaf) return differenceOfAll(difference, objects);
  return objects.length === 0 ? undefined : resultOf(difference, objects[0]);
}

function agree(modelled: number | null, solved: number): boolean {
  return modelled === null || Math.abs(modelled - solved) <= SAME * Math.abs(solved);
}

function assembly(contents: readonly Surveyed[], isCompared: boolean): Found {
  const active = contents.filter((each) => each.active);
  const powers = active.map(({ power }) => power);
  return {
    objects: isCompared ? active.flatMap(({ objects }) => objects) : [],
    result: joined(active.flatMap(({ result }) => result ?? [])),
    power: powers.includes(null) ? null : powers.reduce<number>((sum, power) => sum + (power ?? 0), 0),
  };
}
