/** Commits the text that is being typed: leaving a field does, and the focus then goes back to it. */
export function commitTyping(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.matches('input, textarea')) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}

/** The properties of a key stroke, of React or of the browser. */
type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key stroke saves a form: Ctrl+Enter, on a Mac Command+Enter as well. */
export function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Stroke): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
