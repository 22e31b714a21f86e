import type { Editor, EditorParts } from './editor.ts';

export function createEditor(_parts: EditorParts): Editor {
  throw new Error('not yet');
}
