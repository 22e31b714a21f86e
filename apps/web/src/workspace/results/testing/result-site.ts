import { createClient } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import { smallModel } from '../../../../../server/src/testing/small-model.ts';
import { type SolveSite, solve, startSolveSite } from '../../../../../server/src/testing/solve-site.ts';
import { storeProject } from '../../../../../server/src/testing/stored-project.ts';
import type { TestUser } from '../../../../../server/src/testing/test-app.ts';
import type { ProjectFeed } from '../../connection/project-feed.ts';
import { type MemoryDocument, memoryDocument } from '../../document/testing/memory-document.ts';
import { createEditorStore, type EditorStore } from '../../editor-state/editor-state.ts';
import { openResults } from '../open-results.ts';
import type { Results } from '../results-state.ts';
import type { LoadAnswer } from '../wire/answers.ts';
import { loadAnswer } from '../wire/load-answer.ts';

/** Results of real solves, loaded as on a page but without the worker. */
export interface ResultSite {
  readonly site: SolveSite;
  readonly user: TestUser;
  /** Stores a small model; answers with the project's id and its objects by name. */
  project(
    world?: object,
    tree?: readonly object[],
  ): Promise<{ id: number; idOf: ReadonlyMap<string, number> }>;
  solve(project: number, transient?: 0 | 1): Promise<void>;
  readonly load: LoadAnswer;
  /** The requested addresses with their outcomes. */
  readonly calls: { readonly address: string; readonly outcome: string }[];
  /** `load`: in place of the one that asks the program. */
  open(
    project: number,
    load?: LoadAnswer,
  ): { readonly results: Results; readonly editor: EditorStore; readonly document: MemoryDocument };
  close(): Promise<void>;
}

export async function startResultSite(): Promise<ResultSite> {
  const site = await startSolveSite();
  await site.startWorker();
  const user = await site.user('ada@example.com');
  const calls: { address: string; outcome: string }[] = [];
  const opened: Results[] = [];
  const load: LoadAnswer = async (request, signal) => {
    const answer = await loadAnswer({ ...request, token: user.token }, signal, { send: injectedFetch(site) });
    calls.push({ address: request.address, outcome: answer.outcome });
    return answer;
  };
  return {
    site,
    user,
    load,
    calls,
    project: (world = {}, tree = []) => storeProject(site.database, user.id, smallModel(world, tree)),
    solve: async (project, transient = 0) => {
      const { state } = await solve(user, project, transient);
      if (state !== 'SUCCESS') throw new Error(`The solve ended as ${state}.`);
    },
    open: (project, ownLoad = load) => {
      const editor = createEditorStore();
      const feed = feedOf(site, project);
      const document = memoryDocument();
      const results = openResults(
        {
          client: createClient({ token: () => user.token, fetch: injectedFetch(site) }),
          feed,
          document,
          editor,
          load: ownLoad,
        },
        project,
      );
      opened.push(results);
      return { results, editor, document };
    },
    close: async () => {
      for (const results of opened) results.close();
      await site.close();
    },
  };
}

/** The program's own events, without the connection. */
function feedOf(site: SolveSite, project: number): ProjectFeed {
  return {
    store: createStore(() => ({ connection: 'online' as const })),
    subscribe: (listener) => site.services.events.subscribe(project, listener),
    close: () => undefined,
  };
}

function injectedFetch({ app }: SolveSite): typeof fetch {
  return async (input, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const { method = 'GET', body } = init ?? {};
    const answer = await app.inject({
      ...{ method: method as 'GET', url: String(input), headers },
      ...(typeof body === 'string' && { payload: body }),
    });
    init?.signal?.throwIfAborted();
    const tag = answer.headers.etag;
    return new Response(
      answer.statusCode === 304 || answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload),
      {
        status: answer.statusCode,
        headers: typeof tag === 'string' ? { etag: tag } : {},
      },
    );
  };
}
