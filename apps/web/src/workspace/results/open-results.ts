import type { Client } from '@thermarium/api';
import type { ProjectDocument } from '../document/project-document.ts';
import type { ProjectFeed } from '../document/project-feed.ts';
import type { EditorStore } from '../editor/editor-state.ts';
import type { Results } from './results-state.ts';

export interface ResultsParts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  readonly document: ProjectDocument;
  readonly editor: EditorStore;
}

export function openResults(_parts: ResultsParts, _project: number): Results {
  throw new Error('not yet');
}
