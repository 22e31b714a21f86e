import { PAINTED_VERSION } from '@thermarium/api';

const FOLDER = 'thumbnails';

/** The columns from which a project's picture follows. */
export interface ThumbnailRow {
  readonly thumbnail_key: string | null;
  readonly revision: number;
  readonly has_objects: boolean;
}

/** A key for one picture only: what was cached under it may be cached for ever. */
export function sentKey(unique: string): string {
  return `${FOLDER}/${unique}`;
}

/** The key of a picture that the program has painted of a revision. */
export function paintedKey(revision: number, unique: string): string {
  return `${FOLDER}/${PAINTED_VERSION}${revision}-${unique}`;
}

/** Whether a picture was painted by the program, and if so, whether of an earlier revision. */
export function paintedVersion(key: string, revision: number): 'sent' | 'old' | 'present' {
  if (!isPainted(key)) return 'sent';
  return key.startsWith(paintedKey(revision, '')) ? 'present' : 'old';
}

export function isPainted(key: string): boolean {
  return key.startsWith(`${FOLDER}/${PAINTED_VERSION}`);
}

/**
 * A value that differs between pictures of a project, whether or not the present one has been painted yet; null: it has none,
 * as it has no objects.
 */
export function thumbnailVersion({ thumbnail_key, revision, has_objects }: ThumbnailRow): string | null {
  if (thumbnail_key !== null && !isPainted(thumbnail_key)) return versionOfKey(thumbnail_key);
  return has_objects ? `${PAINTED_VERSION}${revision}` : null;
}

/** The version that a stored picture is. */
export function versionOfKey(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return isPainted(key)
    ? `${PAINTED_VERSION}${Number.parseInt(name.slice(PAINTED_VERSION.length), 10)}`
    : name;
}
