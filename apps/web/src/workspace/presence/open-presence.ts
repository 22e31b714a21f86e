import {
  type Attention,
  type Client,
  type EditedField,
  MOST_EDITED_FIELDS,
  MOST_NAMED_OBJECTS,
  presenceEndpoints,
  SIGN_OF_LIFE,
} from '@thermarium/api';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProjectFeed } from '../connection/project-feed.ts';
import type { SelectionState } from '../editor-state/selection.ts';
import { storeContext, useOpenStore } from '../store-context.ts';
import { afterEvent, type HeardPage, type Person, peopleOf } from './people.ts';

/** The others who have the project open. */
interface PeopleState {
  readonly people: readonly Person[];
}

export interface Presence {
  readonly store: StoreApi<PeopleState>;
  close(): void;
}

interface Parts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  readonly editor: StoreApi<SelectionState>;
  /** The fields with typed values that are not saved. */
  readonly typed: { readonly store: StoreApi<{ readonly fields: readonly EditedField[] }> };
  /** The id of this page, under which it follows the project. */
  readonly tab: string;
}

/** Times, ms; tests take shorter ones. */
export interface Pace {
  /** Between two calls that tell of a change. */
  readonly tell: number;
  /** Before what could not be told is told again. */
  readonly again: number;
  /** A page that was not heard of for so long is taken for lost. */
  readonly silence: number;
  /** After a gap in the events those who are still here are told again within this time. */
  readonly roll: number;
}

const PACE: Pace = { tell: 300, again: 3000, silence: 2.7 * SIGN_OF_LIFE, roll: 3000 };

const NOTHING = JSON.stringify({ objects: [], selected: 0, fields: [] } satisfies Attention);

/**
 * Keeps who else has the project open, and tells them what is selected and edited here, while there is somebody to
 * tell.
 */
export function openPresence(parts: Parts, project: number, pace: Pace = PACE): Presence {
  const { client, feed, editor, typed, tab } = parts;
  const store = createStore<PeopleState>(() => ({ people: [] }));
  let pages: ReadonlyMap<string, HeardPage> = new Map();
  /** This page's user, who is known from the first event about the page itself. */
  let me: number | null = null;
  let said = JSON.stringify(store.getState().people);
  /** The attention that the others were told last, as JSON; null: unknown. */
  let told: string | null = NOTHING;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let sweeping: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const tell = async () => {
    telling = undefined;
    const now = ownAttention(editor.getState(), typed.store.getState().fields);
    const text = JSON.stringify(now);
    if (text === told || store.getState().people.length === 0) return;
    if (feed.store.getState().connection !== 'online') return;
    told = text;
    try {
      await client(presenceEndpoints.tellAttention, { params: { project }, body: { tab, ...now } });
    } catch {
      // A connection that is lost, or too many calls: nobody is asked to do anything about it.
      told = null;
      tellSoon(pace.again);
    }
  };
  const tellSoon = (after = pace.tell) => {
    if (!isClosed) telling ??= setTimeout(() => void tell(), after);
  };

  const show = () => {
    const people = me === null ? [] : peopleOf(pages, me);
    const text = JSON.stringify(people);
    // Signs of life change nothing.
    if (text === said) return;
    said = text;
    store.setState({ people });
    tellSoon();
  };
  const sweep = () => {
    sweeping = undefined;
    const now = performance.now();
    const heard = [...pages].filter(([, { until }]) => until > now);
    if (heard.length < pages.size) pages = new Map(heard);
    show();
    sweepLater();
  };
  const sweepLater = () => {
    clearTimeout(sweeping);
    const next = Math.min(...[...pages.values()].map(({ until }) => until));
    if (Number.isFinite(next) && !isClosed) {
      sweeping = setTimeout(sweep, Math.max(0, next - performance.now()) + 1);
    }
  };

  const stops = [
    feed.subscribe((event) => {
      const now = performance.now();
      if (event.type === 'reload') {
        // Nobody tells of people who have left meanwhile; the server has forgotten what was told to it.
        const until = now + pace.roll;
        pages = new Map(
          [...pages].map(([key, { page, ...each }]) => [key, { page, until: Math.min(each.until, until) }]),
        );
        told = null;
        tellSoon();
        sweepLater();
        return;
      }
      if (event.type === 'present' && event.tab === tab) me = event.user;
      const next = afterEvent(pages, event, now + pace.silence);
      if (next === pages) return;
      pages = next;
      sweepLater();
      show();
    }),
    editor.subscribe(({ selection }, before) => {
      if (selection !== before.selection) tellSoon();
    }),
    typed.store.subscribe(({ fields }, before) => {
      if (fields !== before.fields) tellSoon();
    }),
  ];

  return {
    store,
    close: () => {
      isClosed = true;
      for (const stop of stops) stop();
      clearTimeout(telling);
      clearTimeout(sweeping);
    },
  };
}

export const PresenceContext = storeContext<Presence>();
export const usePresence = () => useOpenStore(PresenceContext);

/** The attention that this page tells the others: of many selected objects the latest, and their number. */
function ownAttention(
  { selection }: Pick<SelectionState, 'selection'>,
  fields: readonly EditedField[],
): Attention {
  const stored = selection.filter((id) => id >= 0);
  return {
    objects: stored.slice(-MOST_NAMED_OBJECTS),
    selected: stored.length,
    fields: fields.slice(-MOST_EDITED_FIELDS),
  };
}
