import { PAINTED_VERSION } from '@thermarium/api';

const FOLDER = 'thumbnails';
/** The beginning of the version of a picture that somebody has sent. */
const SENT_VERSION = 'sent-';

/** The columns from which a project's picture follows. */
export interface ThumbnailRow {
  readonly thumbnail_key: string | null;
  readonly revision: number;
  readonly has_objects: boolean;
}

/** The key of a picture that somebody has sent of a revision. */
export function sentKey(revision: number, unique: string): string {
  return `${FOLDER}/${SENT_VERSION}${revision}-${unique}`;
}

/** The key of a picture that the program has painted of a revision. */
export function paintedKey(revision: number, unique: string): string {
  return `${FOLDER}/${PAINTED_VERSION}${revision}-${unique}`;
}

/** Whether a picture shows the project at a revision. Keys of the first release name none: their pictures count as if they did. */
export function shows(key: string, revision: number): boolean {
  if (isPainted(key)) return key.startsWith(paintedKey(revision, ''));
  return key.startsWith(sentKey(revision, '')) || !key.startsWith(`${FOLDER}/${SENT_VERSION}`);
}

/** Whether the program has painted a picture itself. */
export function isPainted(key: string): boolean {
  return key.startsWith(`${FOLDER}/${PAINTED_VERSION}`);
}

/**
 * A value that differs between pictures of a project, whether or not the present one has been painted yet; null: it has none,
 * as it has no objects.
 */
export function thumbnailVersion({ thumbnail_key, revision, has_objects }: ThumbnailRow): string | null {
  if (thumbnail_key !== null && !isPainted(thumbnail_key) && shows(thumbnail_key, revision)) {
    return versionOfKey(thumbnail_key);
  }
  return has_objects ? `${PAINTED_VERSION}${revision}` : null;
}

/** The version that a stored picture is. */
export function versionOfKey(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return isPainted(key)
    ? `${PAINTED_VERSION}${Number.parseInt(name.slice(PAINTED_VERSION.length), 10)}`
    : name;
}
