import { createClient } from '@thermarium/api';
import { expect } from 'vitest';
import type { ModelSite, TestProject } from '../../../../../server/src/testing/model-site.ts';
import type { TestUser } from '../../../../../server/src/testing/test-app.ts';
import { openFeed } from '../../connection/open-feed.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { ChangeStorage } from '../kept-changes.ts';
import { openDocument } from '../open-document.ts';
import type { DocumentState, ProjectDocument } from '../project-document.ts';

/** The wait before a lost change is sent again, ms. */
const RETRY = 20;

/** The document of one user's page, over a network that can be cut. */
export interface OpenPage {
  readonly document: ProjectDocument;
  readonly state: () => DocumentState;
  /** Method and path of every call, oldest first. */
  readonly calls: string[];
  /**
   * The fate of calls: they arrive, they are lost, their answers are lost (those after the next one), or a proxy answers with
   * this status.
   */
  network: 'whole' | 'cut' | 'answers lost' | 'one more answer' | number;
  /** Fulfils when the state meets the condition. */
  until(isSo: (state: DocumentState) => boolean): Promise<DocumentState>;
  /**
   * Fulfils when the page has heard the events of all that it shows, which for its own changes come beside the answers,
   * and has asked for what it then believes to lack.
   */
  heardAll(): Promise<void>;
  close(): void;
}

export function memoryStorage(): ChangeStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/**
 * Opens a project of a listening site as a page does, and waits until it is loaded. It is online before it reads, so
 * that it makes no call afterwards of its own accord.
 */
export async function openPage(
  address: string,
  project: TestProject,
  user: TestUser,
  storage: ChangeStorage = memoryStorage(),
  refused: (message: string) => void = () => {},
): Promise<OpenPage> {
  const calls: string[] = [];
  const options = { address, token: () => user.token };
  const page: { network: OpenPage['network'] } = { network: 'whole' };
  const client = createClient({
    ...options,
    fetch: async (url, init) => {
      calls.push(`${init?.method} ${String(url).replace(/^.*\/api\/(?:project\/\d+\/)?/, '')}`);
      if (page.network === 'cut') throw new TypeError('fetch failed');
      if (typeof page.network === 'number') return new Response('', { status: page.network });
      const answer = await fetch(url, init);
      if (init?.method === 'GET') return answer;
      if (page.network === 'answers lost') throw new TypeError('fetch failed');
      if (page.network === 'one more answer') page.network = 'answers lost';
      return answer;
    },
  });
  const feed = openFeed(options, project.id);
  await expect.poll(() => feed.store.getState().connection).toBe('online');
  const document = openDocument({ client, feed, storage, retries: [RETRY], late: 0 }, project.id);
  document.onRefused?.(refused);
  let heard = -1;
  // The document heard it first: it subscribed first.
  feed.subscribe((event) => {
    if (event.type === 'model') heard = Math.max(heard, event.revision);
  });
  const state = () => document.store.getState();
  const until: OpenPage['until'] = async (isSo) => {
    await expect.poll(() => isSo(state())).toBe(true);
    return state();
  };
  await until(({ status, connection }) => status === 'ready' && connection === 'online');
  return Object.assign(page, {
    document,
    state,
    calls,
    until,
    heardAll: async () => {
      await until(({ revision }) => revision !== null && heard >= revision);
      // Waits of the same length end in the order of their beginning.
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    close: () => {
      document.close();
      feed.close();
    },
  });
}

/** The value of a change that must have succeeded. */
export async function done<Value>(changing: Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await changing;
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

/** Lets a site listen on a free port; returns its address. */
export function listen({ site }: ModelSite): Promise<string> {
  return site.app.listen({ port: 0, host: '127.0.0.1' });
}
