import {
  accountEndpoints,
  CallFailed,
  type Client,
  newKey,
  type Project,
  projectEndpoints,
} from '@thermarium/api';
import { failureText } from '../../app/failure-text.ts';
import { nextTask } from '../../ui/later.tsx';
import { tellingLosses } from '../connection/lost.ts';
import { onLeave, onWake, warnOfLoss } from '../connection/page-events.ts';
import type { ProjectFeed } from '../connection/project-feed.ts';
import { BorrowedMaterials, planBorrowing } from '../records/borrowed-materials.ts';
import type { Edit, EditBase } from '../records/edit.ts';
import type { Outcome, Refused } from '../records/outcome.ts';
import { DocumentCore } from './document-core.ts';
import { documentMethods, type MethodParts, type Send } from './document-methods.ts';
import { editsTogether } from './edits-together.ts';
import { type ChangeStorage, KeptChanges } from './kept-changes.ts';
import { OwnIds } from './own-ids.ts';
import { PlannedUpdates } from './planned-updates.ts';
import type { ProjectDocument } from './project-document.ts';
import { upgradedChanges } from './upgraded-changes.ts';

export interface DocumentParts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  /** Keeps changes while the connection is lost. */
  readonly storage: ChangeStorage;
  /** The waits before a lost change is sent again, ms. */
  readonly retries?: readonly number[];
  /** The time in which a missing change may still be heard before it is asked for, ms. */
  readonly late?: number;
}

/** How long the first reading waits for the feed, ms: changes from before the feed begins are not heard. */
const LONGEST_WAIT = 300;
/** How often the page looks for changes of pages that are gone, ms. */
const LOOK_FOR_LEFT = 15_000;

const NO_IDS = {
  ok: false,
  fields: null,
  message: 'The connection is lost. So much can be added only when it is back.',
} as const;

