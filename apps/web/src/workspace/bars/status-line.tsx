import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Keys } from '../../ui/keys.tsx';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useCommands } from '../commands/command.ts';
import { shownShortcut } from '../commands/shortcut.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import type { PointerReading } from '../editor-state/pointer.ts';
import { shownDifference, shownMark, shownTemperatures, useResults } from '../results/results-state.ts';
import { timedText } from '../results/temperature-text.ts';
import classes from './bars.module.css';
import { type Focus, hintPlace, hintsAt } from './hints.ts';

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
      mark: shownMark(state),
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
        {solved.mark !== null && <span className={classes.stale}> {solved.mark}</span>}
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

/** The texts of T, X, Y and Z under the pointer; a dash where there is no value. */
export function pointerTexts(pointer: PointerReading | null): readonly [string, string, string, string] {
  if (!pointer) return ['–', '–', '–', '–'];
  const { temperature, point } = pointer;
  const coordinate = (millimetres: number) => millimetres.toFixed(3).replace(/^-(?=0\.000$)/, '');
  return [
    temperature === null || Number.isNaN(temperature) ? '–' : temperature.toFixed(2),
    coordinate(point[0]),
    coordinate(point[1]),
    coordinate(point[2]),
  ];
}

/** The present uses of keys and mouse: as many hints as fit into the room that the figures leave. */
function HintLine({ focusElsewhere }: { readonly focusElsewhere: Focus }) {
  const editor = useEditorStore();
  const commands = useCommands();
  const focus = useFocus() ?? focusElsewhere;
  const place = useStore(editor, (state) => hintPlace(state, focus));
  const known = useStore(commands.store, (state) => state.commands);
  const hints = hintsAt(place, (id) => {
    const command = known.find((each) => each.id === id);
    const [shortcut] = (command?.enabled?.() ?? true) ? (command?.shortcuts ?? []) : [];
    return shortcut === undefined ? undefined : shownShortcut(shortcut);
  });
  return (
    <span className={classes.hints} data-place={place}>
      {hints.map(({ keys, does }) => (
        <span key={`${keys} ${does}`} className={classes.hint}>
          <Keys keys={keys} /> {does}
        </span>
      ))}
    </span>
  );
}

/** The part of the page with the focus, where it has keys of its own. */
function useFocus(): Focus {
  const [focus, setFocus] = useState<Focus>(null);
  useEffect(() => {
    const until = new AbortController();
    const look = () => setFocus(focusOf(document.activeElement));
    const options = { signal: until.signal, capture: true };
    document.addEventListener('focusin', look, options);
    // The next element has the focus only after this event.
    document.addEventListener('focusout', () => setTimeout(look), options);
    return () => until.abort();
  }, []);
  return focus;
}

function focusOf(element: Element | null): Focus {
  const isInGrid = Boolean(element?.closest('[role="treegrid"]'));
  if (element?.matches('input:not([type="checkbox"], [type="radio"]), textarea'))
    return isInGrid ? 'cell' : 'text';
  if (isInGrid) return 'grid';
  return element?.closest('[role="tree"]') ? 'tree' : null;
}
