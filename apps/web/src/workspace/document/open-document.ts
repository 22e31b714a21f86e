import { accountEndpoints, type Client, projectEndpoints } from '@thermarium/api';
import type { Change, ObjectRemoval, ObjectsChange, ObjectUpdate } from './change.ts';
import { partsOf } from './consequences.ts';
import { DocumentCore } from './document-core.ts';
import { keptNode, outermost } from './document-tree.ts';
import { type ChangeStorage, KeptChanges } from './kept-changes.ts';
import { tellingLosses } from './lost.ts';
import { rowsOf } from './new-objects.ts';
import { nextTask } from './next-task.ts';
import { onLeave, onWake, warnOfLoss } from './page-events.ts';
import type { Outcome, ProjectDocument } from './project-document.ts';
import type { ProjectFeed } from './project-feed.ts';
import { allParts } from './read-content.ts';
import type { Done } from './send-change.ts';

export interface DocumentParts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  /** Where changes wait for a lost connection. */
  readonly storage: ChangeStorage;
}

/** How soon what others have changed is read, ms: what they do within that time is read at once. */
const AFTER_NEWS = 100;
/** How long the first reading waits for the feed, ms: what happens before the feed begins is not heard. */
const LONGEST_WAIT = 300;

/** How often the changes of pages that are gone are looked for, ms. */
const LOOK_FOR_LEFT = 15_000;

const NOTHING: ObjectsChange = {
  kind: 'change-objects',
  materials: [],
  additions: [],
  updates: [],
  removals: [],
};

const GONE = { ok: false, fields: null, message: 'It has been deleted meanwhile.' } as const;

