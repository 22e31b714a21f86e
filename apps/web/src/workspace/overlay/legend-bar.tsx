import { temperatureText } from '@thermarium/model';
import { COLORS, type ColorMapName, colorTable, STALE_COLOR } from '@thermarium/picture';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { primary } from '../editor-state/selection.ts';
import { limitsIn } from '../records/document-limits.ts';
import { type Limits, shownDifference, shownLimits, useResults } from '../results/results-state.ts';
import { CLEARANCE } from '../results/tick-step.ts';
import classes from './legend.module.css';
import { legendTicks } from './legend-ticks.ts';
import { draggedLimit, type LimitEnd, limitOf, nudgedLimit } from './limit-drag.ts';
import { settledLimits, typedLimit } from './limits.ts';
import { useSelectionRange } from './use-selection-range.ts';

interface Held {
  readonly end: LimitEnd;
  /** The temperatures that the bar spans while the end is dragged, °C. */
  readonly bar: readonly [number, number];
}

/** Steps of the arrow keys, and of the keys for tenfold ones. */
const KEYS: { readonly [key: string]: number } = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};

/**
 * The bar of colours from `min` to `max`, °C. While an end is dragged, the bar keeps its temperatures and the colours
 * are drawn together or apart on it; let go, they fill it again.
 */
export function LegendBar({
  min,
  max,
  limits,
  stale,
}: {
  readonly min: number;
  readonly max: number;
  readonly limits: Limits;
  /** Whether the temperatures are those of an earlier model: the bar fades as the picture does. */
  readonly stale: boolean;
}) {
  const [held, setHeld] = useState<Held | null>(null);
  const [low, high] = held ? [Math.min(held.bar[0], min), Math.max(held.bar[1], max)] : [min, max];
  const share = (celsius: number) => (celsius - low) / (high - low);
  const ticks = legendTicks(low, high);
  const [bottom, top] = [share(min), share(max)];
  const ends = { min: ticks[0].label, max: ticks[ticks.length - 1].label };
  const [minText, maxText] = held ? labelsOf(min, max) : [ends.min, ends.max];
  return (
    <div className={classes.body}>
      <div className={classes.bar} data-held={held !== null || undefined}>
        <div
          className={classes.colors}
          data-stale={stale || undefined}
          style={{ bottom: `${bottom * 100}%`, top: `${(1 - top) * 100}%` }}
        >
          <ColorBar map={limits.map} stale={stale} />
        </div>
        <Handle end="max" at={top} range={[min, max]} onHeld={setHeld} />
        <Handle end="min" at={bottom} range={[min, max]} onHeld={setHeld} />
      </div>
      <SelectionBracket min={low} max={high} />
      <LimitTick min={low} max={high} />
      {ticks.slice(1, -1).map(({ at, label }) => {
        // What is dragged stands there itself.
        if (Math.min(Math.abs(at - top), Math.abs(at - bottom)) < CLEARANCE) return null;
        return (
          <span key={label} className={classes.tick} style={{ bottom: `${at * 100}%` }}>
            {`${label} `}
          </span>
        );
      })}
      <LimitField end="max" at={top} text={maxText} isTyped={limits.max !== null} />
      <LimitField end="min" at={bottom} text={minText} isTyped={limits.min !== null} />
    </div>
  );
}

function labelsOf(min: number, max: number): readonly [string, string] {
  const ticks = legendTicks(min, max);
  return [ticks[0].label, ticks[ticks.length - 1].label];
}

/** An end of the colours: dragged along the bar, stepped by the arrow keys; a double click gives it back to the solution. */
function Handle({
  end,
  at,
  range,
  onHeld,
}: {
  readonly end: LimitEnd;
  /** How far up the bar it stands, 0 to 1. */
  readonly at: number;
  readonly range: readonly [number, number];
  readonly onHeld: (held: Held | null) => void;
}) {
  const results = useResults();
  const bar = useRef<{ readonly range: readonly [number, number]; readonly moved: boolean } | null>(null);
  const set = (value: number | null) => results.setLimits(limitOf(end, value));
  const style: CSSProperties = { bottom: `${at * 100}%` };
  const release = () => {
    bar.current = null;
    onHeld(null);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.handle}
      style={style}
      aria-label={end === 'max' ? 'Hot end of the colours' : 'Cold end of the colours'}
      aria-orientation="vertical"
      aria-valuenow={range[end === 'max' ? 1 : 0]}
      aria-valuetext={`${labelsOf(...range)[end === 'max' ? 1 : 0]} °C`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        bar.current = { range, moved: false };
      }}
      onPointerMove={(event) => {
        const begun = bar.current;
        const box = event.currentTarget.parentElement?.getBoundingClientRect();
        if (!begun || !box) return;
        if (!begun.moved) {
          bar.current = { ...begun, moved: true };
          onHeld({ end, bar: begun.range });
        }
        set(draggedLimit(end, begun.range, (box.bottom - event.clientY) / box.height, range));
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => set(null)}
      onKeyDown={(event) => {
        const steps = KEYS[event.key];
        if (steps === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        set(nudgedLimit(end, range, steps * (event.shiftKey ? 10 : 1)));
      }}
    />
  );
}

function ColorBar({ map, stale }: { readonly map: ColorMapName; readonly stale: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const table = colorTable(map);
    const pixels = context.createImageData(1, COLORS);
    // The picture's table begins with the coldest; a canvas begins at the top.
    for (let n = 0; n < COLORS; n++) {
      pixels.data.set(table.subarray(4 * n, 4 * n + 4), 4 * (COLORS - 1 - n));
    }
    context.putImageData(pixels, 0, 0);
  }, [map]);
  return (
    <canvas
      ref={canvas}
      className={classes.colorBar}
      {...(stale && { style: { filter: `saturate(${STALE_COLOR})` } })}
      width={1}
      height={COLORS}
      aria-hidden
    />
  );
}

/** Marks the temperature range of the selected objects. */
function SelectionBracket({ min, max }: { readonly min: number; readonly max: number }) {
  const range = useSelectionRange();
  const place = useMemo(() => {
    if (!range) return null;
    const share = (celsius: number) => Math.max(0, Math.min(1, (celsius - min) / (max - min)));
    const [low, high] = [share(range[0]), share(range[1])];
    return { bottom: `${low * 100}%`, height: `${(high - low) * 100}%` };
  }, [range, min, max]);
  return place && <span className={classes.bracket} style={place} />;
}

/** Marks the limit of the selected object where the legend reaches so far. */
function LimitTick({ min, max }: { readonly min: number; readonly max: number }) {
  const document = useDocument();
  const editor = useEditorStore();
  const selected = useStore(editor, primary);
  const limit = useStore(document.store, (state) =>
    selected === null ? null : (limitsIn(state).get(selected)?.celsius ?? null),
  );
  const isDifference = useStore(useResults().store, (state) => shownDifference(state) !== null);
  if (limit === null || isDifference || limit < min || limit > max) return null;
  const said = `Limit ${temperatureText(limit)} °C`;
  const style: CSSProperties = { bottom: `${((limit - min) / (max - min)) * 100}%` };
  return <span className={classes.limit} role="img" aria-label={said} title={said} style={style} />;
}

/**
 * The temperature at an end of the legend. What is typed takes effect at once; blank, or a double click, gives the end
 * back to the solution, and Escape to what it was.
 */
function LimitField({
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
