const WRONG = '[aria-invalid="true"], [data-wrong="true"]';
const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';
/** So many frames it may take until what is wrong is drawn: another tab, a row far down in a list. */
const PATIENCE = 10;

/** Focuses the first control within `root` in which something is wrong, as soon as it is drawn. */
export function focusFirstError(root: () => HTMLElement | null, patience = PATIENCE): void {
  requestAnimationFrame(() => {
    const wrong = root()?.querySelector<HTMLElement>(WRONG);
    if (!wrong) {
      if (patience > 0) focusFirstError(root, patience - 1);
      return;
    }
    const control = wrong.matches(FOCUSABLE) ? wrong : wrong.querySelector<HTMLElement>(FOCUSABLE);
    control?.focus();
  });
}
