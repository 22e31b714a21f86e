import type { ProjectDocument } from '../document/project-document.ts';
import type { EditorStore } from '../editor-state/editor-state.ts';
import type { FieldChanges } from '../records/project-content.ts';
import type { SceneStore } from '../scene/scene.ts';
import { storeContext, useOpenStore } from '../store-context.ts';
import type { ViewPort } from '../viewport/viewport-layer.ts';
import type { Support } from './draft/support.ts';

/** A pointer event in the canvas, CSS px. */
export interface PointerInput {
  readonly type: 'down' | 'move' | 'up' | 'cancel' | 'leave' | 'double';
  readonly x: number;
  readonly y: number;
  /** The pressed button, numbered as in `MouseEvent.button`. */
  readonly button: number;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

export interface EditorParts {
  readonly document: ProjectDocument;
  readonly scene: SceneStore;
  readonly store: EditorStore;
  readonly mayEdit: () => boolean;
  /** Tells the reason why a change could not be saved. */
  readonly warn: (message: string) => void;
  /** Sends the draft, as Add in its panel does. */
  readonly addDraft: () => void;
}

/**
 * Direct manipulation without a screen: gestures go in, previews and changes of the document come out. The same editor
 * serves the canvas and the tests.
 */
export interface Editor {
  readonly store: EditorStore;
  /** The canvas that it works on; none while no project tab is shown. */
  readonly view: ViewPort | null;
  attach(view: ViewPort): () => void;
  pointer(input: PointerInput): void;
  /** A key of the keyboard, as in `KeyboardEvent.key`, or `Shift+Tab`; true: a drag that goes on has taken it. */
  key(key: string): boolean;
  /** Opens the menu of the selected objects beside them, or that of the view: what a right click does, by a key. */
  openMenu(): void;
  /** The face at the place of the picture where a menu was opened last; null: there was none. */
  faceAtMenu(): Support | null;
  /** CSS px of the wheel; positive moves away. */
  wheel(delta: number, x: number, y: number): void;
  /** Previews an element from the palette at a position of the canvas; it snaps onto the face there. */
  dragElement(type: string, x: number, y: number): void;
  /** Ends that drag: the element becomes a draft, and its panel opens. `cancelled`: it is discarded. */
  dropElement(cancelled?: boolean): void;
  /** Begins an object of any kind, or a plane, without a drag, beside the model. */
  startDraft(type: string, fields?: FieldChanges): void;
  /** Cancels the drag, the measurement or the draft that goes on. */
  cancel(): void;
  /** Moves the selection by whole snap steps along an axis. */
  nudge(axis: 0 | 1 | 2, steps: number): void;
  toggleClip(): void;
  close(): void;
}

export const EditorContext = storeContext<Editor>();
export const useEditor = () => useOpenStore(EditorContext);
