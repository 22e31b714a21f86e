import { CallFailed, type Client, KEY_LIFETIME, newKey } from '@thermarium/api';
import { sameValue } from '@thermarium/model';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureText } from '../../app/failure-text.ts';
import { absorbed } from './absorb.ts';
import { type Change, isStep, type ObjectUpdate, versionIn } from './change.ts';
import { ChangeQueue, LOST, type Sent, type Waiting } from './change-queue.ts';
import { consequencesOf } from './consequences.ts';
import { type Content, noContent } from './content.ts';
import { sameRows } from './kept-rows.ts';
import { LaidChanges } from './laid-changes.ts';
import { Lost } from './lost.ts';
import { OwnEvents } from './own-events.ts';
import type { Connection, DocumentState, Outcome } from './project-document.ts';
import { allParts, type Part, readContent } from './read-content.ts';
import { Refresher } from './refresher.ts';
import { codeOf, currentOf, isAboutGone, type Refused, refusalOf } from './refusal.ts';
import { type Done, sendChange } from './send-change.ts';
import { OwnVersions } from './versions.ts';

/** How long after a change what follows from it is read again, ms. */
const AFTER_SAVE = 500;
/** How long to wait before what could not be read is read again, ms. */
const AFTER_FAILURE = 3000;

export interface CoreParts {
  /** Tells lost calls from refused ones. */
  readonly client: Client;
  readonly project: number;
  /** What waits has changed, and is to be kept. */
  readonly keep: (waiting: readonly Waiting[]) => void;
  readonly refused: (message: string) => void;
  /** Who changed an object last, as far as was heard of others. */
  readonly changedBy: (id: number) => string | null;
}

/** What the program has told, the changes that are on their way to it, and the state that follows from both. */
export class DocumentCore {
  readonly store: StoreApi<DocumentState>;
  readonly queue: ChangeQueue;
  readonly refresher: Refresher;
  readonly ownEvents = new OwnEvents();
  private readonly parts: CoreParts;
  private readonly versions = new OwnVersions();
  private readonly shown = new LaidChanges();
  /** Refusals of which the person was told, whoever else hears of them. */
  private readonly told = new WeakSet<Refused>();
  private base: Content = noContent;
  private answered = 0;
  private feed: Connection = 'connecting';

  constructor(parts: CoreParts) {
    this.parts = parts;
    this.store = createStore<DocumentState>(() => ({
      status: 'loading',
      problem: null,
      ...noContent.tree,
      project: null,
      materials: [],
      parameters: [],
      planes: [],
      connection: 'connecting',
      unsaved: 0,
      undoing: false,
      canUndo: false,
      canRedo: false,
    }));
    this.queue = new ChangeQueue({
      perform: (change, sent, isRepeated) => this.perform(change, sent, isRepeated),
      address: (change) => ({ key: newKey(), change: this.versions.brought(change), at: Date.now() }),
      changed: (waiting) => {
        parts.keep(waiting.filter(({ change }) => !isStep(change)));
        this.publish();
      },
      ended: (_, outcome) => {
        if (!outcome.ok && !this.told.has(outcome)) parts.refused(outcome.message);
      },
    });
    this.refresher = new Refresher({
      read: (wanted) => this.read(wanted),
      take: (lay) => this.take(lay),
      answered: () => this.answered,
      hold: (work) => this.queue.hold(work),
      failed: (error) => this.fail(error),
    });
  }

  /** The content with all that waits laid over it. */
  get state(): DocumentState {
    return this.store.getState();
  }

  read(parts: readonly Part[]): Promise<(before: Content) => Content> {
    return readContent(this.parts.client, this.parts.project, parts);
  }

  /** Lays what was read under all that waits. */
  lay(read: (before: Content) => Content): void {
    this.base = read(this.base);
    this.publish();
  }

  /** The same, after which the project is there. */
  take(read: (before: Content) => Content): void {
    this.lay(read);
    if (this.state.status === 'ready') return;
    const canUndo = this.base.project?.edit ?? false;
    this.store.setState({ status: 'ready', problem: null, canUndo });
  }

  setFeed(connection: Connection): void {
    this.feed = connection;
    this.publish();
  }

  /** What could not be read is read again, unless it is not there. */
  fail(error: unknown): void {
    if (error instanceof CallFailed && (error.status === 404 || error.status === 403)) {
      const problem = 'This project does not exist, or nobody has shared it with you.';
      this.store.setState({ status: 'missing', problem });
    } else if (this.state.status === 'ready') this.refresher.want(allParts, AFTER_FAILURE);
    else {
      const problem =
        error instanceof Lost
          ? 'The program cannot be reached. The project is loaded as soon as it answers.'
          : `The project could not be loaded: ${failureText(error)}`;
      this.store.setState({ status: 'failed', problem });
    }
  }

  /** The version under which a change sees what it alters: that of an earlier one of this page that still waits. */
  seen(id: number, known: string): string {
    for (const { change } of this.queue.waiting.toReversed()) {
      const seen = versionIn(change, id);
      if (seen !== null) return seen;
    }
    return known;
  }

  /** The timestamp that the program has told of an object. */
  versionOf(id: number): string {
    const { tree, planes, materials } = this.base;
    const row = tree.nodes.get(id) ?? [...planes, ...materials].find((each) => each.id === id);
    return this.seen(id, row?.timestamp ?? new Date(0).toISOString());
  }

  private publish(): void {
    const { waiting, isLost } = this.queue;
    const shown = this.shown.after(this.base, waiting);
    const before = this.state;
    this.show({
      project: shown.project,
      ...shown.tree,
      materials: sameRows(shown.materials, before.materials),
      parameters: shown.parameters,
      planes: sameRows(shown.planes, before.planes),
      connection: isLost ? 'offline' : this.feed,
      unsaved: waiting.filter(({ change }) => !isStep(change)).length,
    });
  }

