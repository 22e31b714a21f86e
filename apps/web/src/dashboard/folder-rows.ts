import type { Folder, Project, SharedFolder } from '@thermarium/api';

const ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts names alphabetically, and numbers within them by value. */
function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return ORDER.compare(a.name, b.name);
}

/** A place on the dashboard: an own folder, all shared projects, those of one owner, or one of their folders. */
export type Place =
  | { readonly kind: 'own'; readonly id: number }
  | { readonly kind: 'shared' }
  | { readonly kind: 'shared-by'; readonly owner: string }
  | { readonly kind: 'shared-folder'; readonly id: number };

export interface Shared {
  readonly folders: readonly SharedFolder[];
  readonly projects: readonly Project[];
}

export interface FolderRow {
  readonly key: string;
  readonly name: string;
  /** 0: a root. */
  readonly depth: number;
  readonly place: Place;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** The number of projects in it; null: unknown. */
  readonly count: number | null;
}

interface Branch {
  readonly key: string;
  readonly name: string;
  readonly place: Place;
  readonly count: number | null;
  readonly children: readonly Branch[];
}

/** The key of a place, used to remember folded ones. */
export function keyOf(place: Place): string {
  if (place.kind === 'shared') return 'shared';
  return `${place.kind}:${place.kind === 'shared-by' ? place.owner : place.id}`;
}

/** The visible rows of the folder tree in order; `closed` holds the keys of folded ones. */
export function folderRows(
  root: Folder,
  shared: Shared | undefined,
  closed: ReadonlySet<string>,
): readonly FolderRow[] {
  const sharedBranch: Branch = {
    key: 'shared',
    name: 'Shared with me',
    place: { kind: 'shared' },
    count: shared?.projects.length ?? null,
    children: Object.entries(Object.groupBy(shared?.folders ?? [], ({ owner }) => owner)).map(
      ([owner, folders = []]) => ownerBranch(owner, folders),
    ),
  };
  return [ownBranch(root), sharedBranch].flatMap((branch) => rowsOf(branch, 0, closed));
}

function ownBranch({ id, name, child_folders }: Folder): Branch {
  const place = { kind: 'own', id } as const;
  return { key: keyOf(place), name, place, count: null, children: child_folders.map(ownBranch) };
}

function ownerBranch(owner: string, folders: readonly SharedFolder[]): Branch {
  const place = { kind: 'shared-by', owner } as const;
  const count = projectsIn(folders).length;
  return { key: keyOf(place), name: owner, place, count, children: folders.map(sharedFolderBranch) };
}

function sharedFolderBranch({ id, name, child_folders, projects }: SharedFolder): Branch {
  const place = { kind: 'shared-folder', id } as const;
  const children = child_folders.map(sharedFolderBranch);
  return { key: keyOf(place), name, place, count: projects.length, children };
}

function projectsIn(folders: readonly SharedFolder[]): readonly Project[] {
  return folders.flatMap(({ projects, child_folders }) => [...projects, ...projectsIn(child_folders)]);
}

/** The projects of a shared place. */
export function sharedProjects({ folders, projects }: Shared, place: Place): readonly Project[] {
  switch (place.kind) {
    case 'own':
      return [];
    case 'shared':
      return projects;
    case 'shared-by':
      return projectsIn(folders.filter(({ owner }) => owner === place.owner));
    case 'shared-folder':
      return findFolder(folders, place.id)?.projects ?? [];
  }
}

function rowsOf(branch: Branch, depth: number, closed: ReadonlySet<string>): readonly FolderRow[] {
  const { key, name, place, count, children } = branch;
  const isOpen = !closed.has(key);
  const below = isOpen ? children.toSorted(byName).flatMap((child) => rowsOf(child, depth + 1, closed)) : [];
  return [{ key, name, depth, place, hasChildren: children.length > 0, isOpen, count }, ...below];
}

/** Finds a folder by id anywhere in the trees. */
export function findFolder<Tree extends { readonly id: number; readonly child_folders: readonly Tree[] }>(
  folders: readonly Tree[],
  id: number,
): Tree | null {
  for (const folder of folders) {
    const found = folder.id === id ? folder : findFolder(folder.child_folders, id);
    if (found) return found;
  }
  return null;
}

/** The folders on the path to a folder, the root first; empty if it is not there. */
export function pathTo<Tree extends { readonly id: number; readonly child_folders: readonly Tree[] }>(
  folders: readonly Tree[],
  id: number,
): readonly Tree[] {
  for (const folder of folders) {
    if (folder.id === id) return [folder];
    const below = pathTo(folder.child_folders, id);
    if (below.length > 0) return [folder, ...below];
  }
  return [];
}

/** The projects whose name matches the search, latest first. */
export function foundProjects(projects: readonly Project[], sought: string): readonly Project[] {
  const text = sought.trim().toLowerCase();
  return projects
    .filter(({ name }) => name.toLowerCase().includes(text))
    .toSorted((a, b) => b.last_modified.localeCompare(a.last_modified));
}
