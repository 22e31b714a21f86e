import type { ProjectEvent } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { Connection } from './project-document.ts';

export interface FeedState {
  readonly connection: Connection;
  /** The status with which the program refused the connection for good: 401, 403 or 404. */
  readonly refused?: number | undefined;
}

/**
 * What happens in the project, heard over one connection that is taken up again by itself. After a gap every
 * listener hears `reload`, since what happened meanwhile is lost.
 */
export interface ProjectFeed {
  readonly store: StoreApi<FeedState>;
  subscribe(listener: (event: ProjectEvent) => void): () => void;
  close(): void;
}
