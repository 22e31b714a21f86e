import type { KeyboardEvent } from 'react';

/** Whether what has the focus will close something of its own by Escape: a list of choices that hangs on it. */
export function holdsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}

/**
 * For `onKeyDownCapture` of what Escape closes, with the closing by the kit itself switched off: of what lies in each
 * other only the innermost is closed by one press.
 */
export function closedByEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || holdsEscape(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}
