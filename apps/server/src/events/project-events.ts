import type { ProjectEvent } from '@thermarium/api';

/** What happens in projects, heard from every process. */
export interface ProjectEvents {
  /** Calls the listener for every event of the project until the returned function is called. */
  subscribe(project: number, listener: (event: ProjectEvent) => void): () => void;
  /** Tells every process, this one too. */
  publish(project: number, event: ProjectEvent): Promise<void>;
  close(): Promise<void>;
}
