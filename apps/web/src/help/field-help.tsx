import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../ui/notify.ts';
import { NOT_LOADED, useLoaded } from '../ui/use-loaded.ts';
import { type RequestedField, requestedFieldAt } from './requested-field.ts';

const loadPopover = () => import('./field-popover.tsx').then(({ FieldPopover }) => FieldPopover);

/** Opens the help of a field: by F1 while it has the focus, or by the sign beside its label. */
export function FieldHelp() {
  const [asked, setAsked] = useState<RequestedField | null>(null);
  const isOpen = useEffectEvent(() => asked !== null);
  const asker = useRef<HTMLElement | null>(null);
  const { part: Popover, failed, tryAgain } = useLoaded(loadPopover, asked !== null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      // The help takes the focus a moment after F1; Escape closes it from the beginning.
      if (key === 'Escape' && isOpen() && !event.isComposing) {
        event.preventDefault();
        event.stopImmediatePropagation();
        setAsked(null);
        asker.current?.focus({ preventScroll: true });
      }
      if (key !== 'F1' || altKey || ctrlKey || metaKey || shiftKey) return;
      const { activeElement } = document;
      const field = requestedFieldAt(activeElement);
      if (!field || !(activeElement instanceof HTMLElement)) return;
      // Elsewhere F1 lists the keys.
      event.preventDefault();
      event.stopImmediatePropagation();
      asker.current = activeElement;
      setAsked(field);
    };
    const click = ({ target }: MouseEvent) => {
      const sign = target instanceof Element ? target.closest('[data-help-sign]') : null;
      if (!sign) return;
      asker.current = null;
      setAsked(requestedFieldAt(sign));
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('click', click, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('click', click, true);
    };
  }, []);
  useEffect(() => {
    if (!failed) return;
    notify(NOT_LOADED, 'error');
    setAsked(null);
    tryAgain();
  }, [failed, tryAgain]);
  if (!asked || !Popover) return null;
  return <Popover asked={asked} onClose={() => setAsked(null)} />;
}
