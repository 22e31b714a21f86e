import type { ViewPort } from '../../viewport/viewport-layer.ts';
import { clipDrag } from '../clip/clip-drag.ts';
import { clipFaceAt, clipKnobAt } from '../clip/clip-face-at.ts';
import type { EditorParts, PointerInput } from '../editor.ts';
import { currentHandles } from '../handles/current-handles.ts';
import { handleAt } from '../handles/handle-layout.ts';
import { isHeldBy, takeHold } from '../move/take-hold.ts';
import { measure } from '../ruler/measure.ts';
import { click, openMenu } from './click.ts';
import type { Gesture } from './gesture.ts';
import { moveDrag } from './move-drag.ts';

const LEFT = 0;
const RIGHT = 2;

/** A pressed button, while it is still undecided between a click and a drag. */
export interface Press {
  readonly input: PointerInput;
  /** The pointer has moved: begins the drag. */
  drag(): Gesture;
  /** The button was released where it was pressed. */
  click(): void;
}

/** Finds the target of a press: handles before clip knobs before bodies before empty space. */
export function press(context: EditorParts, view: ViewPort, input: PointerInput): Press {
  const nothing = () => undefined;
  if (input.button !== LEFT) {
    const click = input.button === RIGHT ? () => openMenu(context, view, input) : nothing;
    return { input, drag: () => panDrag(view, input), click };
  }
  const { x, y, shift } = input;
  const { store, scene } = context;
  const { clip, tool } = store.getState();

  if (tool === 'ruler') {
    return {
      input,
      drag: () => (shift ? panDrag(view, input) : orbitDrag(view, input)),
      click: () => measure(context, view, input),
    };
  }
  const layout = currentHandles(context, view);
  const handle = layout && handleAt(layout, view, x, y);
  if (layout && handle) {
    const drag = () => {
      const target = takeHold(context);
      return target ? moveDrag(context, view, target, handle, layout.anchor, input) : orbitDrag(view, input);
    };
    return { input, drag, click: nothing };
  }
  const knob = clip && clipKnobAt(view, clip, scene.getState(), x, y);
  if (knob) {
    return {
      input,
      drag: () => clipDrag(context, view, knob, input),
      click: () => store.setState({ clipFace: knob.face }),
    };
  }
  const drag = () => {
    if (shift) {
      const face = clipFaceAt(view, store.getState(), scene.getState(), x, y);
      return face ? clipDrag(context, view, face, input) : panDrag(view, input);
    }
    const hit = view.pick(x, y);
    const target = hit && isHeldBy(context, hit.object) ? takeHold(context) : null;
    return hit && target ? moveDrag(context, view, target, null, hit.point, input) : orbitDrag(view, input);
  };
  return { input, drag, click: () => click(context, view, input) };
}

/** Turns the camera: the whole height of the canvas is a full turn. */
function orbitDrag(view: ViewPort, from: PointerInput): Gesture {
  return cameraDrag(from, 'grabbing', (dx, dy) => {
    const turn = (2 * Math.PI) / Math.max(1, view.size.height);
    view.orbit(-dx * turn, dy * turn);
  });
}

/** Moves the picture with the pointer. */
function panDrag(view: ViewPort, from: PointerInput): Gesture {
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
