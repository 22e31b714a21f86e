import { Loader, Switch, Tooltip } from '@mantine/core';
import { temperatureText } from '@thermarium/model';
import { narrowSpread } from '@thermarium/picture';
import { useState } from 'react';
import { useStore } from 'zustand';
import late from '../../ui/late.module.css';
import text from '../../ui/text-button.module.css';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { CompareMenu } from '../compare/compare-menu.tsx';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { colorExtremes, colorRange } from '../results/color-range.ts';
import { shownLegends } from '../results/overlays/list.ts';
import {
  admitsPreview,
  isShownStale,
  shownLimits,
  shownPreview,
  shownSolution,
  useResults,
} from '../results/results-state.ts';
import { comingStep } from '../results/steps/shown-step.ts';
import { largestText, secondsText } from '../results/temperature-text.ts';
import classes from './legend.module.css';
import { LegendBar } from './legend-bar.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { ScaleDialog } from './scale-dialog.tsx';
import { WhatIfButton } from './what-if-card.tsx';

/** The colour bar with its temperatures. Its ends are changed in place; a click elsewhere on it opens the limits. */
export function Legend() {
  const editor = useEditorStore();
  const results = useResults();
  const mode = useStore(editor, (state) => state.mode);
  const shown = useStoreParts(results.store, (state) => {
    const solution = shownSolution(state);
    const range = colorRange(state);
    const extremes = colorExtremes(state);
    return {
      min: range?.[0] ?? null,
      max: range?.[1] ?? null,
      limits: shownLimits(state),
      time: solution?.time ?? null,
      coming: comingStep(state)?.time ?? null,
      of: state.shownCase?.name ?? null,
      stale: isShownStale(state),
      spread: extremes && narrowSpread(extremes, shownLimits(state)),
      isDifference: solution?.less != null,
    };
  });
  const [editing, setEditing] = useState(false);
  const [scaling, setScaling] = useState(false);
  const { min, max, limits, time, coming, stale, spread, of, isDifference } = shown;
  if (mode === 'box' || min === null || max === null) return null;
  return (
    <>
      <section className={classes.legend} aria-label="Legend" aria-busy={coming !== null}>
        <Tooltip label="Edit Temp Limits" position="right">
          <button
            type="button"
            className={classes.head}
            aria-description="Edit Temp Limits"
            onClick={() => setEditing(true)}
          >
            {isDifference ? 'ΔT' : 'Temperature'} <span className="unit">°C</span>
          </button>
        </Tooltip>
        <LegendBar min={min} max={max} limits={limits} stale={stale} />
        <button type="button" className={`${text.button} ${classes.scale}`} onClick={() => setScaling(true)}>
          Set scale…
        </button>
        <div className={classes.links}>
          <CompareMenu className={classes.scale} />
          {mode === 'solution' && (
            <WhatIfButton className={`${text.button} ${classes.scale} ${classes.whatIf}`} />
          )}
        </div>
        <OverlayLegends />
        {of !== null && (
          <div className={classes.of} role="status">
            <span>{of}</span>
            <button type="button" className={text.button} onClick={() => results.leaveCase()}>
              Show the project’s solution
            </button>
          </div>
        )}
        {stale && <p className={classes.stale}>Stale</p>}
        {mode === 'solution' && <LivePreview />}
        {time !== null && (
          <p className={classes.note}>
            Time {secondsText(time)} <span className="unit">s</span>
          </p>
        )}
        {coming !== null && (
          <p className={`${classes.note} ${late.late}`}>
            <Loader size={11} aria-hidden /> Loading {secondsText(coming)} <span className="unit">s</span>
          </p>
        )}
        {spread !== null && (
          <p className={classes.note}>
            {isDifference ? 'It' : 'Field'} spans {spreadText(spread)} <span className="unit">°C</span>
          </p>
        )}
      </section>
      {scaling && <ScaleDialog onClose={() => setScaling(false)} />}
      {editing && <LimitsDialog onClose={() => setEditing(false)} />}
    </>
  );
}

/** Whether previews are made, and what the one that is shown says of the largest temperature. */
function LivePreview() {
  const results = useResults();
  const { isOffered, isOn, shown, largest, problem } = useStoreParts(results.store, (state) => ({
    isOffered: admitsPreview(state),
    isOn: state.livePreview,
    shown: shownPreview(state)?.mark ?? null,
    largest: shownPreview(state)?.largest ?? null,
    problem: state.previewProblem,
  }));
  if (!isOffered) return null;
  return (
    <section className={classes.preview} aria-label="Live preview">
      {shown === 'Preview' && (
        <p role="status">
          <b>Preview</b>{' '}
          {largest && (
            <span>
              Tmax {largestText(largest)} <span className="unit">°C</span>
            </span>
          )}
        </p>
      )}
      {problem !== null && <p role="status">No preview. {problem}</p>}
      <Tooltip label="Temperatures of what you type and drag, on a coarse grid" position="right">
        <Switch
          size="xs"
          label="Live preview"
          checked={isOn}
          onChange={({ currentTarget }) => results.setLivePreview(currentTarget.checked)}
        />
      </Tooltip>
    </section>
  );
}

/** The meaning of the marks of all overlays that are shown. */
function OverlayLegends() {
  const editor = useEditorStore();
  const results = useResults();
  const mode = useStore(editor, (state) => state.mode);
  const marks = useStoreParts(results.store, ({ largestMarks, switchedOn }) => ({
    largestMarks,
    switchedOn,
  }));
  return shownLegends(mode, marks).map(({ key, title, legend }) => (
    <section key={key} className={classes.marks} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {legend.rows.map(({ mark, text, value }) => (
          <li key={text}>
            <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
              <path d={mark} />
            </svg>
            <span>{text}</span>
            {value !== null && (
              <span className={classes.markValue}>
                {value.text} <span className="unit">{value.unit}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** A spread below the shown precision is not written as zero. */
function spreadText(spread: number): string {
  return spread < 0.005 ? 'less than 0.01' : `only ${temperatureText(spread)}`;
}