export function openDocument({ client, feed, storage }: DocumentParts, project: number): ProjectDocument {
  const call = tellingLosses(client);
  const listeners = new Set<(message: string) => void>();
  const changedBy = new Map<number, string>();
  let kept: KeptChanges | null = null;
  let user: string | null = null;
  let isClosed = false;

  const core = new DocumentCore({
    client: call,
    project,
    keep: (waiting) => kept?.keep(waiting),
    refused: (message) => {
      for (const listener of listeners) listener(message);
    },
    changedBy: (id) => changedBy.get(id) ?? null,
  });
  const { store, queue, refresher } = core;

  const load = async () => {
    try {
      const [account, lay] = await Promise.all([
        user === null ? call(accountEndpoints.account) : null,
        core.read(allParts),
      ]);
      if (isClosed) return;
      if (account) {
        user = account.user.email;
        kept = new KeptChanges(storage, project, user);
        await kept.open();
        if (isClosed) kept.close();
      }
      // The model is made and the page is drawn in tasks of their own: of thousands of objects each takes a while.
      await nextTask();
      core.lay(lay);
      await nextTask();
      if (isClosed) return;
      core.take((content) => content);
      await takeOver();
      queue.start();
    } catch (error) {
      if (!isClosed) core.fail(error);
    }
  };
  const takeOver = async () => {
    if (kept && !isClosed) queue.adopt(await kept.takeOver());
  };

  const stopHearing = feed.subscribe((event) => {
    if (event.type === 'reload') {
      if (store.getState().status === 'ready') refresher.want(allParts, AFTER_NEWS);
      return;
    }
    if (event.type !== 'model') return;
    if (event.by === user && core.ownEvents.isOwn(event)) return;
    if (event.by !== user) for (const id of event.ids ?? []) changedBy.set(id, event.by);
    refresher.want(partsOf(event.tables), AFTER_NEWS);
  });
  const connected = () => {
    queue.wake();
    if (store.getState().status === 'failed') void load();
    else void takeOver();
  };
  const stopFollowing = feed.store.subscribe(({ connection, refused }, before) => {
    if (connection !== before.connection) core.setFeed(connection);
    if (connection === 'online' && before.connection !== 'online') connected();
    if (refused !== undefined && refused !== before.refused) void refresher.now(['project']);
  });
  const stopWaking = onWake(() => queue.wake());
  // A page that ended without a word leaves its changes behind only after a while.
  const looking = setInterval(() => void takeOver(), LOOK_FOR_LEFT);
  const stopLeaving = onLeave(() => kept?.close());
  const stopWarning = warnOfLoss(() => (kept?.failed ?? true) && store.getState().unsaved > 0);
  core.setFeed(feed.store.getState().connection);
  void whenOnline(feed, LONGEST_WAIT).then(async (wasOnline) => {
    if (isClosed) return;
    await load();
    if (!wasOnline) rereadWhenOnline();
  });
  /** What happened between the reading and the beginning of the feed was not heard. */
  const rereadWhenOnline = () => {
    void whenOnline(feed, Number.POSITIVE_INFINITY).then(() => refresher.want(allParts, 0));
  };

  const changed = async <Value>(
    change: Change,
    read: (done: Done) => Value | undefined,
  ): Promise<Outcome<Value>> => {
    const outcome = await queue.add(change);
    if (!outcome.ok) return outcome;
    const value = read(outcome.value);
    return value === undefined ? GONE : { ok: true, value };
  };
  const nodeOf = ({ node }: Done) =>
    node && (store.getState().nodes.get(node.id) ?? keptNode(node, undefined));
  const nothing = async (change: Change): Promise<Outcome<void>> => {
    const outcome = await queue.add(change);
    return outcome.ok ? { ok: true, value: undefined } : outcome;
  };
  const typeOf = (id: number) => store.getState().nodes.get(id)?.type;
  const knownOf = (id: number) => {
    const node = store.getState().nodes.get(id);
    return node && { id, type: node.type, name: node.name };
  };
  const seenOf = (id: number): ObjectRemoval | undefined => {
    const known = knownOf(id);
    return known && { ...known, seen: core.versionOf(id) };
  };
  const removalsOf = (ids: readonly number[]) => ids.flatMap((id) => seenOf(id) ?? []);
  const step = async (kind: 'undo' | 'redo'): Promise<Outcome<string>> => {
    if (store.getState().undoing) {
      return { ok: false, fields: null, message: 'An undo or redo is still under way.' };
    }
    store.setState({ undoing: true });
    const outcome = await changed({ kind }, ({ label }) => label);
    store.setState({
      undoing: false,
      ...(outcome.ok && (kind === 'undo' ? { canRedo: true } : { canUndo: true })),
    });
    return outcome;
  };

  return {
    id: project,
    store,
    create: (type, fields) => changed({ kind: 'create', type, fields }, nodeOf),
    addObjects: async (objects, materials = []) => {
      if (objects.length === 0) return { ok: true, value: [] };
      const rows = rowsOf(objects, seenOf);
      if (!rows) return GONE;
      return changed({ kind: 'change-objects', materials, ...rows, removals: [] }, ({ created = [] }) =>
        created.map((node) => store.getState().nodes.get(node.id) ?? keptNode(node, undefined)),
      );
    },
    update: async (id, { timestamp: _, ...fields }, seen) => {
      const type = typeOf(id);
      if (type === undefined) return GONE;
      return changed({ kind: 'update', id, type, fields, seen: seen ?? core.versionOf(id) }, nodeOf);
    },
    updateMany: async (changes, removed = []) => {
      const updates = changes.flatMap(
        ({ id, changes: { timestamp: _, ...fields }, seen }): ObjectUpdate[] => {
          const known = knownOf(id);
          return known ? [{ ...known, fields, seen: seen ?? core.versionOf(id) }] : [];
        },
      );
      const removals = removalsOf(removed);
      const [update] = updates;
      if (!update && removals.length === 0) return changes.length > 0 ? GONE : { ok: true, value: [] };
      if (update && updates.length === 1 && removals.length === 0) {
        const outcome = await changed({ kind: 'update', ...update }, nodeOf);
        return outcome.ok ? { ok: true, value: [outcome.value] } : outcome;
      }
      return changed({ ...NOTHING, updates, removals }, ({ nodes = [] }) =>
        nodes.map((node) => store.getState().nodes.get(node.id) ?? node),
      );
    },
    remove: async (ids) => {
      const removals = removalsOf(outermost(store.getState(), ids));
      const [removal] = removals;
      if (!removal) return { ok: true, value: undefined };
      if (removals.length === 1) return nothing({ kind: 'remove', ...removal });
      return nothing({ ...NOTHING, removals });
    },
    place: (placements) => nothing({ kind: 'place', placements }),
    translate: (id, by) => nothing({ kind: 'translate', id, by }),
    createPlane: (body) => changed({ kind: 'create-plane', body }, ({ plane }) => plane),
    updatePlane: (id, { timestamp, ...body }) => {
      const seen = timestamp ?? core.versionOf(id);
      return changed({ kind: 'update-plane', id, body, seen }, ({ plane }) => plane);
    },
    clonePlane: (id) => changed({ kind: 'clone-plane', id }, ({ plane }) => plane),
    removePlane: (id) => nothing({ kind: 'remove-plane', id, seen: core.versionOf(id) }),
    addMaterials: (bodies) => changed({ kind: 'add-materials', bodies }, ({ materials }) => materials),
    updateMaterial: (id, { timestamp, ...body }) => {
      const seen = timestamp ?? core.versionOf(id);
      return changed({ kind: 'update-material', id, body, seen }, ({ material }) => material);
    },
    removeMaterial: (id) => nothing({ kind: 'remove-material', id, seen: core.versionOf(id) }),
    updateProject: (changes) =>
      changed({ kind: 'project', changes }, (done) => done.project ?? store.getState().project ?? undefined),
    saveThumbnail: async (image) => {
      try {
        await call(projectEndpoints.updateThumbnail, { params: { project }, body: { image } });
        refresher.want(['project'], 0);
      } catch {
        // A picture that is not kept is made again with the next change.
      }
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    onRefused: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: () => (store.getState().status === 'ready' ? refresher.now(allParts) : load()),
    close: () => {
      isClosed = true;
      clearInterval(looking);
      for (const stop of [stopHearing, stopFollowing, stopWaking, stopLeaving, stopWarning]) stop();
      refresher.close();
      listeners.clear();
      void queue.close().then(() => kept?.close());
    },
  };
}

/** Fulfils when the feed is online, or after some time, ms; answers which. */
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
