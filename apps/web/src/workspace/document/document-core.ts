import {
  CallFailed,
  type Client,
  changeEndpoints,
  type HistoryState,
  KEY_LIFETIME,
  materialEndpoints,
  newKey,
  type Project,
  type ProjectRecords,
  projectEndpoints,
} from '@thermarium/api';
import { sameValue, upgradeFrom } from '@thermarium/model';
import { type Diff, isOutsideHistory, presentVersions, versioned } from '@thermarium/records';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureText } from '../../app/failure-text.ts';
import { nextTask } from '../../ui/later.tsx';
import { Lost } from '../connection/lost.ts';
import type { Connection } from '../connection/project-feed.ts';
import { ConfirmedRecords, type HeardChange } from '../records/confirmed-records.ts';
import type { Outcome, Refused } from '../records/outcome.ts';
import { PendingChanges } from '../records/pending-changes.ts';
import { noContent, RecordView } from '../records/record-view.ts';
import { buildsOn, type Changed, changedIn, codeOf, conflictOf, refusalOf } from '../records/refusal.ts';
import { type Change, diffOf, isStep, merged, reanchored } from './change.ts';
import { ChangeQueue, type Done, LOST, type Waiting } from './change-queue.ts';
import { type DocumentState, NOTHING_TO_REDO, NOTHING_TO_UNDO } from './project-document.ts';

const LATEST = 500;
/** The wait before a failed reading is repeated, ms. */
const AFTER_FAILURE = 3000;
/** The number of objects that are evaluated in one task while a project is opened. */
const AT_ONCE = 500;
/** The time for which the program surely remembers the key of a change, ms. */
const LONGEST_DOUBT = KEY_LIFETIME - 60_000;
const UNSURE =
  'The connection was lost for a day while a change was sent. Check whether it was made: it was not sent again.';

const OUTDATED =
  'Thermarium was renewed while this page was open. Load the page again: changes that were not sent yet are kept.';

class PageOutdated extends Error {}

export interface CoreParts {
  /** A client that tells lost calls from refused ones. */
  readonly client: Client;
  readonly project: number;
  /** Called when the waiting changes differ, to keep them. */
  readonly keep: (waiting: readonly Waiting[]) => void;
  readonly refused: (message: string) => void;
  /** The e-mail address of this page's user; null: not known yet. */
  readonly user: () => string | null;
  /** Does what must be done before the project is shown. */
  readonly opened: (project: Project) => Promise<void>;
  /** The materials that only this page shows, so far. */
  readonly borrowed: () => Diff;
  readonly retries?: readonly number[] | undefined;
  /** The time in which a missing change may still be heard before it is asked for, ms. */
  readonly late?: number | undefined;
}

/** The records that the program sent, this page's changes on their way to it, and the resulting state. */
export class DocumentCore {
  readonly store: StoreApi<DocumentState>;
  readonly queue: ChangeQueue;
  readonly told = new ConfirmedRecords();
  readonly view = new RecordView();
  private readonly parts: CoreParts;
  private readonly laid = new PendingChanges();
  /** Refusals that the user was already told of, so that no other part repeats them. */
  private readonly said = new WeakSet<Refused>();
  /** Own changes that were answered or heard of; the records include them from that revision on. */
  private readonly made = new Map<string, { readonly revision: number; readonly diff: Diff }>();
  private head: Project | null = null;
  private feed: Connection = 'connecting';
  private catching: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  /** The records with all waiting changes laid over them. */
  records = this.told.records;

  constructor(parts: CoreParts) {
    this.parts = parts;
    this.store = createStore<DocumentState>(() => ({
      status: 'loading',
      problem: null,
      ...noContent,
      connection: 'connecting',
      revision: null,
      unsaved: 0,
      undoing: false,
      canUndo: false,
      canRedo: false,
    }));
    this.queue = new ChangeQueue({
      perform: (change, sent) => this.perform(change, sent),
      merge: (first, second) => merged(first, second, this.records),
      changed: (waiting) => {
        parts.keep(waiting.filter(({ change }) => !isStep(change)));
        this.publish();
      },
      retries: parts.retries,
      ended: (_, outcome) => {
        if (!outcome.ok && !this.said.has(outcome)) parts.refused(outcome.message);
      },
    });
  }

