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

const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Follows where in an area the focus is. */
interface WatchedFocus {
  /**
   * The element in the area that has the focus, or had it before a menu or a dialog over the area took it; null: the focus
   * is elsewhere. It may be gone by now.
   */
  home(): Element | null;
  stop(): void;
}

export function watchFocus(area: Element): WatchedFocus {
  let home = area.contains(document.activeElement) ? document.activeElement : null;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const layer = target.closest(LAYERS);
    if (area.contains(target)) home = target;
    else if (layer === null || layer.contains(area)) home = null;
  };
  document.addEventListener('focusin', note);
  return { home: () => home, stop: () => document.removeEventListener('focusin', note) };
}

/**
 * Calls `onLost` whenever the focused element of an area goes away or is disabled and nothing else takes the focus, so
 * that the next key does not go to the page as a whole. Until the returned function is called.
 */
export function keepFocus(area: Element, onLost: () => void): () => void {
  const focus = watchFocus(area);
  const settle = () => {
    const home = focus.home();
    if (home === null || (home.isConnected && !home.matches(':disabled'))) return;
    const { activeElement, body } = document;
    // A disabled element keeps the focus until the next frame.
    if (activeElement === null || activeElement === body || activeElement === home) onLost();
  };
  const changes = new MutationObserver(settle);
  changes.observe(area, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    changes.disconnect();
    focus.stop();
  };
}
