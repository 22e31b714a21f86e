import { type Folder, SHARED_WITH_ME } from '@thermarium/api';
import { findFolder } from '../folder-rows.ts';

/** A project or folder that is moved to another folder. */
export interface Moved {
  readonly kind: 'folder' | 'project';
  readonly id: number;
  readonly name: string;
  /** The folder that it is in; null: none of the user's own. */
  readonly folder: number | null;
}

/** The reason why something cannot be moved to a folder; null: it can. */
export function moveRefusal(root: Folder, moved: Moved, target: number): string | null {
  if (target === SHARED_WITH_ME) return 'Nothing can be moved into “Shared with me”.';
  if (target === moved.folder) return 'It is there already.';
  if (moved.kind === 'project') return null;
  if (moved.folder === null) return 'This folder cannot be moved.';
  const own = findFolder([root], moved.id);
  return own && findFolder([own], target) ? 'A folder cannot be moved into itself.' : null;
}
