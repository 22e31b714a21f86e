import { COLOR_MAPS, DIFFERENCE_MAPS } from '@thermarium/picture';
import { z } from 'zod';
import type { StoreApi } from 'zustand/vanilla';
import { CLIP_FACES, type ViewState } from '../editor-state/view.ts';
import { SWITCHED_KEYS } from '../results/overlays/list.ts';
import type { Limits, Results } from '../results/results-state.ts';
import type { Solves } from '../solve/solve-state.ts';

const celsius = z.number().nullable().catch(null);

/** The view of a project as it is stored. A part that does not hold is as if it had not been stored. */
export const storedView = z.object({
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
export type StoredView = z.infer<typeof storedView>;

/** The stores that hold the parts of a view. */
export interface ViewStores {
  readonly editor: StoreApi<ViewState>;
  readonly results: Pick<Results, 'store' | 'setLimits' | 'switchOverlay' | 'setLivePreview'>;
  readonly solves: Pick<Solves, 'store' | 'setTransient'>;
}

export function currentView({ editor, results, solves }: ViewStores): StoredView {
  const { mode, clip, clipFace } = editor.getState();
  const { limits, switchedOn, livePreview } = results.store.getState();
  const { transient } = solves.store.getState();
  return { mode, transient, limits, clip, clipFace, livePreview, switchedOn: [...switchedOn] };
}

export function showView(
  { mode, transient, limits, clip, clipFace, switchedOn = [], livePreview }: StoredView,
  { editor, results, solves }: ViewStores,
): void {
  if (limits) results.setLimits(limits satisfies Limits);
  if (transient !== undefined) solves.setTransient(transient);
  if (livePreview !== undefined) results.setLivePreview(livePreview);
  for (const key of switchedOn) results.switchOverlay(key, true);
  if (clip) editor.setState({ clip, clipFace: clipFace ?? null });
  if (mode) editor.setState({ mode });
}
