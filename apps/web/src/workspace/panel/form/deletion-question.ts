import type { DocumentState } from '../../document/project-document.ts';

type Deletable = Pick<DocumentState, 'nodes' | 'children' | 'planes'>;

/** What is asked before something is deleted. Of assemblies it says how many objects go with them. */
export function deletionQuestion(
  ids: readonly number[],
  what: 'object' | 'plane',
  { nodes, children, planes }: Deletable,
): { readonly title: string; readonly message: string } {
  const message = 'Do you wish to proceed?';
  const [first] = ids;
  if (what === 'plane') {
    return { title: `Deleting ${planes.find(({ id }) => id === first)?.name ?? ''}`, message };
  }
  const gone = new Set<number>();
  const gather = (id: number) => {
    gone.add(id);
    for (const child of children.get(id) ?? []) gather(child);
  };
  for (const id of ids) gather(id);
  const name = first === undefined ? '' : (nodes.get(first)?.name ?? '');
  const title = ids.length === 1 ? `Deleting ${name}` : `Deleting ${ids.length} objects`;
  const within = gone.size - ids.length;
  if (within <= 0) return { title, message };
  const go =
    within === 1 ? '1 object in it goes too' : `${within.toLocaleString('en-US')} objects in it go too`;
  return { title, message: `${ids.length === 1 ? go : go.replace('in it', 'in them')}. ${message}` };
}
