import { AXIS_LETTERS } from '@thermarium/geometry';
import { useStore } from 'zustand';
import { useEditorStore } from '../../editor-state/editor-state.ts';
import classes from './editor-overlay.module.css';

/** The distance that is typed in the middle of a drag, beside the pointer. */
export function TypedDistance() {
  const editor = useEditorStore();
  const typed = useStore(editor, (state) => state.typedDistance);
  if (!typed) return null;
  const { axis, text, fault, x, y } = typed;
  return (
    <output
      className={classes.typed}
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
      aria-label="Distance"
    >
      <span className={classes.typedLine} data-wrong={fault !== null || undefined}>
        <span style={{ color: `var(--axis-${AXIS_LETTERS[axis]})` }}>
          Δ{AXIS_LETTERS[axis].toUpperCase()}
        </span>
        <b>{text}</b>
        {/\p{L}/u.test(text) ? null : <span className="unit">mm</span>}
      </span>
      <span className={classes.typedNote}>{fault ?? 'Enter sets it, Esc cancels'}</span>
    </output>
  );
}
