import type { Editor, PointerInput } from '../editor/editor.ts';

/** Pixels of a line and of a page of the wheel, where a mouse counts in them. */
const PIXELS = [1, 16, 400] as const;

/** Turns events of the canvas into gestures of the editor, until the returned function is called. */
export function forwardGestures(canvas: HTMLCanvasElement, editor: Editor): () => void {
  const until = new AbortController();
  const { signal } = until;
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    passive = true,
  ) => canvas.addEventListener(type, listener, { signal, passive });

  const at = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const send = (type: PointerInput['type'], event: MouseEvent) => {
    const { button, shiftKey: shift, altKey: alt } = event;
    editor.pointer({ type, ...at(event), button, shift, ctrl: event.ctrlKey || event.metaKey, alt });
  };
  const touches = new Touches(editor);

  on('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (touches.down(event, at(event))) send('cancel', event);
    else send('down', event);
  });
  on('pointermove', (event) => {
    if (!touches.move(event, at(event))) send('move', event);
  });
  on('pointerup', (event) => {
    if (!touches.up(event)) send('up', event);
  });
  on('pointercancel', (event) => {
    touches.up(event);
    send('cancel', event);
  });
  on('pointerleave', (event) => {
    if (event.buttons === 0) send('leave', event);
  });
  on('dblclick', (event) => send('double', event));
  on('contextmenu', (event) => event.preventDefault(), false);
  on(
    'keydown',
    (event) => {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
      event.preventDefault();
      editor.openMenu();
    },
    false,
  );
  on(
    'wheel',
    (event) => {
      event.preventDefault();
      const { x, y } = at(event);
      editor.wheel(event.deltaY * (PIXELS[event.deltaMode] ?? 1), x, y);
    },
    false,
  );
  // Before the shortcuts: 1 is the mode of the model, unless something is being dragged.
  window.addEventListener(
    'keydown',
    (event) => {
      const key = event.key === 'Tab' && event.shiftKey ? 'Shift+Tab' : event.key;
      if (event.ctrlKey || event.metaKey || event.isComposing || !editor.key(key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  return () => until.abort();
}

interface Position {
  readonly x: number;
  readonly y: number;
}

/** Two fingers move and zoom the picture; one is a pointer like any other. */
class Touches {
  private readonly editor: Editor;
  private readonly fingers = new Map<number, Position>();
  private isPinching = false;

  constructor(editor: Editor) {
    this.editor = editor;
  }

  /** Notes a new finger; true: a second one ends the gesture of the first. */
  down(event: PointerEvent, at: Position): boolean {
    if (event.pointerType !== 'touch') return false;
    this.fingers.set(event.pointerId, at);
    this.isPinching ||= this.fingers.size === 2;
    return this.isPinching;
  }

  /** Follows a finger; true: the event belongs to two fingers. */
  move(event: PointerEvent, at: Position): boolean {
    if (!this.fingers.has(event.pointerId)) return false;
    const before = this.span();
    this.fingers.set(event.pointerId, at);
    const now = this.span();
    const view = this.editor.view;
    if (this.isPinching && before && now && view) {
      view.pan(now.x - before.x, now.y - before.y);
      if (now.distance > 0) view.zoom(before.distance / now.distance, now.x, now.y);
    }
    return this.isPinching;
  }

  /** Forgets a finger; true: the event belongs to two fingers. */
  up(event: PointerEvent): boolean {
    if (!this.fingers.delete(event.pointerId)) return false;
    const belonged = this.isPinching;
    if (this.fingers.size === 0) this.isPinching = false;
    return belonged;
  }

  /** The middle of two fingers and how far they are apart. */
  private span(): (Position & { readonly distance: number }) | null {
    const [first, second] = this.fingers.values();
    if (!first || !second) return null;
    return {
      x: 0.5 * (first.x + second.x),
      y: 0.5 * (first.y + second.y),
      distance: Math.hypot(first.x - second.x, first.y - second.y),
    };
  }
}
