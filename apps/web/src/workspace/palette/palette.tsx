import { Menu, Tooltip } from '@mantine/core';
import { IconBox, IconPlus, IconStack2 } from '@tabler/icons-react';
import { furtherTypes, kindViews, paletteTypes } from '@thermarium/kinds/view';
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditor } from '../editor/editor.ts';
import { beginElementDrag, type ElementDrag } from './element-drag.ts';
import classes from './palette.module.css';

const VIEWER = 'You may look at this project, not change it.';

/** The nine elements that can be dragged into the model, and a menu of the others. */
export function Palette() {
  const editor = useEditor();
  const document = useDocument();
  const commands = useCommands();
  const mayEdit = useStore(document.store, mayEditIn);
  const [dragged, setDragged] = useState<string | null>(null);
  const ghost = useRef<DragGhostHandle>(null);

  return (
    <section className={classes.palette} aria-label="Elements" data-part="elements">
      <div className={classes.head}>
        <span className="caption">Elements</span>
        <span className={classes.hint}>{mayEdit ? 'Drag into the model' : 'View only'}</span>
      </div>
      <ul className={classes.grid}>
        {paletteTypes.map((type) => (
          <li key={type}>
            <Creator
              type={type}
              disabledReason={mayEdit ? null : VIEWER}
              onDragged={(is) => setDragged(is ? type : null)}
              ghost={ghost}
            />
          </li>
        ))}
        <li>
          <Menu position="bottom-end" disabled={!mayEdit}>
            <Tooltip label={mayEdit ? 'More elements' : VIEWER}>
              <Menu.Target>
                <button
                  type="button"
                  className={`${classes.creator} ${classes.menu}`}
                  aria-label="More elements"
                  aria-disabled={!mayEdit || undefined}
                >
                  <IconPlus size={22} stroke={1.5} />
                  More
                </button>
              </Menu.Target>
            </Tooltip>
            <Menu.Dropdown>
              {furtherTypes.map((type) => {
                const view = kindViews[type];
                const Icon = view?.icon ?? IconBox;
                return (
                  <Menu.Item
                    key={type}
                    leftSection={<Icon size={16} stroke={1.5} />}
                    onClick={() => editor.startDraft(type)}
                  >
                    {view?.caption ?? type}
                  </Menu.Item>
                );
              })}
              <Menu.Item
                leftSection={<IconStack2 size={16} stroke={1.5} />}
                onClick={() => commands.run('add.stack')}
              >
                Stack of boxes…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </li>
      </ul>
      <DragGhost type={dragged} handle={ghost} />
    </section>
  );
}

interface CreatorProps {
  readonly type: string;
  /** The reason why nothing can be created. */
  readonly disabledReason: string | null;
  readonly onDragged: (is: boolean) => void;
  readonly ghost: RefObject<DragGhostHandle | null>;
}

/** An element of the palette, to be dragged into the canvas or started by a click or Enter. */
function Creator({ type, disabledReason, onDragged, ghost }: CreatorProps) {
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
        // A blank of a number that is typed in the middle of a drag presses the button that has the focus.
        if (drag.current) return;
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

/** Moves the icon without rendering the palette again. */
interface DragGhostHandle {
  moveTo(place: { readonly x: number; readonly y: number } | null): void;
}

interface DragGhostProps {
  /** The type of the dragged element; null: none. */
  readonly type: string | null;
  readonly handle: RefObject<DragGhostHandle | null>;
}

/** The icon of a dragged element, which follows the pointer outside of the canvas. */
function DragGhost({ type, handle }: DragGhostProps) {
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
