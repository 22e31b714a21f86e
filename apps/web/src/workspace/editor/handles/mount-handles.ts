import type { ViewportHost } from '../../viewport/viewport-layer.ts';
import type { Workspace } from '../../workspace-context.ts';

/** Draws what the editor lets a person take hold of, until the returned function is called. */
export function mountHandles(_host: ViewportHost, _workspace: Workspace): () => void {
  return () => undefined;
}
