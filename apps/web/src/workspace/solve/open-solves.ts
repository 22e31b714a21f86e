import type { Client } from '@thermarium/api';
import type { ProjectFeed } from '../document/project-feed.ts';
import type { Results } from '../results/results-state.ts';
import type { Solves } from './solve-state.ts';

export interface SolvesParts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  readonly results: Results;
  /** Where the state of a task that is held outlives the page. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export function openSolves(_parts: SolvesParts, _project: number): Solves {
  throw new Error('not yet');
}
