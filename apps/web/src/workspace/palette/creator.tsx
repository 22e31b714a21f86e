import { Tooltip } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { kindViews } from '@thermarium/kinds/view';
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useEditor } from '../editor/editor.ts';
import type { DragGhostHandle } from './drag-ghost.tsx';
import { beginElementDrag, type ElementDrag } from './element-drag.ts';
import classes from './palette.module.css';

interface CreatorProps {
  readonly type: string;
  /** The reason why nothing can be created. */
  readonly disabledReason: string | null;
  readonly onDragged: (is: boolean) => void;
  readonly ghost: RefObject<DragGhostHandle | null>;
}

/** An element of the palette, to be dragged into the canvas or started by a click or Enter. */
export function Creator({ type, disabledReason, onDragged, ghost }: CreatorProps) {
  const editor = useEditor();
  const drag = useRef<ElementDrag | null>(null);
  /** Whether the last press became a drag: the click after a drag is ignored. */
  const wasDragged = useRef(false);
  const view = kindViews[type];
  const Icon = view?.icon ?? IconBox;

  const stop = () => {
    drag.current = null;
    onDragged(false);
  };
  const stopByKey = useEffectEvent(stop);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current) return;
      event.preventDefault();
      event.stopPropagation();
      drag.current.cancel();
      wasDragged.current = true;
      stopByKey();
    };
    window.addEventListener('keydown', key, true);
    return () => window.removeEventListener('keydown', key, true);
  }, []);

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || disabledReason !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    wasDragged.current = false;
    const from = { x: event.clientX, y: event.clientY };
    drag.current = beginElementDrag(type, from, canvasArea, editor);
    onDragged(true);
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    ghost.current?.moveTo(drag.current.move(event.clientX, event.clientY));
  };
  const up = () => {
    if (!drag.current) return;
    wasDragged.current = drag.current.end() !== 'click';
    stop();
  };
  const lost = () => {
    drag.current?.cancel();
    stop();
  };
  const button = (
    <button
      type="button"
      className={classes.creator}
      aria-disabled={disabledReason !== null || undefined}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={lost}
      onClick={() => {
        if (disabledReason === null && !wasDragged.current) editor.startDraft(type);
        wasDragged.current = false;
      }}
    >
      <Icon size={22} stroke={1.5} />
      {view?.caption ?? type}
    </button>
  );
  return disabledReason === null ? button : <Tooltip label={disabledReason}>{button}</Tooltip>;
}

function canvasArea(): DOMRect | null {
  return document.querySelector('[data-viewport]')?.getBoundingClientRect() ?? null;
}
