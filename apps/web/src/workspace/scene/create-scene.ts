import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { DocumentState } from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import type { Scene, SceneStore } from './scene.ts';
import { SceneMemory } from './scene-memory.ts';

/**
 * Follows document and previews until it is closed. `getState` is always current; subscribers are told in a microtask:
 * saving a drag changes the document and removes the preview, and thousands of objects are evaluated once for both.
 */
export function createScene(
  document: StoreApi<DocumentState>,
  editor: StoreApi<DraftState>,
): { readonly scene: SceneStore; close(): void } {
  const memory = new SceneMemory();
  let latest = memory.derive(document.getState(), editor.getState());
  let isStale = false;
  const told = createStore<Scene>()(() => latest);
  const derived = () => {
    if (isStale) latest = memory.derive(document.getState(), editor.getState());
    isStale = false;
    return latest;
  };
  const follow = () => {
    if (!isStale) queueMicrotask(() => told.setState(derived(), true));
    isStale = true;
  };
  const stops = [
    document.subscribe((now, before) => {
      if (DOCUMENT_PARTS.some((part) => now[part] !== before[part])) follow();
    }),
    editor.subscribe((now, before) => {
      if (now.preview !== before.preview || now.draft !== before.draft) follow();
    }),
  ];
  return {
    scene: { ...told, getState: derived },
    close: () => {
      for (const stop of stops) stop();
    },
  };
}

/** The parts of the document that the picture depends on. */
const DOCUMENT_PARTS = ['nodes', 'children', 'materials', 'parameters', 'project'] as const;
