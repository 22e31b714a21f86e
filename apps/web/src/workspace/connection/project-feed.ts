import type { ProjectEvent } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';

export type Connection = 'online' | 'connecting' | 'offline';

export interface FeedState {
  readonly connection: Connection;
  /** The status with which the program refused the connection for good: 401, 403 or 404. */
  readonly refused?: number | undefined;
}

/**
 * Events over one connection that is re-established by itself. Every listener gets `reload` after a gap, since the
 * events in between are lost.
 */
export interface EventFeed<Event> {
  readonly store: StoreApi<FeedState>;
  subscribe(listener: (event: Event) => void): () => void;
  close(): void;
}

/** The events of a project. */
export type ProjectFeed = EventFeed<ProjectEvent>;
