import type { Vec3 } from '@thermarium/geometry';
import {
  type MemoryContent,
  type MemoryDocument,
  memoryDocument,
} from '../../document/testing/memory-document.ts';
import type { Draft } from '../../editor-state/draft.ts';
import { createEditorStore, type EditorState, type EditorStore } from '../../editor-state/editor-state.ts';
import { createScene } from '../../scene/create-scene.ts';
import type { SceneStore } from '../../scene/scene.ts';
import { createEditor } from '../create-editor.ts';
import type { Editor, PointerInput } from '../editor.ts';
import { type TestView, testView } from './test-view.ts';

type Keys = Partial<Pick<PointerInput, 'shift' | 'ctrl' | 'alt' | 'button'>>;
interface Position {
  readonly x: number;
  readonly y: number;
}

/** An editor with a real scene over a document in memory, and a hand that moves the pointer over it. */
export interface EditorBench {
  readonly document: MemoryDocument;
  readonly editor: Editor;
  readonly store: EditorStore;
  readonly scene: SceneStore;
  readonly view: TestView;
  readonly warnings: readonly string[];
  /** The drafts that were to be added by a key. */
  readonly added: readonly (Draft | null)[];
  readonly state: () => EditorState;
  input(type: PointerInput['type'], at: Position, keys?: Keys): void;
  hover(at: Position, keys?: Keys): void;
  click(at: Position, keys?: Keys): void;
  /** Presses at the first position, passes all and releases at the last. */
  drag(path: readonly Position[], keys?: Keys): void;
  /** Where a point of space appears. */
  at(x: number, y: number, z: number): Position;
  /** The recorded changes of the document: method and arguments of each. */
  changes(): readonly (readonly unknown[])[];
}

export interface BenchOptions extends MemoryContent {
  readonly state?: Partial<EditorState>;
  readonly mayEdit?: boolean;
  readonly camera?: Vec3;
  /** Replaces methods of the document. */
  readonly wrap?: (document: MemoryDocument) => Partial<MemoryDocument>;
}

const COPPER = { name: 'Copper', color: '#b87333', conductivity: 390 };

export function editorBench({
  state,
  mayEdit = true,
  camera,
  wrap,
  ...content
}: BenchOptions = {}): EditorBench {
  const plain = memoryDocument({ materials: [COPPER], ...content });
  const document = { ...plain, ...wrap?.(plain) };
  const store = createEditorStore(state ?? {});
  const { scene } = createScene(document.store, store);
  const warnings: string[] = [];
  const added: (Draft | null)[] = [];
  const editor = createEditor({
    document,
    scene,
    store,
    mayEdit: () => mayEdit,
    warn: (message) => warnings.push(message),
    addDraft: () => added.push(store.getState().draft),
  });
  const view = testView(scene, camera);
  editor.attach(view);

  const input = (type: PointerInput['type'], { x, y }: Position, keys: Keys = {}) =>
    editor.pointer({ type, x, y, button: 0, shift: false, ctrl: false, alt: false, ...keys });
  const drag = (path: readonly Position[], keys?: Keys) => {
    input('down', path[0], keys);
    for (const position of path) input('move', position, keys);
    input('up', path[path.length - 1], keys);
  };
  return {
    document,
    editor,
    store,
    scene,
    view,
    warnings,
    added,
    state: () => store.getState(),
    input,
    drag,
    hover: (at, keys) => input('move', at, keys),
    click: (at, keys) => {
      input('down', at, keys);
      input('up', at, keys);
    },
    at: (x, y, z) => {
      const shown = view.project([x, y, z]);
      if (!shown) throw new Error('This point is behind the camera.');
      return shown;
    },
    changes: () => document.changes.map(({ method, given }) => [method, ...given]),
  };
}

/** A box of copper with its minimum corner and its sizes, mm. */
export function boxAt(x: number, y: number, z: number, [dx, dy, dz]: Vec3 = [10, 10, 10]) {
  return { x, y, z, dx, dy, dz, material_name: 'Copper' };
}
