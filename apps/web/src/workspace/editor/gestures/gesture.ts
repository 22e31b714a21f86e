import type { EditorParts, PointerInput } from '../editor.ts';

/** What goes on between the press of a button and its release. */
export interface Gesture {
  /** The CSS cursor meanwhile. */
  readonly cursor: string;
  move(input: PointerInput): void;
  release(input: PointerInput): void;
  /** Puts everything back as it was. */
  cancel(): void;
}

/** What is read to know what could be done. */
export type EditorView = Pick<EditorParts, 'document' | 'scene' | 'store' | 'mayEdit'>;

/** What gestures work with. */
export interface EditorContext extends EditorParts {
  readonly warn: (message: string) => void;
}

/** A press that moves no farther than this, CSS px, is a click. */
export const CLICK_TOLERANCE = 5;
