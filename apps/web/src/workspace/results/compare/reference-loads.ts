import { type Client, differenceEndpoints, type ReferenceRow } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import { NOT_ASKED } from '../loading/load.ts';
import { Resource } from '../loading/resource.ts';
import type { ResultsState } from '../results-state.ts';

/** Keeps the list of the project's references in a store from when there is a solution. */
export class ReferenceLoads {
  private readonly store: StoreApi<ResultsState>;
  private readonly client: Client;
  private readonly project: number;
  private readonly resource: Resource<readonly ReferenceRow[]>;
  private isWanted = false;
  private readonly end: () => void;

  constructor(store: StoreApi<ResultsState>, client: Client, project: number) {
    this.store = store;
    this.client = client;
    this.project = project;
    this.resource = new Resource({
      get: () => NOT_ASKED,
      // A comparison with a reference says why it cannot be made, so a failure is not told here.
      set: (load) => load.status === 'loaded' && store.setState({ references: load.data }),
    });
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
    this.resource.stop();
  }

  private async load(): Promise<void> {
    const params = { project: this.project };
    await this.resource.load((signal) => this.client(differenceEndpoints.references, { params, signal }));
  }
}
