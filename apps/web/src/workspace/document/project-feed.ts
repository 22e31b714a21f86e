import type { ProjectEvent } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { Connection } from './project-document.ts';

/**
 * What happens in the project, heard over one connection that is taken up again by itself. After a gap every
 * listener hears `reload`, since what happened meanwhile is lost.
 */
export interface ProjectFeed {
  readonly store: StoreApi<{ readonly connection: Connection }>;
  subscribe(listener: (event: ProjectEvent) => void): () => void;
  close(): void;
}
