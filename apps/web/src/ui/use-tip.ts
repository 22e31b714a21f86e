import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long the pointer rests on an element before its tooltip opens, ms. */
const DELAY = 400;

/**
 * When the tooltip of an element is open: while the pointer rests on it, and with `onFocus` while it has the focus of
 * the keyboard. Nothing is rendered before that.
 */
export function useTip({ onFocus = false }: { readonly onFocus?: boolean } = {}) {
  const [tip, setTip] = useState<{ readonly target: HTMLElement | null; readonly opened: boolean }>({
    target: null,
    opened: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    clearTimeout(timer.current);
    if (tip.opened) setTip({ ...tip, opened: false });
  };
  const handlers = {
    onPointerEnter: ({ pointerType, currentTarget: target }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTip({ target, opened: true }), DELAY);
    },
    onPointerLeave: close,
    onFocus: ({ currentTarget: target }: FocusEvent<HTMLElement>) => {
      if (onFocus && target.matches(':focus-visible')) setTip({ target, opened: true });
    },
    onBlur: close,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    },
  };
  return { ...tip, handlers };
}

/** A handler of an element that has one already. */
export function both<Event>(own: ((event: Event) => void) | undefined, further: (event: Event) => void) {
  return (event: Event) => {
    own?.(event);
    further(event);
  };
}
