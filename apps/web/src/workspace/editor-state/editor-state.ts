import { createStore, type StoreApi } from 'zustand/vanilla';
import { storeContext, useOpenStore } from '../store-context.ts';
import { type DraftState, NO_DRAFT } from './draft.ts';
import { NO_POINTER, type PointerState } from './pointer.ts';
import { NO_REQUESTS, type RequestState } from './requests.ts';
import { NO_SELECTION, type SelectionState } from './selection.ts';
import { FIRST_TOOLS, type ToolState } from './tools.ts';
import { FIRST_VIEW, type ViewState } from './view.ts';

/**
 * One user's view of the document; nothing of it is saved with the model. It is one store, since a gesture changes
 * several slices at once and nobody may see half of that. Whoever needs only some slices asks for a store of those.
 */
export interface EditorState
  extends SelectionState,
    DraftState,
    ViewState,
    ToolState,
    PointerState,
    RequestState {}

export type EditorStore = StoreApi<EditorState>;

const INITIAL: EditorState = {
  ...NO_SELECTION,
  ...NO_DRAFT,
  ...FIRST_VIEW,
  ...FIRST_TOOLS,
  ...NO_POINTER,
  ...NO_REQUESTS,
};

export function createEditorStore(initial: Partial<EditorState> = {}): EditorStore {
  return createStore<EditorState>()(() => ({ ...INITIAL, ...initial }));
}

export const EditorStoreContext = storeContext<EditorStore>();
export const useEditorStore = () => useOpenStore(EditorStoreContext);
