import { COLOR_MAPS, DIFFERENCE_MAPS } from '@thermarium/picture';
import { z } from 'zod';
import type { StoreApi } from 'zustand/vanilla';
import { CLIP_FACES, type ViewState } from './editor-state/view.ts';
import { SWITCHED_KEYS } from './results/overlays/list.ts';
import type { Limits, Results, ResultsState } from './results/results-state.ts';
import type { Solves } from './solve/solve-state.ts';

/** The rest after the last change before it is stored, ms: a drag makes sixty a second. */
const REST = 300;

const celsius = z.number().nullable().catch(null);

/** The view of a project as it is stored. A part that does not hold is as if it had not been stored. */
const storedView = z.object({
  mode: z.enum(['box', 'solution', 'planes']).optional().catch(undefined),
  transient: z.boolean().optional().catch(undefined),
  limits: z
    .object({
      min: celsius,
      max: celsius,
      map: z.enum([...COLOR_MAPS, ...DIFFERENCE_MAPS]).catch('rainbow'),
      filter: z.boolean().catch(true),
      isolines: z.union([z.enum(['none', 'ticks']), z.number().positive()]).catch('none'),
    })
    .optional()
    .catch(undefined),
  clip: z
    .record(z.enum(CLIP_FACES), z.number())
    .refine(({ x0, x1, y0, y1, z0, z1 }) => x0 < x1 && y0 < y1 && z0 < z1)
    .nullish()
    .catch(undefined),
  clipFace: z.enum(CLIP_FACES).nullish().catch(undefined),
  switchedOn: z.array(z.enum(SWITCHED_KEYS)).optional().catch(undefined),
  livePreview: z.boolean().optional().catch(undefined),
});
type StoredView = z.infer<typeof storedView>;

export interface ViewParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly editor: StoreApi<ViewState>;
  readonly results: Pick<Results, 'store' | 'setLimits' | 'switchOverlay' | 'setLivePreview'>;
  readonly solves: Pick<Solves, 'store' | 'setTransient'>;
  readonly session: {
    /** The signed-in user's e-mail address; null until it is known. */
    user(): string | null;
    subscribe(listener: () => void): () => void;
  };
}

/**
 * Restores this user's view of the project (mode, solution type, colours, section, overlays) and keeps it in the browser's
 * storage until the returned function is called.
 */
export function keepView(
  { storage, editor, results, solves, session }: ViewParts,
  project: number,
): () => void {
  let key: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (key === null) return;
    const { mode, clip, clipFace } = editor.getState();
    const { limits, switchedOn, livePreview } = results.store.getState();
    const { transient } = solves.store.getState();
    const view: StoredView = {
      ...{ mode, transient, limits, clip, clipFace, livePreview },
      switchedOn: [...switchedOn],
    };
    try {
      storage.setItem(key, JSON.stringify(view));
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
    restore(read(storage, key), { editor, results, solves });
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

function restore(
  { mode, transient, limits, clip, clipFace, switchedOn = [], livePreview }: StoredView,
  { editor, results, solves }: Pick<ViewParts, 'editor' | 'results' | 'solves'>,
): void {
  if (limits) results.setLimits(limits satisfies Limits);
  if (transient !== undefined) solves.setTransient(transient);
  if (livePreview !== undefined) results.setLivePreview(livePreview);
  for (const key of switchedOn) results.switchOverlay(key, true);
  if (clip) editor.setState({ clip, clipFace: clipFace ?? null });
  if (mode) editor.setState({ mode });
}
