const WRONG = '[aria-invalid="true"], [data-wrong="true"]';
const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';
/** The number of frames to wait until the invalid control is rendered, in another tab or far down a list. */
const PATIENCE = 10;

/** Focuses the first invalid control within `root` as soon as it is rendered. */
export function focusFirstError(root: () => HTMLElement | null): void {
  afterFirstError(root, () => undefined);
}

/**
 * Begins to send a form, whose button is disabled meanwhile and so loses the focus. What it returns is called when the
 * form was refused: it focuses the first invalid control, or else what had the focus.
 */
export function refocusing(form: HTMLElement): () => void {
  const before = document.activeElement;
  return () =>
    afterFirstError(
      () => form,
      () => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus();
      },
    );
}

function afterFirstError(root: () => HTMLElement | null, none: () => void, patience = PATIENCE): void {
  requestAnimationFrame(() => {
    const wrong = root()?.querySelector<HTMLElement>(WRONG);
    if (!wrong) {
      if (patience > 0) afterFirstError(root, none, patience - 1);
      else none();
      return;
    }
    const control = wrong.matches(FOCUSABLE) ? wrong : wrong.querySelector<HTMLElement>(FOCUSABLE);
    control?.focus();
  });
}
