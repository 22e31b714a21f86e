import type { Vec3 } from '@thermarium/geometry';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ValuesView } from '../../ui/values-switch.tsx';
import type { FieldChanges } from '../records/project-content.ts';
import { storeContext, useOpenStore } from '../store-context.ts';

export type Mode = 'box' | 'solution' | 'planes';
/** mm; 0: Free Mode, which rounds to 0.01. */
export const SNAP_STEPS = [1, 0.1, 0.01, 0.001, 0] as const;
export type SnapStep = (typeof SNAP_STEPS)[number];
export const CLIP_FACES = ['x0', 'x1', 'y0', 'y1', 'z0', 'z1'] as const;
export type ClipFace = (typeof CLIP_FACES)[number];

/** The object that is being created. It is not in the document; its panel shows Cancel and Add. */
export interface Draft {
  /** A type of the tree, or 'plane'. */
  readonly type: string;
  readonly fields: FieldChanges;
  /** The assembly that it goes into. */
  readonly parent: number | null;
  /** Stays as its fields change, and differs from that of the next new element. */
  readonly serial?: number;
}

/** The coordinates of the section by face, mm. The model outside is not drawn. */
export type ClipBox = { readonly [face in ClipFace]: number };

/** A measured distance between two picked points. */
interface Ruler {
  readonly from: Vec3;
  /** Null while the second point is being chosen. */
  readonly to: Vec3 | null;
}

/** The handles that move: arrows, squares named by the axes that they move along, and the corner. */
export const MOVE_HANDLES = ['x', 'y', 'z', 'yz', 'xz', 'xy', 'corner'] as const;
export type MoveHandle = (typeof MOVE_HANDLES)[number];
export type Handle = MoveHandle | ClipFace;

/** A guide that a dragged face snapped to: a segment between two faces and their distance along an axis, mm. */
export interface SnapGuide {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly label: string;
}

/** The thing that a drag moves: the target of the handles, a face of the section, or the camera. */
export type Dragging = 'target' | 'section' | 'camera';

/** A distance that is typed in the middle of a drag, in the place of the pointer's. */
interface TypedDistance {
  readonly axis: 0 | 1 | 2;
  readonly text: string;
  /** Why the text is no distance yet. */
  readonly fault: string | null;
  /** Where the pointer is, CSS px in the canvas. */
  readonly x: number;
  readonly y: number;
}

/** A place on an object that moves and grows with it. */
export interface LabelSpot {
  /** The index of the copy by arrays of assemblies. */
  readonly copy: number;
  /** In shares of the box around the object, 0 to 1. */
  readonly share: Vec3;
}

/** The place of the model under the pointer. */
export interface PointerReading {
  readonly point: Vec3;
  /** The object there; null: the ground plane of the grid. */
  readonly object: number | null;
  /** °C where a temperature is shown. */
  readonly temperature: number | null;
}

/** The parts of the reading of a study. */
type StudyReading = 'histogram' | 'cumulative' | 'parameters' | 'compare' | 'resistances';

/** The view of a study, which outlasts its tab: another one may be shown meanwhile. */
export interface StudyView {
  readonly reading: StudyReading;
  /** The object whose hottest temperature is read, `{id}.{type_id}`; null: the hottest of all. */
  readonly observed: string | null;
  /** % */
  readonly percentile: number;
  /** °C; null: none. */
  readonly limit: number | null;
  /** The parameter over which temperatures are drawn; null: the one that matters most. */
  readonly parameter: string | null;
  readonly filter: string;
  readonly sorting: { readonly key: string; readonly descending: boolean };
}

/**
 * One user's view of the document; nothing of it is saved with the model. Values that are being typed or dragged are
 * previews beside the document; letting go makes them one change.
 */
