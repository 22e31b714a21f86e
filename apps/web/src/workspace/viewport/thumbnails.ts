import type { DocumentState, ProjectDocument } from '../document/project-document.ts';
import type { PictureSize } from './snapshot.ts';

/** After the last change; while somebody works no picture is taken. */
const REST_MS = 4000;
const SIZE = { width: 320, height: 200 };
const QUALITY = 0.5;

/** What takes pictures of the whole model. */
export interface Photographer {
  /** Null while it cannot. */
  thumbnail(size: PictureSize): Promise<Pick<HTMLCanvasElement, 'toDataURL'> | null>;
}

/**
 * Keeps the picture of the project on the dashboard: taken anew by who may change it, when there is none or the tree has
 * changed, while the browser has nothing else to do. Until the returned function is called.
 */
export function keepThumbnail(
  photographer: Photographer,
  document: Pick<ProjectDocument, 'store' | 'saveThumbnail'>,
  whenIdle: (task: () => void) => void = idle,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** The tree that the picture shows; null: not known yet. */
  let shown: DocumentState['nodes'] | null = null;

  const take = async () => {
    const { nodes } = document.store.getState();
    const picture = isClosed ? null : await photographer.thumbnail(SIZE);
    if (!picture || isClosed) return;
    shown = nodes;
    void document.saveThumbnail(picture.toDataURL('image/png', QUALITY));
  };
  const follow = () => {
    const { status, project, nodes } = document.store.getState();
    if (status !== 'ready' || !project?.edit) return;
    // A picture that there is shows what was loaded; an empty project needs none.
    if (shown === null && (project.thumbnail !== null || nodes.size === 0)) shown = nodes;
    if (shown === nodes) return;
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => void take()), REST_MS);
  };

  follow();
  const stop = document.store.subscribe((now, before) => {
    if (now.status !== before.status || now.nodes !== before.nodes) follow();
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
