import { didYouMean } from '../closest-name.ts';
import type { Contact } from '../contact.ts';
import type { TreeNode } from '../document.ts';
import { type Issue, issue, quoted } from '../issue.ts';
import { uniquePaths } from './node-paths.ts';

/**
 * The issues of contacts that name what a document does not have. Inactive nodes count, so that switching one off does not
 * make the model wrong. No issue while a name is still blank: that is one of its own.
 *
 * @param path the path before the rows, for the issues
 */
export function contactNameIssues(
  contacts: readonly Pick<Contact, 'first' | 'second'>[],
  tree: readonly TreeNode[],
  materialNames: ReadonlySet<string>,
  path: string,
): readonly Issue[] {
  if (contacts.length === 0) return [];
  const paths = uniquePaths({
    top: tree,
    own: (node: TreeNode) => node,
    inside: ({ children }) => children ?? [],
  });
  const known = new Set(materialNames);
  for (const [{ name }, own] of paths) known.add(name).add(own);
  addFullPaths(tree, '', known);
  return contacts.flatMap((contact, row) =>
    (['first', 'second'] as const)
      .filter((side) => contact[side] !== '' && !known.has(contact[side]))
      .map((side) =>
        issue(
          'unknown-contact',
          `${path}[${row}].${side}`,
          `There is neither an object nor a material ${quoted(contact[side])}.`,
          `Give the name or the path of an object or of an assembly, or the name of a material${didYouMean(contact[side], known)}.`,
        ),
      ),
  );
}

function addFullPaths(nodes: readonly TreeNode[], parent: string, known: Set<string>): void {
  for (const { name, children = [] } of nodes) {
    const full = parent === '' ? name : `${parent}/${name}`;
    known.add(full);
    addFullPaths(children, full, known);
  }
}