export interface EditorState {
  readonly mode: Mode;
  /** The selected objects, the primary one last. */
  readonly selection: readonly number[];
  /** The selected plane; then no object is. */
  readonly plane: number | null;
  readonly hovered: number | null;
  /** The objects whose names stand in the picture, each at the place that was clicked. */
  readonly labels: ReadonlyMap<number, LabelSpot>;
  readonly snap: SnapStep;
  readonly draft: Draft | null;
  /** Whether the draft is still being dragged. */
  readonly carrying?: boolean;
  /** The draft that was there before the one that is being dragged in; it returns where that is given up. */
  readonly setAside?: Draft | null;
  /** Fields that are being typed or dragged, by object; of planes under `planePreview`. */
  readonly preview: ReadonlyMap<number, FieldChanges>;
  readonly planePreview: ReadonlyMap<number, FieldChanges>;
  readonly clip: ClipBox | null;
  /** The clip face at hand, whose coordinate can be typed. */
  readonly clipFace: ClipFace | null;
  readonly tool: 'select' | 'ruler';
  readonly ruler: Ruler | null;
  readonly guides: readonly SnapGuide[];
  readonly typedDistance?: TypedDistance | null;
  readonly pointer: PointerReading | null;
  /** The menu that a right click has opened in the picture: of the selected objects, or of the view; CSS px in the canvas. */
  readonly menu?: { readonly of: 'objects' | 'view'; readonly x: number; readonly y: number } | null;
  readonly autoRotate: boolean;
  /** The material that the user asked to see: its row is scrolled into view and marked. */
  readonly material?: number | null;
  /** The scenario that its tab shows; null: the first. */
  readonly scenario: number | null;
  readonly scenarioPart: 'configuration' | 'cases';
  /** The reading of studies, whichever scenario is shown. */
  readonly study: StudyView;
  /** The object whose properties stand in a dialog (alt-click). */
  readonly dialog?: number | null;
  /** The view of the solution table, which outlasts the table: another tab may be shown meanwhile. */
  readonly table: TableView;
  /** Rises when a panel is asked to show its editor for the object (double click in the tree, a key). */
  readonly editRequest: number;
  /** The handle under the pointer, or in the hand. */
  readonly handle?: Handle | null;
  readonly dragging?: Dragging | null;
  /** The CSS cursor over the picture. */
  readonly cursor?: string;
  /** Where a click would set the ruler now. */
  readonly rulerPoint?: Vec3 | null;
}

/** The view of the solution table. */
export interface TableView {
  /** Raw: the values as they were typed. Calculated: the numbers that they stand for. */
  readonly values: ValuesView;
  readonly find: string;
  /** By column. Null: the order of the tree. */
  readonly sorting: { readonly column: string; readonly descending: boolean } | null;
  /** Assemblies that a person who may not edit has opened or closed here. */
  readonly folds: ReadonlyMap<number, boolean>;
}

export type EditorStore = StoreApi<EditorState>;

const INITIAL: EditorState = {
  mode: 'box',
  selection: [],
  plane: null,
  hovered: null,
  labels: new Map(),
  snap: 0.001,
  draft: null,
  carrying: false,
  setAside: null,
  preview: new Map(),
  planePreview: new Map(),
  clip: null,
  clipFace: null,
  tool: 'select',
  ruler: null,
  guides: [],
  typedDistance: null,
  pointer: null,
  menu: null,
  autoRotate: false,
  material: null,
  scenario: null,
  scenarioPart: 'configuration',
  study: {
    reading: 'histogram',
    observed: null,
    percentile: 95,
    limit: null,
    parameter: null,
    filter: '',
    sorting: { key: 'max_t', descending: true },
  },
  dialog: null,
  table: { values: 'calculated', find: '', sorting: null, folds: new Map() },
  editRequest: 0,
  handle: null,
  dragging: null,
  cursor: 'default',
  rulerPoint: null,
};

export function createEditorStore(initial: Partial<EditorState> = {}): EditorStore {
  return createStore<EditorState>()(() => ({ ...INITIAL, ...initial }));
}

/** Selects these objects and no plane; a draft stays. */
export function select(store: EditorStore, selection: readonly number[]): void {
  store.setState({ selection, plane: null });
}

/** The object whose properties are shown: the last that was selected. */
export function primary({ selection }: EditorState): number | null {
  return selection.at(-1) ?? null;
}

export const EditorStoreContext = storeContext<EditorStore>();
export const useEditorStore = () => useOpenStore(EditorStoreContext);
