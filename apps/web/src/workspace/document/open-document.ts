import type { Client } from '@thermarium/api';
import type { ProjectDocument } from './project-document.ts';
import type { ProjectFeed } from './project-feed.ts';

export interface DocumentParts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  /** Where changes wait for a lost connection. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export function openDocument(_parts: DocumentParts, _project: number): ProjectDocument {
  throw new Error('not yet');
}
