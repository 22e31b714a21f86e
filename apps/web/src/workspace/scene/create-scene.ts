import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { DocumentState } from '../document/project-document.ts';
import type { EditorStore } from '../editor/editor-state.ts';
import type { Scene, SceneStore } from './scene.ts';
import { SceneMemory } from './scene-memory.ts';

/** Follows document and previews until it is closed. */
export function createScene(
  document: StoreApi<DocumentState>,
  editor: EditorStore,
): { readonly scene: SceneStore; close(): void } {
  const memory = new SceneMemory();
  const derive = () => memory.derive(document.getState(), editor.getState());
  const scene = createStore<Scene>()(derive);
  const follow = () => scene.setState(derive(), true);
  const stops = [
    document.subscribe((now, before) => {
      if (DOCUMENT_PARTS.some((part) => now[part] !== before[part])) follow();
    }),
    editor.subscribe((now, before) => {
      if (now.preview !== before.preview || now.draft !== before.draft) follow();
    }),
  ];
  return {
    scene,
    close: () => {
      for (const stop of stops) stop();
    },
  };
}

/** What of the document the picture depends on. */
const DOCUMENT_PARTS = ['nodes', 'children', 'materials', 'parameters', 'project'] as const;
