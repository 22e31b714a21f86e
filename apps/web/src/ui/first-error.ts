const WRONG = '[aria-invalid="true"], [data-wrong="true"]';
const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';
/** The number of frames to wait until the invalid control is rendered, in another tab or far down a list. */
const PATIENCE = 10;

/** Focuses the first invalid control within `root` as soon as it is rendered. */
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
