/** A rectangle of the page, CSS px. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of the editor that a drag from the palette needs. */
export interface ElementTarget {
  dragElement(type: string, x: number, y: number): void;
  dropElement(cancelled?: boolean): void;
}

/** The end of a press on a creator. */
type DragEnd = 'click' | 'dropped' | 'cancelled';

/** The distance in px beyond which a press becomes a drag. */
const CLICK_TOLERANCE = 5;

/**
 * The drag of an element from the palette, without a screen: over the canvas the editor shows the element itself;
 * elsewhere its icon follows the pointer.
 */
export interface ElementDrag {
  /** The place of the icon; null: the press is no drag yet, or the canvas shows the element. */
  move(x: number, y: number): { readonly x: number; readonly y: number } | null;
  end(): DragEnd;
  cancel(): DragEnd;
}

export function beginElementDrag(
  type: string,
  from: { readonly x: number; readonly y: number },
  canvas: () => Area | null,
  target: ElementTarget,
): ElementDrag {
  let state: 'pressed' | 'outside' | 'inside' = 'pressed';
  const leave = () => {
    if (state === 'inside') target.dropElement(true);
  };
  return {
    move: (x, y) => {
      if (state === 'pressed' && Math.hypot(x - from.x, y - from.y) <= CLICK_TOLERANCE) return null;
      const area = canvas();
      if (area && x >= area.left && x < area.right && y >= area.top && y < area.bottom) {
        state = 'inside';
        target.dragElement(type, x - area.left, y - area.top);
        return null;
      }
      leave();
      state = 'outside';
      return { x, y };
    },
    end: () => {
      if (state === 'pressed') return 'click';
      if (state === 'outside') return 'cancelled';
      target.dropElement();
      return 'dropped';
    },
    cancel: () => {
      leave();
      return 'cancelled';
    },
  };
}
