import { IconBox } from '@tabler/icons-react';
import { kindViews } from '@thermarium/kinds/view';
import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './palette.module.css';

/** Moves the icon without rendering the palette again. */
export interface DragGhostHandle {
  moveTo(place: { readonly x: number; readonly y: number } | null): void;
}

interface DragGhostProps {
  /** The type of the dragged element; null: none. */
  readonly type: string | null;
  readonly handle: RefObject<DragGhostHandle | null>;
}

/** The icon of a dragged element, which follows the pointer outside of the canvas. */
export function DragGhost({ type, handle }: DragGhostProps) {
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    handle.current = {
      moveTo: (place) => {
        if (!sign.current) return;
        sign.current.hidden = place === null;
        if (!place) return;
        sign.current.style.left = `${place.x}px`;
        sign.current.style.top = `${place.y}px`;
      },
    };
  }, [handle]);
  if (type === null) return null;
  const Icon = kindViews[type]?.icon ?? IconBox;
  return createPortal(
    <div ref={sign} className={classes.ghost} hidden aria-hidden>
      <Icon size={18} stroke={1.5} />
      {kindViews[type]?.caption}
    </div>,
    document.body,
  );
}
