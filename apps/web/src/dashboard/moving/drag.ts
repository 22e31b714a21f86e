import type { PointerEvent as ReactPointerEvent } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Moved } from './move-rules.ts';

/** The way of the pointer from which on a press is a drag, px. */
const THRESHOLD = 5;
/** The distance from the edge of a list in which a drag scrolls it, and the scroll per event, px. */
const EDGE = 28;
const SCROLL = 14;

interface DragState {
  /** Null: nothing is dragged. */
  readonly moved: Moved | null;
  /** The folder under the pointer; null: none. */
  readonly over: number | null;
  /** The pointer's place on the page, px. */
  readonly at: { readonly x: number; readonly y: number };
}

export interface Drag {
  readonly store: StoreApi<DragState>;
  /** Begins with the press of a pointer on what may be dragged. */
  begin(press: ReactPointerEvent, moved: Moved): void;
  cancel(): void;
}

const IDLE: DragState = { moved: null, over: null, at: { x: 0, y: 0 } };

/** Drags of folders and projects by pointer. Elements with `data-drop` are the targets: the id of a folder. */
export function openDrag(drop: (moved: Moved, folder: number) => void): Drag {
  const store = createStore<DragState>()(() => IDLE);
  let listening: AbortController | null = null;
  const end = () => {
    listening?.abort();
    listening = null;
    if (store.getState().moved) store.setState(IDLE);
  };
  return {
    store,
    cancel: end,
    begin: ({ button, pointerId, clientX, clientY, pointerType, isPrimary, target }, moved) => {
      // A finger scrolls where the element does not say otherwise.
      const isHandle = target instanceof Element && target.closest('[data-handle]') !== null;
      if (button !== 0 || !isPrimary || (pointerType === 'touch' && !isHandle)) return;
      end();
      listening = new AbortController();
      const { signal } = listening;
      const follow = ({ clientX: x, clientY: y, pointerId: id }: PointerEvent) => {
        if (id !== pointerId) return;
        const isDragged = store.getState().moved !== null;
        if (!isDragged && Math.hypot(x - clientX, y - clientY) < THRESHOLD) return;
        scrollNear(x, y);
        store.setState({ moved, over: targetAt(x, y), at: { x, y } });
      };
      const release = ({ pointerId: id }: PointerEvent) => {
        if (id !== pointerId) return;
        const { moved: dragged, over } = store.getState();
        end();
        if (!dragged) return;
        swallowClick();
        if (over !== null) drop(dragged, over);
      };
      window.addEventListener('pointermove', follow, { signal });
      window.addEventListener('pointerup', release, { signal });
      window.addEventListener('pointercancel', end, { signal });
      window.addEventListener('blur', end, { signal });
    },
  };
}

function targetAt(x: number, y: number): number | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return found ? Number(found.dataset.drop) : null;
}

/** Scrolls the list of targets under the pointer near its edges. */
function scrollNear(x: number, y: number): void {
  const list = document.elementFromPoint(x, y)?.closest('[data-drops]');
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE) list.scrollTop -= SCROLL;
  else if (y > bottom - EDGE) list.scrollTop += SCROLL;
}

/** The click that follows the release of a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
