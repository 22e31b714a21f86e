/** A rectangle of the page, CSS px. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What of the editor a drag out of the palette needs. */
export interface ElementTarget {
  dragElement(type: string, x: number, y: number): void;
  dropElement(cancelled?: boolean): void;
}

/** How a press on a creator ended. */
type DragEnd = 'click' | 'dropped' | 'cancelled';

/** A press becomes a drag beyond so many px. */
const CLICK_TOLERANCE = 5;

/**
 * The drag of an element out of the palette, without a screen: over the canvas the editor shows the element itself,
 * elsewhere a sign of it follows the pointer.
 */
export interface ElementDrag {
  /** Where the sign stands; null: the pointer has not left, or the canvas shows the element. */
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
