import type { StoreApi } from 'zustand/vanilla';
import type { DraftState } from '../../editor-state/draft.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { FieldChanges } from '../../records/project-content.ts';
import type { EditorParts } from '../editor.ts';

/** Which of the two previews: of objects or of planes. */
type Previewed = 'preview' | 'planePreview';

/** Lays fields over the document, by id; null removes them. */
export function setPreviews(
  store: StoreApi<DraftState>,
  key: Previewed,
  entries: Iterable<readonly [number, FieldChanges | null]>,
): void {
  store.setState((state) => {
    const next = new Map(state[key]);
    for (const [id, fields] of entries) {
      if (fields) next.set(id, fields);
      else next.delete(id);
    }
    return key === 'preview' ? { preview: next } : { planePreview: next };
  });
}

/** A previewed object or plane: the fields laid over it now and before. */
interface Laid {
  readonly id: number;
  readonly shown: FieldChanges;
  readonly before: FieldChanges | null;
  /** Whether the document already says what is shown. */
  isSaved(): boolean;
}

/** A change that is being saved, with its previews. */
export interface Saving {
  readonly laid: readonly Laid[];
  readonly outcome: Promise<Outcome<unknown>>;
}

/**
 * Removes previews without a flicker: at once where the document already shows the change, else when the server has
 * answered. Later previews of the same objects stay.
 */
export function settle({ store, warn }: EditorParts, key: Previewed, savings: readonly Saving[]): void {
  const takeAway = (those: readonly Laid[]) => {
    const current = store.getState()[key];
    const mine = those.filter(({ id, shown }) => current.get(id) === shown);
    const entries = mine.map(({ id, before }) => [id, before] as const);
    if (entries.length > 0) setPreviews(store, key, entries);
  };
  takeAway(savings.flatMap(({ laid }) => laid.filter((each) => each.isSaved())));
  for (const { laid, outcome } of savings) {
    void outcome.then((result) => {
      takeAway(laid);
      if (!result.ok) warn(result.message);
    });
  }
}
