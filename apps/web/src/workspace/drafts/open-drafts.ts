import { type EditedField, MOST_EDITED_FIELDS } from '@thermarium/api';
import { sameValue } from '@thermarium/model';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { dialogDrafts } from '../../ui/dialog-drafts.ts';
import type { DocumentState, ProjectDocument } from '../document/project-document.ts';
import { untilDocument } from '../document/until-document.ts';
import { storeContext, useOpenStore } from '../store-context.ts';
import { ALTERS_NONE, type Alters, type DraftSource } from './draft-source.ts';

function subjects(): readonly string[] {
  return dialogDrafts.getState().held.flatMap(({ subject }) => (subject === null ? [] : [subject]));
}

/** The values typed in open dialogs: only the dialog itself saves them. */
const dialogSource: DraftSource = {
  subscribe: (listener) => dialogDrafts.subscribe(listener),
  subjects,
  fields: () => dialogDrafts.getState().held.flatMap(({ fields }) => fields),
  alters: () => ALTERS_NONE,
  obstacle: () => {
    const [first] = subjects();
    if (first === undefined) return null;
    // The dialog lies above everything else: it is in sight.
    return { message: `Finish the open dialog first: ${first}.`, show: () => {} };
  },
  save: () => [],
  settled: () => Promise.resolve(),
};

interface DraftsState {
  /** Whether something typed is not saved, nor on its way. */
  readonly isAny: boolean;
  /** Whether it alters solutions. */
  readonly alters: Alters;
  /** The fields of stored things in which it is typed: as many as others are told of. */
  readonly fields: readonly EditedField[];
}

/** Everything that is typed in the workspace and not saved yet, wherever it is kept. */
export interface Drafts {
  readonly store: StoreApi<DraftsState>;
  /**
   * Saves everything as one change, a new element included, and waits until the program has it with all changes before.
   * Where something cannot be saved, it says what, leads the user there, and returns false: nothing was saved then.
   */
  save(): Promise<boolean>;
  /** The things with typed values that are not saved, in words: `'die', 'lid' and 2 more`; null: there is none. */
  unsaved(): string | null;
  close(): void;
}

export interface DraftsParts {
  readonly document: ProjectDocument;
  readonly sources: readonly DraftSource[];
  /** Commits the text that is being typed in the focused field. */
  readonly commitTyping: () => void;
  readonly say: (message: string, kind: 'info' | 'error', title?: string) => void;
}

const NOT_SOLVED = 'Not saved, not solved';
const OFFLINE = 'The connection is lost. What you typed is kept; solve again when the connection is back.';
/** So many names are told. */
const MOST_NAMES = 3;

export function openDrafts({ document, sources: kept, commitTyping, say }: DraftsParts): Drafts {
  const sources = [...kept, dialogSource];
  const store = createStore<DraftsState>()(() => ({ isAny: false, alters: ALTERS_NONE, fields: [] }));
  const follow = () => {
    const before = store.getState();
    const isAny = sources.some((source) => source.subjects().length > 0);
    const each = sources.map((source) => source.alters());
    const steady = each.some((one) => one.steady);
    const transient = each.some((one) => one.transient);
    const isSame = steady === before.alters.steady && transient === before.alters.transient;
    const typed = sources.flatMap((source) => source.fields()).slice(-MOST_EDITED_FIELDS);
    const fields = sameValue(typed, before.fields) ? before.fields : typed;
    if (isSame && isAny === before.isAny && fields === before.fields) return;
    store.setState({ isAny, alters: isSame ? before.alters : { steady, transient }, fields });
  };
  const stops = sources.map((source) => source.subscribe(follow));

  const unsaved = () => {
    const names = [...new Set(sources.flatMap((source) => source.subjects()))];
    return names.length > 0 ? listed(names) : null;
  };

  const saveAll = async (): Promise<boolean> => {
    await Promise.all(sources.map((source) => source.settled()));
    for (const source of sources) {
      const obstacle = source.obstacle();
      if (!obstacle) continue;
      say(obstacle.message, 'error', NOT_SOLVED);
      obstacle.show();
      return false;
    }
    const names = unsaved();
    if (names !== null) {
      const outcomes = await document.together((edits) => sources.flatMap((source) => source.save(edits)));
      const refused = outcomes.find(({ ok }) => !ok);
      if (refused?.ok === false) {
        say(refused.message, 'error', NOT_SOLVED);
        return false;
      }
      say(`Saved before the solve: ${names}.`, 'info');
    }
    await untilDocument(document.store, ({ unsaved }) => unsaved === 0);
    return true;
  };

  return {
    store,
    save: async () => {
      commitTyping();
      const over = new AbortController();
      const lost = untilDocument(document.store, isOffline, over.signal).then(() => 'lost' as const);
      // Without a connection nothing is begun: a change would wait for it, and the solve would not.
      const saving = isOffline(document.store.getState()) ? lost : saveAll();
      const saved = await Promise.race([saving, lost]);
      over.abort();
      if (saved === 'lost') say(OFFLINE, 'error', NOT_SOLVED);
      return saved === true;
    },
    unsaved,
    close: () => {
      for (const stop of stops) stop();
    },
  };
}

function isOffline({ connection }: DocumentState): boolean {
  return connection === 'offline';
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, more > 0 ? MOST_NAMES : names.length).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

export const DraftsContext = storeContext<Drafts>();
export const useDrafts = () => useOpenStore(DraftsContext);
