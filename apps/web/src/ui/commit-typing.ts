/** Commits the text that is being typed: leaving a field does, and the focus then goes back to it. */
export function commitTyping(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.matches('input, textarea')) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}
