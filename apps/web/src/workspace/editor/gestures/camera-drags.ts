import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { PointerInput } from '../editor.ts';
import type { Gesture } from './gesture.ts';

/** Turns the camera: the whole height of the canvas is a full turn. */
export function orbitDrag(view: ViewPort, from: PointerInput): Gesture {
  return cameraDrag(from, 'grabbing', (dx, dy) => {
    const turn = (2 * Math.PI) / Math.max(1, view.size.height);
    view.orbit(-dx * turn, dy * turn);
  });
}

/** Moves the picture with the pointer. */
export function panDrag(view: ViewPort, from: PointerInput): Gesture {
  return cameraDrag(from, 'grabbing', (dx, dy) => view.pan(dx, dy));
}

/** Cancelling such a drag leaves the camera where it is. */
function cameraDrag(from: PointerInput, cursor: string, turn: (dx: number, dy: number) => void): Gesture {
  let last = from;
  return {
    moves: 'camera',
    cursor,
    move: (input) => {
      turn(input.x - last.x, input.y - last.y);
      last = input;
    },
    release: () => undefined,
    cancel: () => undefined,
  };
}