export function openDocument(
  { client, feed, storage, retries, late }: DocumentParts,
  project: number,
): ProjectDocument {
  const call = tellingLosses(client);
  const ids = new OwnIds(call, project);
  const borrowed = new BorrowedMaterials();
  const listeners = new Set<(message: string) => void>();
  const changing = new Set<() => void>();
  let kept: KeptChanges | null = null;
  let user: string | null = null;
  let knowing: Promise<void> | null = null;
  let isClosed = false;
  /** The last message about changes by a later version of these pages, which is told once. */
  let toldOfNewer: string | null = null;

  const announce = () => {
    for (const listener of changing) listener();
  };
  const tell = (message: string) => {
    for (const listener of listeners) listener(message);
  };
  /** Reserves ids for new objects ahead of need; an edit that needs more than are left reserves them itself. */
  const reserve = async (head: Project | null) => {
    if (head?.edit) await ids.fill().catch(() => {});
  };
  const core = new DocumentCore({
    client: call,
    project,
    keep: (waiting) => kept?.keep(waiting),
    refused: tell,
    user: () => user,
    opened: reserve,
    borrowed: () => borrowed.diff,
    retries,
    late,
  });
  const { store, queue } = core;

  /** Events are told apart from own changes by their author, and changes are kept for theirs. */
  const knowUser = async () => {
    const account = await call(accountEndpoints.account);
    if (isClosed) return;
    user = account.user.email;
    kept = new KeptChanges(storage, project, user);
    await kept.open();
    if (isClosed) kept.close();
  };
  const load = async () => {
    try {
      knowing ??= knowUser().catch((error) => {
        knowing = null;
        throw error;
      });
      await core.load(knowing);
      if (isClosed) return;
      await takeOver();
      queue.start();
    } catch (error) {
      core.fail(error);
    }
  };
  const takeOver = async () => {
    if (!kept || isClosed) return;
    const { taken, foreign, newer } = await kept.takeOver((waiting, versions) =>
      upgradedChanges(waiting, versions, core.records),
    );
    queue.adopt(taken);
    if (newer !== null && newer !== toldOfNewer) tell(newer);
    toldOfNewer = newer;
    if (foreign === 0) return;
    const what = foreign === 1 ? 'A change that was' : `${foreign} changes that were`;
    tell(
      `${what} kept by an earlier version of these pages cannot be sent any more. Make it again where it is missing.`,
    );
  };

  const stopHearing = feed.subscribe((event) => {
    if (event.type === 'reload') void core.catchUp();
    else if (event.type === 'model') core.hear(event);
  });
  const connected = () => {
    queue.wake();
    void reserve(store.getState().project);
    if (store.getState().status === 'failed') void load();
    else void takeOver();
  };
  const stopFollowing = feed.store.subscribe(({ connection, refused }, before) => {
    if (connection !== before.connection) core.setFeed(connection);
    if (connection === 'online' && before.connection !== 'online') connected();
    if (refused !== undefined && refused !== before.refused) void core.refreshHead();
  });
  const stopWaking = onWake(() => queue.wake());
  // A page that crashed leaves its changes behind only after a while.
  const looking = setInterval(() => void takeOver(), LOOK_FOR_LEFT);
  const stopLeaving = onLeave(() => kept?.close());
  const stopWarning = warnOfLoss(() => (kept?.failed ?? true) && store.getState().unsaved > 0);
  core.setFeed(feed.store.getState().connection);
  void whenOnline(feed, LONGEST_WAIT).then(async (wasOnline) => {
    if (isClosed) return;
    await load();
    // Changes between the reading and the start of the feed were not heard.
    if (!wasOnline) void whenOnline(feed, Number.POSITIVE_INFINITY).then(() => core.catchUp());
  });

  /** Makes something of the shown records and uses it at once, or as soon as the ids that it needs are reserved. */
  const withIds = async <Made extends object, Answer>(
    make: (base: EditBase) => Made | Refused,
    needed: (made: Made) => number,
    use: (made: Made) => Promise<Outcome<Answer>>,
  ): Promise<Outcome<Answer>> => {
    for (;;) {
      const { made, missing } = ids.spend((newId) =>
        make({ records: core.records, context: core.view.contextOf(core.records), newId }),
      );
      if ('ok' in made) return made;
      if (missing === 0) {
        void reserve(store.getState().project);
        return use(made);
      }
      try {
        await ids.fill(needed(made));
      } catch (error) {
        return error instanceof CallFailed
          ? { ok: false, fields: null, message: failureText(error) }
          : NO_IDS;
      }
    }
  };
  const send: Send = (plan, answer) => {
    announce();
    const needed = ({ diff }: Edit) => diff.length;
    return withIds(plan, needed, async (planned) => {
      const { edit, joined } = borrowed.joining(planned, core.records);
      const { label, diff, many = false, ids: named } = edit;
      if (diff.length === 0) {
        core.showBorrowed();
        return answer(store.getState(), named);
      }
      const sending = queue.add({ id: newKey(), label, diff, many });
      // A later waiting change may delete the object.
      const made = answer(store.getState(), named);
      const outcome = await sending;
      if (!outcome.ok) {
        borrowed.takeBack(joined, core.records);
        core.showBorrowed();
        return outcome;
      }
      const now = answer(store.getState(), named);
      return now.ok ? now : made;
    });
  };
  const step = async (kind: 'undo' | 'redo'): Promise<Outcome<string>> => {
    announce();
    if (store.getState().undoing) {
      return { ok: false, fields: null, message: 'An undo or redo is still under way.' };
    }
    store.setState({ undoing: true });
    const outcome = await queue.add({ id: newKey(), step: kind });
    store.setState({ undoing: false });
    return outcome.ok ? { ok: true, value: outcome.value.label ?? '' } : outcome;
  };

  const plans = new PlannedUpdates();
  const methodParts: MethodParts = {
    send,
    updateObjects: plans.updateObjects,
    outdated: (...seen) => core.outdated(...seen),
    importMaterials: async (imports) => {
      announce();
      const outcome = await queue.add({ id: newKey(), imports });
      const added = new Set(outcome.ok ? outcome.value.ids : []);
      return outcome.ok
        ? { ok: true, value: store.getState().materials.filter(({ id }) => added.has(id)) }
        : outcome;
    },
    state: () => store.getState(),
  };

  return {
    id: project,
    store,
    ...documentMethods(methodParts),
    together: editsTogether(methodParts),
    prepareMany: (changes) => {
      const { records } = core;
      plans.prepare({ records, context: core.view.contextOf(records) }, changes);
    },
    saveThumbnail: async (image, revision) => {
      try {
        await call(projectEndpoints.updateThumbnail, { params: { project }, body: { image, revision } });
        await core.refreshHead();
      } catch {
        // A picture that could not be stored is made again with the next change.
      }
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    borrow: (materials) =>
      withIds(
        (base) => planBorrowing(base, materials),
        ({ diff }) => diff.length,
        async ({ names, diff }) => {
          borrowed.take(diff);
          core.showBorrowed();
          // The materials redraw rows in one task, and what names them in another.
          if (diff.length > 0) await nextTask();
          return { ok: true, value: names };
        },
      ),
    giveBack: (isUnwanted) => {
      if (borrowed.giveBack(isUnwanted)) core.showBorrowed();
    },
    beforeChange: (listener) => {
      changing.add(listener);
      return () => changing.delete(listener);
    },
    onRefused: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: () =>
      store.getState().status === 'ready' ? core.load().catch((error) => core.fail(error)) : load(),
    close: () => {
      isClosed = true;
      clearInterval(looking);
      for (const stop of [stopHearing, stopFollowing, stopWaking, stopLeaving, stopWarning]) stop();
      core.close();
      listeners.clear();
      changing.clear();
      void queue.close().then(() => kept?.close());
    },
  };
}

/** Fulfils when the feed is online, or after `longest` ms; returns whether it is online. */
function whenOnline({ store }: ProjectFeed, longest: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (store.getState().connection === 'online') return resolve(true);
    const end = (isOnline: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isOnline);
    };
    const timer = Number.isFinite(longest) ? setTimeout(() => end(false), longest) : undefined;
    const stop = store.subscribe(({ connection }) => {
      if (connection === 'online') end(true);
    });
  });
}
