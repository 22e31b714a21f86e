import type { ClientOptions } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import type { ProjectFeed } from './project-feed.ts';

export function openFeed(_options: ClientOptions, _project: number): ProjectFeed {
  return {
    store: createStore(() => ({ connection: 'connecting' as const })),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
}
