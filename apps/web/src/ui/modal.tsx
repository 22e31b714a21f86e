import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useLayer } from './open-layers.ts';

const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';
const PLACES = 'main, header, [role="tabpanel"]';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Its head is none of the page's. */
const ATTRIBUTES = { header: { role: 'presentation' } };

/** The time after closing a dialog in which the next view may take the focus, ms. */
const SETTLED = 10;

/** The last focused element outside of dialogs, menus and list boxes, with its ancestors. */
let lastOutside: readonly Element[] = [];

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest(LAYERS)) lastOutside = withAncestors(target);
  });
}

/**
 * A dialog. A click outside does not close it, so that no typed text is lost by accident. It returns the focus even if
 * it is mounted only while it is open, or if its opener is gone.
 */
export function Modal(props: ModalProps) {
  const { opened, onClose, closeOnEscape = true } = props;
  // Read during rendering, before anything in the dialog takes the focus.
  const opener = useMemo(() => (opened ? document.activeElement : null), [opened]);
  useLayer(opened, closeOnEscape ? onClose : null);
  useEffect(() => {
    if (!opened) return;
    return () => giveBack(opener);
  }, [opened, opener]);
  return (
    <MantineModal
      closeOnClickOutside={false}
      attributes={ATTRIBUTES}
      {...props}
      closeOnEscape={false}
      returnFocus={false}
    />
  );
}

function giveBack(opener: Element | null): void {
  const outside = lastOutside;
  const atClose = document.activeElement;
  // The view that the dialog opens may take the focus itself.
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body && activeElement !== atClose) return;
    const isThere = opener !== null && opener !== body && opener.isConnected;
    focusNear(isThere ? withAncestors(opener) : outside);
  }, SETTLED);
}

/** An element and its ancestors, up to its part of the page. */
function withAncestors(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.matches(PLACES) ? null : at.parentElement) path.push(at);
  return path;
}

/** Focuses the first element of a path that is still there and focusable, or the first control within one. */
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
