import type { Dragging } from '../../editor-state/pointer.ts';
import type { EditorParts, PointerInput } from '../editor.ts';

/** The action between the press of a button and its release. */
export interface Gesture {
  readonly moves: Dragging;
  /** The CSS cursor meanwhile. */
  readonly cursor: string;
  move(input: PointerInput): void;
  release(input: PointerInput): void;
  /** A key was pressed meanwhile. `done`: it has ended the gesture, and what it showed is saved. */
  key?(key: string): 'ignored' | 'taken' | 'done';
  /** Puts everything back as it was. */
  cancel(): void;
}

/** The parts of the editor that are read to find what a gesture could do. */
export type EditorView = Pick<EditorParts, 'document' | 'scene' | 'store' | 'mayEdit'>;

/** A press that moves no farther than this, CSS px, is a click. */
export const CLICK_TOLERANCE = 5;
