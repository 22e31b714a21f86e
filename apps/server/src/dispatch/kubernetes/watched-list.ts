import { z } from 'zod';
import type { KubernetesApi } from './api.ts';

interface Named {
  readonly metadata: { readonly name: string };
}

const version = z.object({ resourceVersion: z.string() });
const event = z.object({ type: z.string(), object: z.unknown() });

/**
 * The objects of one sort that have a label: listed once, and then kept by what the server tells of their changes, for as
 * long as a watch lasts. The next question lists them anew.
 */
export class WatchedList<Item extends Named> {
  private readonly api: KubernetesApi;
  private readonly path: string;
  private readonly labelSelector: string;
  private readonly schema: z.ZodType<Item>;
  private readonly closing = new AbortController();
  private items = new Map<string, Item>();
  private watching: Promise<void> | null = null;

  constructor(api: KubernetesApi, path: string, labelSelector: string, schema: z.ZodType<Item>) {
    this.api = api;
    this.path = path;
    this.labelSelector = labelSelector;
    this.schema = schema;
  }

  /** All of them by name, as far as was heard. Rejects where they cannot be listed. */
  async current(): Promise<ReadonlyMap<string, Item>> {
    if (this.watching === null) await this.list();
    return this.items;
  }

  /** Adds what the server has just answered: it may tell of it a little later. */
  add(object: unknown): void {
    const item = this.schema.parse(object);
    this.items.set(item.metadata.name, item);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.watching;
  }

  private async list(): Promise<void> {
    const { api, path, labelSelector } = this;
    const answer = await api.call({ method: 'GET', path, query: { labelSelector } });
    const { items, metadata } = z.object({ items: z.array(this.schema), metadata: version }).parse(answer);
    this.items = new Map(items.map((item) => [item.metadata.name, item]));
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, this.closing.signal]);
    const query = { labelSelector, resourceVersion: metadata.resourceVersion };
    this.watching = api
      .watch({ path, query }, (told) => this.hear(told) || ending.abort(), signal)
      .then(() => {
        this.watching = null;
      });
  }

  /** False: the server has lost the thread. */
  private hear(told: unknown): boolean {
    const { type, object } = event.parse(told);
    if (type === 'ERROR') return false;
    if (type === 'BOOKMARK') return true;
    const item = this.schema.parse(object);
    if (type === 'DELETED') this.items.delete(item.metadata.name);
    else this.items.set(item.metadata.name, item);
    return true;
  }
}
