import { type RefObject, useEffect } from 'react';
import { useWorkspace } from '../workspace-context.ts';
import { formsOf } from './forms-context.ts';

/** After a save it takes so long until what it leads to is drawn, ms. */
const SETTLED = 50;

/** Keeps the keyboard in the properties after a save, which switches off or replaces what had it there. */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  const forms = formsOf(useWorkspace());
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
