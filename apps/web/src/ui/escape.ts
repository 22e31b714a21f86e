import type { KeyboardEvent } from 'react';

/** Whether the focused element handles Escape itself, to close a dropdown of its own. */
export function holdsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}

/**
 * A handler for `onKeyDownCapture` of a layer that Escape closes. One press closes only one of nested layers, so the
 * component's own closing by Escape must be switched off.
 */
export function closedByEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || holdsEscape(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}
