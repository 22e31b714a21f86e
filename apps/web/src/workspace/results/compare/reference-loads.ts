import { type Client, differenceEndpoints } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { ResultsState } from '../results-state.ts';

/** Keeps the list of the project's references in a store from when there is a solution. */
export class ReferenceLoads {
  private readonly store: StoreApi<ResultsState>;
  private readonly client: Client;
  private readonly project: number;
  private readonly ended = new AbortController();
  private isWanted = false;
  private readonly end: () => void;

  constructor(store: StoreApi<ResultsState>, client: Client, project: number) {
    this.store = store;
    this.client = client;
    this.project = project;
    this.end = store.subscribe(({ steady, transient }) => {
      if (this.isWanted || !(steady || transient)) return;
      this.isWanted = true;
      void this.load();
    });
  }

  /** Loads the list again: it may have changed. */
  outdate(): void {
    if (this.isWanted) void this.load();
  }

  async keep(): Promise<void> {
    const transient = this.store.getState().type === 'transient';
    await this.client(differenceEndpoints.keepReference, {
      params: { project: this.project },
      body: { transient },
    });
    await this.load();
  }

  async remove(reference: number): Promise<void> {
    await this.client(differenceEndpoints.removeReference, {
      params: { project: this.project, reference },
    });
    await this.load();
  }

  close(): void {
    this.end();
    this.ended.abort();
  }

  private async load(): Promise<void> {
    const { signal } = this.ended;
    try {
      const references = await this.client(differenceEndpoints.references, {
        params: { project: this.project },
        signal,
      });
      if (!signal.aborted) this.store.setState({ references });
    } catch {
      // A comparison with a reference says why it cannot be made.
    }
  }
}
