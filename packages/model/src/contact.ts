import { didYouMean } from './closest-name.ts';
import type { TreeNode } from './document.ts';
import { uniquePaths } from './evaluation/node-paths.ts';
import type { FieldValues } from './field.ts';
import { number, text } from './field-builders.ts';
import { type Issue, issue, quoted } from './issue.ts';

/** A row of the project's contacts: what touches what, and how much the joint between them resists. */
export const contactFields = {
  first: text('First', '', {
    hint: 'The name or path of an object or of an assembly, or else the name of a material.',
    names: 'object-or-material',
  }),
  second: text('Second', '', {
    hint: 'What it touches: an object, an assembly or a material. Their order does not matter.',
    names: 'object-or-material',
  }),
  resistance: number({
    label: 'Resistance',
    hint: 'Of the flat faces where the two touch, without geometry. It takes the place of what the objects state themselves; 0 is a perfect contact.',
    unit: '°C·mm²/W',
    alters: 'property',
    default: null,
    min: 0,
    max: 1e9,
  }),
};

/** A contact with its expressions evaluated; °C·mm²/W. */
export type Contact = FieldValues<typeof contactFields> & { readonly resistance: number };

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
