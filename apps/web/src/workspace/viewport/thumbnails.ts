import { isPaintedThumbnail } from '@thermarium/api';
import type { DocumentState, ProjectDocument } from '../document/project-document.ts';
import type { PictureSize } from './snapshot.ts';

/** Delay after the last change: no picture is taken while somebody works. */
const REST_MS = 4000;
const SIZE = { width: 320, height: 200 };
const QUALITY = 0.5;

/** The part of the viewport that takes pictures of the whole model. */
export interface Photographer {
  /** A picture of the whole model; null while it cannot be taken. */
  thumbnail(size: PictureSize): Promise<Pick<HTMLCanvasElement, 'toDataURL'> | null>;
}

/**
 * Keeps the project's picture on the dashboard up to date until the returned function is called. It takes a picture in
 * idle time, for users who may edit, when there is none of the project as it is stored.
 */
export function keepThumbnail(
  photographer: Photographer,
  document: Pick<ProjectDocument, 'store' | 'saveThumbnail'>,
  whenIdle: (task: () => void) => void = idle,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** The revision that the picture shows; null: not known yet. */
  let shown: DocumentState['revision'] = null;

  const take = async () => {
    const { revision } = document.store.getState();
    const picture = isClosed || revision === null ? null : await photographer.thumbnail(SIZE);
    if (!picture || isClosed || revision === null) return;
    shown = revision;
    void document.saveThumbnail(picture.toDataURL('image/png', QUALITY), revision);
  };
  const follow = () => {
    const { status, project, nodes, revision } = document.store.getState();
    // What is not stored yet is followed by the revision that it becomes.
    if (status !== 'ready' || !project?.edit || revision === null) return;
    // A picture that was sent shows what was loaded; an empty project needs none.
    const isSent = project.thumbnail !== null && !isPaintedThumbnail(project.thumbnail);
    if ((shown === null && isSent) || nodes.size === 0) shown = revision;
    clearTimeout(timer);
    if (shown === revision) return;
    timer = setTimeout(() => whenIdle(() => void take()), REST_MS);
  };

  follow();
  const stop = document.store.subscribe((now, before) => {
    if (now.status !== before.status || now.revision !== before.revision) follow();
  });
  return () => {
    isClosed = true;
    stop();
    clearTimeout(timer);
  };
}

function idle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: REST_MS });
  else task();
}
