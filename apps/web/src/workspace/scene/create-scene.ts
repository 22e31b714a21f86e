import type { StoreApi } from 'zustand/vanilla';
import type { DocumentState } from '../document/project-document.ts';
import type { EditorStore } from '../editor/editor-state.ts';
import type { SceneStore } from './scene.ts';

/** Follows document and previews until it is closed. */
export function createScene(
  _document: StoreApi<DocumentState>,
  _editor: EditorStore,
): { readonly scene: SceneStore; close(): void } {
  throw new Error('not yet');
}
