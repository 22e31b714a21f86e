import type { ViewState } from '../editor-state/view.ts';
import type { ResultsState } from '../results/results-state.ts';
import { currentView, type StoredView, showView, storedView, type ViewStores } from './stored-view.ts';

/** The rest after the last change before it is stored, ms: a drag makes sixty a second. */
const REST = 300;

export interface ViewParts extends ViewStores {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly session: {
    /** The signed-in user's e-mail address; null until it is known. */
    user(): string | null;
    subscribe(listener: () => void): () => void;
  };
  /** The view that a link asks for, which stands before what is stored; null: no link does. */
  readonly linked: StoredView | null;
}

/**
 * Restores this user's view of the project (mode, solution type, colours, section, overlays) and keeps it in the browser's
 * storage until the returned function is called.
 */
export function keepView(parts: ViewParts, project: number): () => void {
  const { storage, editor, results, solves, session, linked } = parts;
  let key: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (key === null) return;
    try {
      storage.setItem(key, JSON.stringify(currentView(parts)));
    } catch {
      // If the storage is full or forbidden, the view is only lost with the page.
    }
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(write, REST);
  };
  const flush = (): void => {
    if (timer !== undefined) write();
  };
  const open = (): void => {
    const user = session.user();
    if (user === null || key !== null) return;
    key = `thermarium.view.${project}.${user}`;
    showView({ ...read(storage, key), ...linked }, parts);
  };

  open();
  const stops = [
    session.subscribe(open),
    editor.subscribe((state, before) => {
      if (SHOWN.some((part) => state[part] !== before[part])) later();
    }),
    results.store.subscribe((state, before) => {
      if (KEPT_RESULTS.some((part) => state[part] !== before[part])) later();
    }),
    solves.store.subscribe((state, before) => {
      if (state.transient !== before.transient) later();
    }),
  ];
  globalThis.addEventListener?.('pagehide', flush);
  return () => {
    flush();
    globalThis.removeEventListener?.('pagehide', flush);
    for (const stop of stops) stop();
  };
}

const KEPT_RESULTS = [
  'limits',
  'switchedOn',
  'livePreview',
] as const satisfies readonly (keyof ResultsState)[];
const SHOWN = ['mode', 'clip', 'clipFace'] as const satisfies readonly (keyof ViewState)[];

function read(storage: Pick<Storage, 'getItem'>, key: string): StoredView {
  try {
    return storedView.parse(JSON.parse(storage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}
