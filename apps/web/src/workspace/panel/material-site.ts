import type { Client } from '@thermarium/api';
import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ProjectDocument } from '../document/project-document.ts';
import type { ProjectContent } from '../records/project-content.ts';

/** The part of a store that fields read. */
export type Readable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/** The materials from which a field chooses. */
export interface MaterialSite {
  readonly client: Client;
  readonly store: Readable<Pick<ProjectContent, 'materials'>>;
  /** As of a document. */
  readonly borrow: ProjectDocument['borrow'];
}

export const MaterialSiteContext = createContext<MaterialSite | null>(null);

export function useMaterialSite(): MaterialSite {
  const site = useContext(MaterialSiteContext);
  if (!site) throw new Error('There are no materials to choose from here.');
  return site;
}
