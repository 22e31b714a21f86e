import { type RefObject, useEffect } from 'react';
import { useWorkspace } from '../workspace-context.ts';

/** The time after a save until the page shows its result, ms. */
const SETTLED = 50;

/** Keeps the focus in the properties after a save, which disables or replaces the focused element. */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  const { forms } = useWorkspace();
  useEffect(() => {
    let wasInside = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      wasInside = target instanceof Node && (panel.current?.contains(target) ?? false);
    };
    const settle = () => {
      if (wasInside && document.activeElement === document.body) panel.current?.focus();
    };
    document.addEventListener('focusin', note);
    const stop = forms.store.subscribe((state, before) => {
      if (state.saving.size >= before.saving.size) return;
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED);
    });
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('focusin', note);
    };
  }, [forms, panel]);
}
