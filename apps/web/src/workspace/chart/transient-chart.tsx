import { RangeSlider, useComputedColorScheme } from '@mantine/core';
import { powerAt, powerText, temperatureText } from '@thermarium/model';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, type WheelEvent } from 'react';
import { useStore } from 'zustand';
import { useLatest } from '../../ui/use-latest.ts';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useResults } from '../results/results-state.ts';
import { comingStep, shownStep } from '../results/steps/shown-step.ts';
import { stepNear } from '../results/steps/step-rows.ts';
import { secondsText } from '../results/temperature-text.ts';
import { useScene } from '../scene/scene.ts';
import { useTimeline } from '../timeline/open-timeline.ts';
import { powerProfile } from '../timeline/power-profile.ts';
import {
  axisOver,
  including,
  panned,
  rangeAt,
  shareOf,
  type TimeAxis,
  type TimeRange,
  zoomed,
} from '../timeline/time-axis.ts';
import classes from './chart.module.css';
import { CurveKeys } from './curve-keys.tsx';
import { nearestPoint, type PlotCurve } from './plot-data.ts';
import { AXIS_WIDTH } from './plot-styles.ts';
import { type PlotContent, TimePlot } from './time-plot.ts';
import { usePlotCurves } from './use-plot-curves.ts';

/** From the pointer, px. */
const GAP = 12;

/** The values of the curves at the time under the pointer. They change with every movement, so they are written without React. */
class HoverTip {
  private readonly element: HTMLElement;
  private written = '';

  constructor(place: HTMLElement, classes: { readonly [name: string]: string }) {
    this.element = document.createElement('div');
    this.element.className = classes.tip;
    this.element.hidden = true;
    this.element.setAttribute('aria-hidden', 'true');
    place.append(this.element);
  }

  show(
    at: { readonly time: number; readonly x: number; readonly width: number } | null,
    { curves, profile }: PlotContent,
  ): void {
    const [first] = curves;
    const { element } = this;
    if (!at || !first) {
      element.hidden = true;
      return;
    }
    const time = first.times[nearestPoint(first.times, at.time)];
    const lines = [`${secondsText(time)} s`];
    for (const { name, times, values } of curves) {
      const value = values[nearestPoint(times, at.time)];
      const text = Number.isNaN(value) ? '–' : `${temperatureText(value)} °C`;
      lines.push(curves.length === 1 ? text : `${text}  ${name}`);
    }
    if (profile) lines.push(`${powerText(powerAt(profile, time))} mW`);
    const text = lines.join('\n');
    if (text !== this.written) {
      this.written = text;
      element.replaceChildren(
        ...lines.map((line) => {
          const row = document.createElement('div');
          row.textContent = line;
          return row;
        }),
      );
    }
    element.hidden = false;
    const isLeft = at.x > at.width / 2;
    const shift = isLeft ? `calc(${AXIS_WIDTH + at.x - GAP}px - 100%)` : `${AXIS_WIDTH + at.x + GAP}px`;
    element.style.transform = `translateX(${shift})`;
  }

  remove(): void {
    this.element.remove();
  }
}

/** Factor of one notch of the wheel. */
const ZOOM = 1.3;
/** Share of the range by which a sideways notch moves it. */
const PAN = 0.15;

/** Temperatures over time, the powers under them, and the step that the picture shows. */
export function TransientChart() {
  const timeline = useTimeline();
  const scene = useScene();
  const isLog = useStore(timeline.settings, (state) => state.isLog);
  const curves = usePlotCurves();
  const objects = useStore(scene, (state) => state.objects);
  const profile = useMemo(() => powerProfile({ objects }), [objects]);
  const axis = useMemo(() => {
    const ends = curves.map(({ times }) => times).toSorted((a, b) => b[b.length - 1] - a[a.length - 1]);
    return ends.length > 0 ? axisOver(ends[0], isLog) : null;
  }, [curves, isLog]);
  return (
    <>
      <CurveKeys profile={profile} />
      {axis ? (
        <Plot curves={curves} axis={axis} profile={profile} />
      ) : (
        <p className={classes.note}>
          {curves.length > 0 ? 'There are too few time steps for a curve.' : 'Loading the curve'}
        </p>
      )}
    </>
  );
}

interface PlotProps {
  readonly curves: readonly PlotCurve[];
  readonly axis: TimeAxis;
  readonly profile: ReturnType<typeof powerProfile>;
}

