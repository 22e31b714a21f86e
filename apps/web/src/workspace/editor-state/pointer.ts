import type { Vec3 } from '@thermarium/geometry';
import type { ClipFace } from './view.ts';

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

/** A number of an element that is being dragged in. */
export interface TypedNumber {
  /** The field of the element that takes it. */
  readonly field: string;
  readonly label: string;
  readonly unit: 'mm';
  /** Blank: the element has the number that its place gives it. */
  readonly text: string;
  /** Why the text is no number yet. */
  readonly fault: string | null;
}

/** The sizes and the place of an element that is being dragged in, while they are typed. */
export interface TypedNumbers {
  readonly numbers: readonly TypedNumber[];
  /** The index of the one that is being typed. */
  readonly at: number;
}
interface TypedElement extends TypedNumbers {
  /** Where the pointer is, CSS px in the canvas. */
  readonly x: number;
  readonly y: number;
}

/** The place of the model under the pointer. */
export interface PointerReading {
  readonly point: Vec3;
  /** The object there; null: the ground plane of the grid. */
  readonly object: number | null;
  /** °C where a temperature is shown. */
  readonly temperature: number | null;
}

/** The menu that a right click opens in the picture: of the selected objects, or of the view; CSS px in the canvas. */
export interface PictureMenu {
  readonly of: 'objects' | 'view';
  readonly x: number;
  readonly y: number;
}

/** The objects under the pointer and those it drags; they change with every move. */
export interface PointerState {
  readonly pointer: PointerReading | null;
  readonly hovered: number | null;
  /** The handle under the pointer, or in the hand. */
  readonly handle: Handle | null;
  readonly dragging: Dragging | null;
  /** The CSS cursor over the picture. */
  readonly cursor: string;
  readonly guides: readonly SnapGuide[];
  readonly typedDistance: TypedDistance | null;
  readonly typedElement: TypedElement | null;
  readonly menu: PictureMenu | null;
}

export const NO_POINTER: PointerState = {
  pointer: null,
  hovered: null,
  handle: null,
  dragging: null,
  cursor: 'default',
  guides: [],
  typedDistance: null,
  typedElement: null,
  menu: null,
};
