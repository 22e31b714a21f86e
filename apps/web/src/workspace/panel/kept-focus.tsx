import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { keepFocus } from '../../ui/focus.ts';
import classes from './panel.module.css';

/** An area whose focused element may go away: a notice with its button, a saved form, a row. `onLost` puts the focus elsewhere. */
export function KeptFocus({
  onLost,
  children,
}: {
  readonly onLost: () => void;
  readonly children: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  const lost = useEffectEvent(onLost);
  useEffect(() => (area.current ? keepFocus(area.current, () => lost()) : undefined), []);
  return (
    <div ref={area} className={classes.watched}>
      {children}
    </div>
  );
}