  /** Whoever follows hears only of what differs. */
  private show(shown: Partial<DocumentState>): void {
    const before = new Map<string, unknown>(Object.entries(this.state));
    if (Object.entries(shown).some(([key, value]) => before.get(key) !== value)) this.store.setState(shown);
  }

  private async perform(
    change: Change,
    sent: Sent,
    isRepeated: boolean,
  ): Promise<Outcome<Done> | typeof LOST> {
    const { client, project } = this.parts;
    if (Date.now() - sent.at > LONGEST_DOUBT) {
      this.refresher.want(allParts, 0);
      return this.tell({ ok: false, fields: null, message: UNSURE });
    }
    try {
      this.ownEvents.expect(change);
      // The answer may be of a while ago, and somebody else may have gone on from there.
      if (isRepeated) this.refresher.want(allParts, AFTER_SAVE);
      return await this.accept(change, sent.change, await sendChange(client, project, sent));
    } catch (error) {
      if (error instanceof Lost) {
        this.ownEvents.answered(change, false);
        return LOST;
      }
      this.ownEvents.answered(change, true);
      if (error instanceof CallFailed) return this.refuse(error, change);
      const reason = error instanceof Error ? error.message : 'unknown reason';
      return this.tell({ ok: false, fields: null, message: `The change could not be sent: ${reason}` });
    }
  }

  private async accept(change: Change, sent: Change, done: Done): Promise<Outcome<Done>> {
    const before = this.base;
    this.base = absorbed(before, change, done);
    this.answered++;
    if (isStep(change)) {
      this.ownEvents.answered(change, false);
      await this.takeStep(before);
      return { ok: true, value: done };
    }
    this.ownEvents.answered(change, isSilent(change, before, this.base));
    const version = done.node?.timestamp ?? done.plane?.timestamp ?? done.material?.timestamp;
    if (sent.kind === 'change-objects') this.followAll(sent.updates, done);
    else if ('seen' in sent && version !== undefined) this.versions.follow(sent.id, sent.seen, version);
    if (change.kind === 'place' || change.kind === 'translate') this.versions.followMoves(before, this.base);
    this.refresher.want(consequencesOf(change, before), AFTER_SAVE);
    if (isRecorded(change)) this.store.setState({ canUndo: true, canRedo: false });
    return { ok: true, value: done };
  }

  private followAll(updates: readonly ObjectUpdate[], { nodes = [] }: Done): void {
    const fresh = new Map(nodes.map(({ id, timestamp }) => [id, timestamp]));
    for (const { id, seen } of updates) this.versions.follow(id, seen, fresh.get(id) ?? seen);
  }

  /** Nobody knows what a step through the history alters: everything is read before the next change is sent. */
  private async takeStep(before: Content): Promise<void> {
    try {
      this.base = (await this.read(allParts))(this.base);
      this.answered++;
      const after = this.base;
      this.queue.revise((change) => this.versions.broughtOverStep(change, before, after));
    } catch {
      this.refresher.want(allParts, AFTER_SAVE);
    }
  }

  private async refuse(error: CallFailed, change: Change): Promise<Outcome<Done>> {
    const code = codeOf(error);
    const current = currentOf(error);
    const isGone = error.status === 404 && change.kind.startsWith('remove');
    if (isGone) return this.accept(change, change, {});
    if (code === 'nothing-to-undo') this.store.setState({ canUndo: false });
    if (code === 'nothing-to-redo') this.store.setState({ canRedo: false });
    const subject = 'id' in change ? change.id : current?.id;
    const by = subject === undefined ? null : this.parts.changedBy(subject);
    const refusal = refusalOf(error, change, this.base, by);
    if (code === 'stale-node' || isAboutGone(error, change)) {
      if (current) {
        this.base = absorbed(
          this.base,
          { kind: 'update', id: current.id, type: current.type, fields: {}, seen: '' },
          { node: current },
        );
      } else this.refresher.want(allParts, 0);
      this.answered++;
      return this.tell(refusal);
    }
    return refusal;
  }

  private tell(refusal: Refused): Refused {
    this.told.add(refusal);
    this.parts.refused(refusal.message);
    return refusal;
  }
}

/** So long the program surely knows the key of a change, ms. */
const LONGEST_DOUBT = KEY_LIFETIME - 60_000;
const UNSURE =
  'The connection was lost for a day while a change was sent. Check whether it was made: it was not sent again.';

/** Folding a group and looking at the project from elsewhere are no entries of the history. */
function isRecorded(change: Change): boolean {
  if (change.kind === 'change-objects') {
    const isOfModel = ({ fields }: ObjectUpdate) => Object.keys(fields).some((key) => key !== 'collapsed');
    return change.additions.length + change.removals.length > 0 || change.updates.some(isOfModel);
  }
  if (change.kind === 'update') return Object.keys(change.fields).some((key) => key !== 'collapsed');
  return change.kind !== 'project' || change.changes.name !== undefined || change.changes.world !== undefined;
}

/** Whether a change has altered nothing, so that nobody is told of it. */
function isSilent(change: Change, before: Content, after: Content): boolean {
  switch (change.kind) {
    case 'project':
      return (
        before.project?.name === after.project?.name && sameValue(before.project?.world, after.project?.world)
      );
    case 'translate':
      return change.by.every((distance) => distance === 0);
    default:
      return (
        before.tree === after.tree && before.planes === after.planes && before.materials === after.materials
      );
  }
}
