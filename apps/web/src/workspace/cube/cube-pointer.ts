import type { ViewPort } from '../viewport/viewport-layer.ts';

/** A press that moves less than this is a click, px. */
const CLICK_TOLERANCE = 5;
/** Radians per px that the cube is dragged. */
const TURN = 0.012;

/** Turns clicks on the cube's zones into views and drags into turns, until the returned function is called. */
export function followPointer(svg: SVGSVGElement, view: ViewPort): () => void {
  let pressed: { readonly zone: string | null; readonly startX: number; readonly startY: number } | null =
    null;
  let lastX = 0;
  let lastY = 0;
  let dragging = false;

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const zone = event.target instanceof SVGElement ? event.target.getAttribute('data-view') : null;
    pressed = { zone, startX: event.clientX, startY: event.clientY };
    [lastX, lastY] = [event.clientX, event.clientY];
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
    event.stopPropagation();
  };
  const move = (event: PointerEvent) => {
    if (!pressed) return;
    const way = Math.hypot(event.clientX - pressed.startX, event.clientY - pressed.startY);
    if (!dragging && way < CLICK_TOLERANCE) return;
    dragging = true;
    svg.toggleAttribute('data-dragging', true);
    // The cube follows the pointer, so the camera goes the other way.
    view.orbit((lastX - event.clientX) * TURN, (event.clientY - lastY) * TURN);
    [lastX, lastY] = [event.clientX, event.clientY];
  };
  const end = (event: PointerEvent) => {
    if (!pressed) return;
    const { zone } = pressed;
    const isClick = event.type === 'pointerup' && !dragging;
    pressed = null;
    dragging = false;
    svg.toggleAttribute('data-dragging', false);
    if (isClick && zone !== null) view.setView(zone);
  };

  svg.addEventListener('pointerdown', down);
  svg.addEventListener('pointermove', move);
  svg.addEventListener('pointerup', end);
  svg.addEventListener('pointercancel', end);
  return () => {
    svg.removeEventListener('pointerdown', down);
    svg.removeEventListener('pointermove', move);
    svg.removeEventListener('pointerup', end);
    svg.removeEventListener('pointercancel', end);
  };
}
