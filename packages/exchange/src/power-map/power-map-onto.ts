import { type Box, boxSize } from '@thermarium/geometry';
import {
  type Document,
  type EvaluatedNode,
  evaluateDocument,
  type Issue,
  issue,
  type TreeNode,
} from '@thermarium/model';
import type { FileKind } from '../format.ts';
import type { PowerMap } from './power-map.ts';
import { objectIssue, sourcesOf } from './power-map-tree.ts';

export interface DocumentChange {
  /** Null, with the reason among the issues. */
  readonly document: Document | null;
  readonly issues: readonly Issue[];
}

/** Regions of a map that was computed in another unit may reach this far beyond their die, as a share of it. */
const TOLERANCE = 1e-6;

/**
 * The document with the sources of a power map on top of an object, right after it in the tree. The map begins at the
 * lower left corner of the object's box, whose top carries the sources.
 *
 * @param die the object's name, or its path with assemblies where the name repeats.
 */
export function powerMapOnto(
  document: Document,
  die: string,
  map: PowerMap,
  kinds: readonly FileKind[],
): DocumentChange {
  const { model, issues } = evaluateDocument(document, kinds);
  if (!model) return { document: null, issues };
  const place = placeOf(model.tree, document.tree, die);
  if (!place)
    return refused(objectIssue(die, `The model has no active object '${die}', or several.`, document));
  const kind = kinds.find(({ type }) => type === place.node.type);
  const box = kind?.container ? null : (kind?.bounds?.(place.node.values) ?? null);
  if (!box)
    return refused(objectIssue(die, `The object '${die}' has no top that could carry powers.`, document));
  const put = powerMapOnBox(map, { name: place.node.name, box }, kinds);
  if ('message' in put) return refused({ ...put, path: die });
  return { document: { ...document, tree: withAfter(document.tree, place.at, put) }, issues: [] };
}

/** The sources of a power map on the top of an object, or the reason why they cannot stand there. */
export function powerMapOnBox(
  map: PowerMap,
  { name, box }: { readonly name: string; readonly box: Box },
  kinds: readonly FileKind[],
): readonly TreeNode[] | Issue {
  const [width, depth] = boxSize(box);
  const beyond = reachBeyond(map, width, depth);
  if (beyond) {
    return issue(
      'outside-world',
      name,
      `${beyond} than '${name}'.`,
      'Choose another object, or correct the map.',
    );
  }
  return sourcesOf(map.regions, [box.min[0], box.min[1], box.max[2]], `powers on ${name}`, kinds);
}

function refused(problem: Issue): DocumentChange {
  return { document: null, issues: [problem] };
}

function reachBeyond({ regions }: PowerMap, width: number, depth: number): string | null {
  for (const { name, x0, x1, y0, y1 } of regions) {
    const along = (from: number, to: number, size: number) =>
      from < -TOLERANCE * size || to > size * (1 + TOLERANCE);
    if (along(x0, x1, width)) return `The region '${name}' from ${x0} to ${x1} mm reaches further along x`;
    if (along(y0, y1, depth)) return `The region '${name}' from ${y0} to ${y1} mm reaches further along y`;
  }
  return null;
}

interface NodePlace {
  readonly node: EvaluatedNode;
  /** The ranks of the assemblies around it and its own, in the document. */
  readonly at: readonly number[];
}

/** The only active node of this name or path; null: none, or several. */
function placeOf(
  tree: readonly EvaluatedNode[],
  nodes: readonly TreeNode[],
  wanted: string,
): NodePlace | null {
  const found: NodePlace[] = [];
  const visit = (level: readonly EvaluatedNode[], typed: readonly TreeNode[], above: readonly number[]) => {
    // Evaluated nodes are the active ones, in order.
    const active = typed.flatMap((node, rank) => (node.active ? [{ node, rank }] : []));
    for (const [n, node] of level.entries()) {
      const at = [...above, active[n].rank];
      if (node.name === wanted || node.path === wanted) found.push({ node, at });
      visit(node.children, active[n].node.children ?? [], at);
    }
  };
  visit(tree, nodes, []);
  const exact = found.filter(({ node }) => node.path === wanted);
  return exact.length === 1 ? exact[0] : found.length === 1 ? found[0] : null;
}

function withAfter(
  tree: readonly TreeNode[],
  [rank, ...rest]: readonly number[],
  added: readonly TreeNode[],
): readonly TreeNode[] {
  const node = tree[rank];
  if (rest.length === 0) return [...tree.slice(0, rank + 1), ...added, ...tree.slice(rank + 1)];
  return tree.with(rank, { ...node, children: withAfter(node.children ?? [], rest, added) });
}
