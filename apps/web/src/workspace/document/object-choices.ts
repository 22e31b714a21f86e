import { objectPaths } from '../records/object-paths.ts';
import type { DocumentState } from './project-document.ts';

/** An object that takes part in the model. */
interface ObjectChoice {
  readonly id: number;
  readonly path: string;
}

/** The objects of a project that are active, with their paths, in the order of the tree. */
export function objectChoices(state: Pick<DocumentState, 'nodes' | 'children'>): ObjectChoice[] {
  const { nodes, children } = state;
  const paths = objectPaths(state);
  const choices: ObjectChoice[] = [];
  const visit = (parent: number | null) => {
    for (const id of children.get(parent) ?? []) {
      // Objects in an inactive assembly take no part either.
      if (!nodes.get(id)?.active) continue;
      choices.push({ id, path: paths.get(id) ?? '' });
      visit(id);
    }
  };
  visit(null);
  return choices;
}
