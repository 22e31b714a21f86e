import { useRef, useState } from 'react';
import { shownLimits, useResults } from '../results/results-state.ts';
import classes from './legend.module.css';
import { type LimitEnd, limitOf } from './limit-drag.ts';
import { settledLimits, typedLimit } from './limits.ts';

/**
 * The temperature at an end of the legend. What is typed takes effect at once; blank, or a double click, gives the end
 * back to the solution, and Escape to what it was.
 */
export function LimitField({
  end,
  at,
  text,
  isTyped,
}: {
  readonly end: LimitEnd;
  /** How far up the bar it stands, 0 to 1. */
  readonly at: number;
  /** The present end, as the legend writes it. */
  readonly text: string;
  /** Whether the end was set by hand. */
  readonly isTyped: boolean;
}) {
  const results = useResults();
  const [edit, setEdit] = useState<{ readonly text: string; readonly before: number | null } | null>(null);
  const isEntered = useRef(false);
  const set = (value: number | null) => results.setLimits(limitOf(end, value));
  const typed = edit === null ? null : typedLimit(edit.text);
  const settle = () => {
    if (edit === null) return;
    setEdit(null);
    results.setLimits(settledLimits(shownLimits(results.store.getState())));
  };
  return (
    <input
      className={classes.end}
      data-end={end}
      style={{ top: `calc(${(1 - at) * 100}% - 10px)` }}
      data-typed={isTyped || undefined}
      aria-label={end === 'max' ? 'Maximum, °C' : 'Minimum, °C'}
      aria-invalid={typed === 'no number' || undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      title={isTyped ? 'Typed; double-click for auto' : 'Auto; type to change'}
      size={Math.max(7, (edit?.text ?? text).length)}
      value={edit?.text ?? text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onMouseDown={({ currentTarget }) => {
        isEntered.current = currentTarget !== document.activeElement;
      }}
      onClick={({ currentTarget }) => {
        // The press that gave the focus put the caret where the pointer is.
        if (isEntered.current) currentTarget.select();
      }}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setEdit({ text: next, before: edit ? edit.before : shownLimits(results.store.getState())[end] });
        const value = typedLimit(next);
        if (value !== 'no number') set(value);
      }}
      onBlur={settle}
      onDoubleClick={() => {
        setEdit(null);
        set(null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          settle();
          event.currentTarget.select();
        } else if (event.key === 'Escape' && edit) {
          event.preventDefault();
          set(edit.before);
          setEdit(null);
        } else return;
        event.stopPropagation();
      }}
    />
  );
}
