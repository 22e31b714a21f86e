import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect } from 'react';
import { useLatest } from './use-latest.ts';

interface Layer {
  /** Closes it; null: Escape does not. */
  readonly onEscape: (() => void) | null;
}

/** The dialogs and right-click menus that are open, the topmost last. */
const layers: Layer[] = [];

/** Whether a dialog or a right-click menu is open. It receives the keys even before it has taken the focus. */
export function isLayerOpen(): boolean {
  return layers.length > 0;
}

/** Opens a layer until the returned function is called. `onEscape` is called at the key while no layer lies above it. */
export function openLayer(onEscape: (() => void) | null): () => void {
  const layer = { onEscape };
  if (layers.push(layer) === 1) window.addEventListener('keydown', press, true);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) window.removeEventListener('keydown', press, true);
  };
}

/**
 * Escape closes the topmost layer, wherever the focus is, unless an element within it handles the key first: a text
 * field reverts, a dropdown closes.
 */
function press(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || holdsEscape(event.target)) return;
  const top = layers.at(-1);
  // A tooltip stops the event too but does not prevent its default. Wait until the other listeners have run, of which one
  // within the layer may have closed it.
  setTimeout(() => {
    if (top && !event.defaultPrevented && layers.includes(top)) top.onEscape?.();
  });
}

/** Whether the focused element handles Escape itself, to close a dropdown of its own. */
function holdsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}

/**
 * A handler for `onKeyDownCapture` of a layer that Escape closes. One press closes only one of nested layers, so the
 * component's own closing by Escape must be switched off.
 */
export function closedByEscape(close: () => void): (event: ReactKeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || holdsEscape(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}

/** Makes a component a layer over the page while it is `opened`. `onEscape`: closes it; null: Escape does not. */
export function useLayer(opened: boolean, onEscape: (() => void) | null): void {
  const latest = useLatest(onEscape);
  const isClosable = onEscape !== null;
  useLayoutEffect(
    () => (opened ? openLayer(isClosable ? () => latest.current?.() : null) : undefined),
    [opened, isClosable, latest],
  );
}
