import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { holdsEscape } from './escape.ts';

const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';
const PLACES = 'main, header, [role="tabpanel"]';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** After a dialog is closed it takes so long until what it leads to has taken the focus, ms. */
const SETTLED = 10;

/** What had the focus last outside of dialogs, menus and lists of choices, with what it lies in. */
let lastOutside: readonly Element[] = [];

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest(LAYERS)) lastOutside = withAncestors(target);
  });
}

/** The dialogs that are open, the topmost last. */
const openDialogs: symbol[] = [];

/** Whether a dialog is open: keys are meant for it, also before it has taken the focus. */
export function isDialogOpen(): boolean {
  return openDialogs.length > 0;
}

/**
 * A dialog. A click beside it does not close it, so that nothing typed is lost by a slip of the hand. It gives the focus back also if it
 * exists only while it is open, or if what opened it is gone.
 */
export function Modal(props: ModalProps) {
  const { opened, onClose, closeOnEscape = true } = props;
  const [token] = useState(() => Symbol('dialog'));
  // Before anything in the dialog takes the focus.
  const opener = useMemo(() => (opened ? document.activeElement : null), [opened]);
  useLayoutEffect(() => {
    if (!opened) return;
    openDialogs.push(token);
    return () => {
      openDialogs.splice(openDialogs.indexOf(token), 1);
    };
  }, [opened, token]);
  useEscape(opened && closeOnEscape, token, onClose);
  useEffect(() => {
    if (!opened) return;
    return () => giveBack(opener);
  }, [opened, opener]);
  return <MantineModal closeOnClickOutside={false} {...props} closeOnEscape={false} returnFocus={false} />;
}

/**
 * Escape closes the topmost dialog, wherever the focus is, unless something within it takes the key first: a text goes
 * back to what it was, a list of choices closes.
 */
function useEscape(isWanted: boolean, token: symbol, onClose: () => void): void {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isWanted) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || holdsEscape(event.target)) return;
      if (openDialogs.at(-1) !== token) return;
      // A tooltip stops the key as well, but says that nothing has been done by it: everybody else is heard first.
      setTimeout(() => {
        if (!event.defaultPrevented) close.current();
      });
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isWanted, token]);
}

function giveBack(opener: Element | null): void {
  const outside = lastOutside;
  const atClose = document.activeElement;
  // What the dialog leads to may take the focus itself.
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body && activeElement !== atClose) return;
    const isThere = opener !== null && opener !== body && opener.isConnected;
    focusNear(isThere ? withAncestors(opener) : outside);
  }, SETTLED);
}

/** An element and what it lies in, up to the part of the page that it belongs to. */
function withAncestors(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.matches(PLACES) ? null : at.parentElement) path.push(at);
  return path;
}

/** Focuses the first of a path that is still there and takes it, or the first control within one. */
function focusNear(path: readonly Element[]): void {
  const isInPage = path.at(-1)?.matches(PLACES) ?? false;
  for (const place of isInPage ? path : path.slice(0, 1)) {
    if (!place.isConnected) continue;
    for (const candidate of [place, ...place.querySelectorAll(FOCUSABLE)]) {
      if (!(candidate instanceof HTMLElement)) continue;
      candidate.focus({ preventScroll: true });
      if (document.activeElement === candidate) return;
    }
  }
}
