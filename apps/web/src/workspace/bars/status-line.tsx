import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import type { PointerReading } from '../editor-state/pointer.ts';
import { isShownStale, shownDifference, shownTemperatures, useResults } from '../results/results-state.ts';
import { timedText } from '../results/temperature-text.ts';
import classes from './bars.module.css';
import { HintLine } from './hint-line.tsx';
import type { Focus } from './hints.ts';
import { pointerTexts } from './pointer-texts.ts';

/** The status line: cells, last solve, Tmax, snap, units, what keys and mouse do, and the position of the pointer. */
export function StatusLine({
  focusElsewhere = null,
}: {
  /** The part whose keys are told while nothing with keys of its own has the focus. */
  readonly focusElsewhere?: Focus;
}) {
  const editor = useEditorStore();
  const results = useResults();
  const snap = useStore(editor, (state) => state.snap);
  const solved = useStoreParts(results.store, (state) => {
    const solution = shownTemperatures(state);
    return {
      cells: solution?.cells ?? null,
      seconds: solution?.seconds ?? null,
      stale: isShownStale(state),
      of: state.shownCase?.name ?? null,
      max: solution && timedText(solution.max, solution.time),
    };
  });
  return (
    <footer className={classes.statusLine}>
      <span>
        Cells <Figure text={solved.cells?.toLocaleString('en-US')} />
      </span>
      <span>
        Last solve{' '}
        <Figure text={solved.seconds === null ? undefined : secondsText(solved.seconds)} unit="s" />
      </span>
      <span>
        Tmax <Figure text={solved.max ?? undefined} />
        {solved.of !== null && <span className={classes.of}> {solved.of}</span>}
        {solved.stale && <span className={classes.stale}> Stale</span>}
      </span>
      <span>
        Snap <b>{snap === 0 ? 'Free Mode' : snap}</b>
        {snap !== 0 && ' mm'}
      </span>
      <span>
        Units <b>mm · mW · °C</b>
      </span>
      <HintLine focusElsewhere={focusElsewhere} />
      <PointerPosition />
    </footer>
  );
}

/** A number and its unit, or a dash where there is none. */
function Figure({ text, unit }: { readonly text: string | undefined; readonly unit?: string }) {
  if (text === undefined) return <span className={classes.none}>–</span>;
  return (
    <>
      <b>{text}</b>
      {unit !== undefined && ` ${unit}`}
    </>
  );
}

/** A time in seconds, with few digits: `0.42`, `1.5`, `128`. */
function secondsText(seconds: number): string {
  return seconds < 1 ? seconds.toFixed(2) : seconds < 100 ? seconds.toFixed(1) : seconds.toFixed(0);
}

/** It changes with every pointer event, so it writes to the page directly, without React. */
function PointerPosition() {
  const editor = useEditorStore();
  const results = useResults();
  const isDifference = useStore(results.store, (state) => shownDifference(state) !== null);
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (pointer: PointerReading | null) => {
      const texts = pointerTexts(pointer);
      root.current?.toggleAttribute('data-unknown', pointer === null);
      root.current?.querySelectorAll('b').forEach((place, n) => {
        place.textContent = texts[n];
        place.parentElement?.toggleAttribute('data-unknown', texts[n] === '–');
      });
    };
    show(editor.getState().pointer);
    return editor.subscribe((state, previous) => {
      if (state.pointer !== previous.pointer) show(state.pointer);
    });
  }, [editor]);
  return (
    <span className={classes.pointer} ref={root}>
      <span>
        {isDifference ? 'ΔT' : 'T'} <b /> °C
      </span>
      <span>
        X <b />
      </span>
      <span>
        Y <b />
      </span>
      <span>
        Z <b /> mm
      </span>
    </span>
  );
}
