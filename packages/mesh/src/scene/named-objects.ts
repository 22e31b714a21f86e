import { didYouMean, type EvaluatedNode, type Issue, issue, quotedList } from '@thermarium/model';
import type { Scene } from './scene.ts';

/**
 * The ways to name an object: its path (with or without the assemblies around it), its name where only one has it, its id. The node
 * of a network has the path of its object and its own name.
 */
export type ObjectName = string | number;

interface Named {
  readonly path: string;
  /** In the scene; of an assembly all in it. */
  readonly objects: readonly number[];
}

/** The node of a tree for which a name stands, and its objects in the scene. */
export function objectsNamed(
  { objects }: Pick<Scene, 'objects'>,
  tree: readonly EvaluatedNode[],
  name: ObjectName,
): Named | { readonly problem: Issue; readonly isAmbiguous: boolean } {
  const places = [...placesIn(tree, '')];
  const byPath = places.filter(({ node, full }) => node.id === name || node.path === name || full === name);
  const found = byPath.length > 0 ? byPath : places.filter(({ node }) => node.name === name);
  const [place, ...others] = found;
  const node = objects.findIndex(({ path, nodeOf }) => nodeOf !== undefined && path === name);
  if (place === undefined && node >= 0) return { path: objects[node].path, objects: [node] };
  if (place === undefined) {
    const near = didYouMean(
      String(name),
      places.map(({ node }) => node.path),
    );
    const remedy = `Give the name of an object that is active${near}.`;
    return {
      problem: issue('unknown-object', 'tree', `There is no object '${name}' in the model.`, remedy),
      isAmbiguous: false,
    };
  }
  if (others.length > 0) {
    const several = quotedList(found.map(({ node }) => node.path));
    return {
      problem: issue(
        'unknown-object',
        'tree',
        `Several objects have the name '${name}': ${several}.`,
        'Give the path of one of them.',
      ),
      isAmbiguous: true,
    };
  }
  const paths = new Set([...placesIn([place.node], '')].map(({ node }) => node.path));
  return {
    path: place.node.path,
    objects: objects.flatMap(({ path }, index) => (paths.has(path) ? [index] : [])),
  };
}

function* placesIn(
  nodes: readonly EvaluatedNode[],
  parent: string,
): Generator<{ readonly node: EvaluatedNode; readonly full: string }> {
  for (const node of nodes) {
    const full = parent === '' ? node.name : `${parent}/${node.name}`;
    yield { node, full };
    yield* placesIn(node.children, full);
  }
}