  get state(): DocumentState {
    return this.store.getState();
  }

  /**
   * Reads the whole project. Objects are evaluated in several tasks, between which the page can draw.
   *
   * @param beside must be over, too, before the project is shown
   */
  async load(beside?: Promise<void>): Promise<void> {
    const reading = this.readHead();
    const opened = reading.then((project) => this.parts.opened(project));
    const [head, answer] = await Promise.all([reading, this.readRecords(), opened, beside]);
    if (this.isClosed) return;
    this.head = head;
    this.told.read(answer);
    for (const _ of this.view.prepare(this.told.records, AT_ONCE)) await nextTask();
    await nextTask();
    if (this.isClosed) return;
    const isFirst = this.state.status !== 'ready';
    this.publish({ ...(isFirst && { status: 'ready', problem: null }), ...stepsIn(answer.history) });
    this.follow();
  }

  /** Reads again the project's properties that are not records. */
  async refreshHead(): Promise<void> {
    try {
      this.head = await this.readHead();
      this.publish();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Takes in a change from the feed or an answer; it may be an own one. */
  hear(change: HeardChange): void {
    const user = this.parts.user();
    this.told.hear(change, user, ({ change: id, revision, diff, by }) => {
      if (id !== null) this.made.set(id, { revision, diff: diff ?? [] });
      // It may be this user's from another page.
      if (by === user && diff && !isOutsideHistory(diff)) this.store.setState({ canUndo: true });
    });
    this.follow();
    this.publish();
  }

  /** Asks for the changes that were missed. */
  catchUp(): Promise<void> {
    if (this.told.revision < 0) return Promise.resolve();
    this.catching ??= this.readMissed().finally(() => {
      this.catching = null;
    });
    return this.catching;
  }

  setFeed(connection: Connection): void {
    this.feed = connection;
    this.publish();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Handles a failed reading: it is repeated, unless the project is missing or the page too old. */
  fail(error: unknown): void {
    if (this.isClosed) return;
    if (error instanceof CallFailed && (error.status === 404 || error.status === 403)) {
      const problem = 'This project does not exist, or nobody has shared it with you.';
      this.store.setState({ status: 'missing', problem });
    } else if (error instanceof PageOutdated) {
      this.store.setState({ status: 'outdated', problem: OUTDATED });
    } else if (this.state.status === 'ready') this.catchUpIn(AFTER_FAILURE);
    else {
      const problem =
        error instanceof Lost
          ? 'The program cannot be reached. The project is loaded as soon as it answers.'
          : `The project could not be loaded: ${failureText(error)}`;
      this.store.setState({ status: 'failed', problem });
    }
  }

  /** The refusal where somebody else has changed an object since the user saw it; null: nobody has. */
  outdated(
    table: 'object' | 'plane' | 'material' | 'parameter' | 'scenario',
    id: number,
    seen: string | undefined,
    many = false,
  ): Refused | null {
    const since = seen === undefined ? null : this.told.changedSince(table, id, seen);
    if (!since) return null;
    const name = this.records[table].get(id)?.name ?? null;
    const changed = { table, id, name, by: since.by, isGone: false };
    return this.tell(conflictOf({ diff: [PATCH], many }, changed, this.state.nodes.get(id)));
  }

  private readHead(): Promise<Project> {
    return this.parts.client(projectEndpoints.project, { params: this.params });
  }

  /** Rejects with `PageOutdated` where the program has been renewed and its records are newer than the page's. */
  private async readRecords(): Promise<ProjectRecords> {
    const answer = await this.parts.client(changeEndpoints.records, { params: this.params });
    if ('newer' in upgradeFrom(answer.versions, versioned)) throw new PageOutdated();
    return answer;
  }

  private get params(): { readonly project: number } {
    return { project: this.parts.project };
  }

  private async reread(): Promise<void> {
    try {
      const answer = await this.readRecords();
      this.told.read(answer);
      this.publish(stepsIn(answer.history));
    } catch (error) {
      this.fail(error);
    }
  }

  private async readMissed(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      const query = { since: String(this.told.revision) };
      const { changes } = await this.parts.client(changeEndpoints.changes, { params: this.params, query });
      if (changes) for (const change of changes) this.hear(change);
      else await this.reread();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Asks for missed changes, if there are any. */
  private follow(): void {
    const { late = LATEST } = this.parts;
    if (this.told.isBehind && this.timer === undefined) this.catchUpIn(this.told.isTooLong ? 0 : late);
  }

  private catchUpIn(delay: number): void {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.catchUp();
    }, delay);
  }

  /** Shows what is borrowed now. */
  showBorrowed(): void {
    this.publish();
  }

  private publish(more: Partial<DocumentState> = {}): void {
    if (this.told.revision < 0 || (this.state.status !== 'ready' && more.status === undefined)) {
      this.show({ connection: this.queue.isLost ? 'offline' : this.feed });
      return;
    }
    const { waiting, isLost } = this.queue;
    for (const [id, { revision }] of this.made) {
      const isWaiting = waiting.some(({ change }) => change.id === id);
      if (revision <= this.told.revision && !isWaiting) this.made.delete(id);
    }
    const coming = [...this.made.values()].filter(({ revision }) => revision > this.told.revision);
    const unmade = waiting.filter(({ change }) => !this.made.has(change.id));
    const sent = [...coming.map(({ diff }) => diff), ...unmade.map(({ change }) => diffOf(change))];
    const borrowed = this.parts.borrowed();
    const diffs = borrowed.length > 0 ? [...sent, borrowed] : sent;
    this.records = this.laid.after(this.told.records, diffs);
    this.show({
      ...this.view.of(this.records, this.head),
      connection: isLost ? 'offline' : this.feed,
      revision: diffs.length === 0 && waiting.length === 0 ? this.told.revision : null,
      unsaved: waiting.filter(({ change }) => !isStep(change)).length,
      ...more,
    });
  }

  /** Subscribers are called only where something differs. */
  private show(shown: Partial<DocumentState>): void {
    const before = new Map<string, unknown>(Object.entries(this.state));
    if (Object.entries(shown).some(([key, value]) => before.get(key) !== value)) this.store.setState(shown);
  }

  private async perform(change: Change, sent: number): Promise<Outcome<Done> | typeof LOST> {
    if (Date.now() - sent > LONGEST_DOUBT) {
      void this.catchUp();
      return this.tell({ ok: false, fields: null, message: UNSURE });
    }
    try {
      return { ok: true, value: await this.send(change) };
    } catch (error) {
      if (error instanceof Lost) return LOST;
      if (error instanceof CallFailed) return this.refuse(error, change);
      const reason = error instanceof Error ? error.message : 'unknown reason';
      return this.tell({ ok: false, fields: null, message: `The change could not be sent: ${reason}` });
    }
  }

  /** Sends one change under its key; rejects with `CallFailed` where the program refuses it. */
  private async send(change: Change): Promise<Done> {
    const { client } = this.parts;
    const { id: key } = change;
    const { params } = this;
    if ('imports' in change) {
      const body = [...change.imports];
      const added = await client(materialEndpoints.createMaterials, { params, body, key });
      await this.catchUp();
      this.store.setState({ canUndo: true, canRedo: false });
      return { ids: added.map(({ id }) => id) };
    }
    if ('step' in change) {
      const endpoint = change.step === 'undo' ? changeEndpoints.undoChange : changeEndpoints.redoChange;
      const { label, history, ...written } = await client(endpoint, { params, key });
      this.hear({ ...written, by: this.parts.user() ?? '', change: key });
      // The waiting changes were made before the step, on the values of that time.
      this.queue.revise((later) => reanchored(later, backwards(written.diff), written.diff));
      this.store.setState(stepsIn(history));
      return { label };
    }
    const { label, diff } = change;
    // Serialising a large diff blocks the page: what is under way is drawn first.
    if (diff.length > LARGE) await nextTask();
    const body = { label, diff: [...diff], versions: presentVersions };
    const written = await client(changeEndpoints.change, { params, body, key });
    if (!isOutsideHistory(diff)) this.store.setState({ canUndo: true, canRedo: false });
    const { revision } = written;
    if (revision !== null) {
      this.made.set(key, { revision, diff: written.diff });
      this.hear({ ...written, revision, by: this.parts.user() ?? '', change: key });
      // The program may have written a value in another form.
      if (!sameValue(written.diff, diff)) this.queue.revise((later) => reanchored(later, diff, written.diff));
    }
    return {};
  }

  private async refuse(error: CallFailed, change: Change): Promise<Outcome<Done> | typeof LOST> {
    const code = codeOf(error);
    if (code === 'nothing-to-undo' || code === 'nothing-to-redo') {
      const isUndo = code === 'nothing-to-undo';
      this.store.setState(isUndo ? { canUndo: false } : { canRedo: false });
      return {
        ok: false,
        fields: null,
        message: isUndo ? NOTHING_TO_UNDO : NOTHING_TO_REDO,
        isHarmless: true,
      };
    }
    if (code === 'answer-not-kept') {
      await this.catchUp();
      return { ok: true, value: {} };
    }
    // A page that may change the project no longer, or whose project is gone, learns it now and not from the next change.
    if (error.status === 403 || error.status === 404) void this.refreshHead();
    if (!('diff' in change)) return { ok: false, fields: error.fields, message: failureText(error) };
    const found = changedIn(error);
    if (!found) {
      const refused = refusalOf(error, change, this.records);
      this.takeOff(change.diff, refused);
      return refused;
    }
    const changed = { ...found, name: found.name ?? this.told.nameOf(found.table, found.id) };
    await this.catchUp();
    // A deletion that this page missed is noticed by reading everything again.
    if (changed.isGone && this.told.records[changed.table].has(changed.id)) await this.reread();
    const left = withoutGone(change.diff, changed);
    if (left) return this.resend({ ...change, id: newKey(), diff: left });
    // The object as everybody sees it, without the waiting changes.
    const current = this.view.of(this.told.records, this.head).nodes.get(changed.id);
    const refused = this.tell(conflictOf(change, changed, current));
    this.queue.revise((later) => (buildsOn(diffOf(later), change.diff) ? refused : later));
    return refused;
  }

  /** Sends the rest of a deletion, without the objects that are already gone. */
  private async resend(change: Change): Promise<Outcome<Done> | typeof LOST> {
    if (diffOf(change).length === 0) return { ok: true, value: {} };
    try {
      return { ok: true, value: await this.send(change) };
    } catch (error) {
      if (error instanceof CallFailed) return this.refuse(error, change);
      if (error instanceof Lost) return LOST;
      throw error;
    }
  }

  /** Bases later changes on the values from before a refused one; those that need an object it added end with it. */
  private takeOff(diff: Diff, refused: Refused): void {
    const puts = diff.filter(({ before }) => before === null);
    const back = backwards(diff);
    this.queue.revise((later) => (buildsOn(diffOf(later), puts) ? refused : reanchored(later, diff, back)));
  }

  private tell(refusal: Refused): Refused {
    this.said.add(refusal);
    this.parts.refused(refusal.message);
    return refusal;
  }
}

/** Which steps through the history this user can take. */
function stepsIn({ undo, redo }: HistoryState): Pick<DocumentState, 'canUndo' | 'canRedo'> {
  return { canUndo: undo, canRedo: redo };
}

/** A change of more records than this is sent in a task of its own. */
const LARGE = 100;

const PATCH = { table: 'object', id: 0, before: {}, after: {} } as const;

/** A diff of deletions without the record that is already gone; null: it is another diff. */
function withoutGone(diff: Diff, { table, id, isGone }: Changed): Diff | null {
  if (!isGone || diff.some(({ after }) => after !== null)) return null;
  const left = diff.filter((entry) => entry.table !== table || entry.id !== id);
  return left.length < diff.length ? left : null;
}

function backwards(diff: Diff): Diff {
  return diff.map(({ table, id, before, after }) => ({ table, id, before: after, after: before }));
}