function Plot({ curves, axis, profile }: PlotProps) {
  const results = useResults();
  const timeline = useTimeline();
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<TimePlot | null>(null);
  const theme = useComputedColorScheme('light');
  const [chosen, setRange] = useState<TimeRange | null>(null);
  const range = inside(axis, chosen);
  const content = useMemo(() => ({ curves, axis, range, profile }), [curves, axis, range, profile]);
  const latest = useLatest(content);
  const { time, step, count, coming } = useStoreParts(results.store, (state) => {
    const shown = shownStep(state);
    return {
      time: shown?.time ?? null,
      step: shown?.index ?? 0,
      count: shown ? (state.steps?.list.times.length ?? 0) : 0,
      coming: comingStep(state)?.time ?? null,
    };
  });
  // A plot is made for its lines; all else changes within it.
  const lines = curves.map(({ style }) => style);
  const key = `${theme} ${axis.isLog} ${lines.map(({ color, dash, width }) => `${color}${dash}${width}`).join()}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what a plot is made for.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const tip = new HoverTip(element, classes);
    const made = new TimePlot(
      element,
      latest.current,
      {
        onPick: (at) => {
          const { steps } = results.store.getState();
          if (!steps) return;
          timeline.playback.stop();
          results.showStep(stepNear(steps.list, at));
        },
        onRange: (next) => setRange(next),
        onHover: (at) => tip.show(at, latest.current),
      },
      classes,
    );
    plot.current = made;
    const resized = new ResizeObserver(() => made.resize(element.clientWidth, element.clientHeight));
    resized.observe(element);
    return () => {
      plot.current = null;
      resized.disconnect();
      made.destroy();
      tip.remove();
    };
  }, [key, results, timeline]);
  useEffect(() => plot.current?.update(content), [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plot has the playhead too.
  useEffect(() => plot.current?.setPlayheads(time, coming), [time, coming, key]);
  // The step in the picture stays in sight where the chart is enlarged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the step, not the range.
  useEffect(() => {
    if (time !== null && chosen) setRange(including(axis, chosen, Math.max(time, axis.full[0])));
  }, [time]);

  const onWheel = (event: WheelEvent) => {
    const made = plot.current;
    if (!made?.area.contains(event.target instanceof Node ? event.target : null)) return;
    const isAcross = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const forward = (event.deltaX || event.deltaY) > 0;
    setRange(
      isAcross
        ? panned(axis, range, forward ? PAN : -PAN)
        : zoomed(axis, range, made.timeAt(event), event.deltaY < 0 ? ZOOM : 1 / ZOOM),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { steps } = results.store.getState();
    if (count === 0 || !steps) return;
    // Keys may be faster than steps are loaded.
    const from = steps.wanted;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[event.key];
    const factor = { '+': ZOOM, '=': ZOOM, '-': 1 / ZOOM }[event.key];
    if (to !== undefined) {
      timeline.playback.stop();
      results.showStep(to);
    } else if (event.key === ' ') timeline.playback.toggle();
    else if (factor !== undefined) setRange(zoomed(axis, range, time ?? range[0], factor));
    else if (event.key === '0') setRange(null);
    else return;
    event.preventDefault();
  };
  const shares = shareOf(axis, range);
  const value = curves[0]?.values[step];
  return (
    <>
      <div
        ref={place}
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label="Time step"
        aria-valuemin={1}
        aria-valuemax={Math.max(count, 1)}
        aria-valuenow={step + 1}
        aria-valuetext={stepText(time, value, coming)}
        aria-busy={coming !== null}
        aria-keyshortcuts="ArrowLeft ArrowRight Home End Space"
        onWheel={onWheel}
        onDoubleClick={() => setRange(null)}
        onKeyDown={onKeyDown}
      />
      <RangeSlider
        className={classes.overview}
        size={2}
        color="gray"
        thumbSize={12}
        min={0}
        max={1}
        step={0.001}
        minRange={0.001}
        label={null}
        value={[shares[0], shares[1]]}
        onChange={([from, to]) => setRange(from <= 0 && to >= 1 ? null : rangeAt(axis, [from, to]))}
        thumbFromLabel="Shown from"
        thumbToLabel="Shown to"
      />
    </>
  );
}

/** The chosen range where it lies within the axis; otherwise all of it. */
function inside({ full }: TimeAxis, chosen: TimeRange | null): TimeRange {
  if (!chosen) return full;
  const [from, to] = [Math.max(chosen[0], full[0]), Math.min(chosen[1], full[1])];
  return from < to ? (from === chosen[0] && to === chosen[1] ? chosen : [from, to]) : full;
}

/**
 * The shown step in words, and the one that is on its way: `1.2 s, 167.20 °C, loading 0 s`.
 *
 * @param time s; null: there is none
 * @param temperature °C; undefined, NaN: it is not known
 * @param coming s; null: none is on its way
 */
export function stepText(
  time: number | null,
  temperature: number | undefined,
  coming: number | null,
): string {
  if (time === null) return 'No step is stored yet';
  return [
    `${secondsText(time)} s`,
    ...(temperature === undefined || Number.isNaN(temperature) ? [] : [`${temperatureText(temperature)} °C`]),
    ...(coming === null ? [] : [`loading ${secondsText(coming)} s`]),
  ].join(', ');
}
