import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { useResults } from '../results/results-state.ts';
import { shownStep } from '../results/steps/shown-step.ts';
import { useSolves } from '../solve/solve-state.ts';
import { HEIGHT } from '../timeline/chart-settings.ts';
import { useTimeline } from '../timeline/open-timeline.ts';
import classes from './chart.module.css';
import { DockHeader, type DockHeaderProps } from './dock-header.tsx';

/** Px by a press of an arrow key. */
const STEP = 20;

/** The upper edge of the chart, by which it is made higher or lower. */
function DockEdge() {
  const timeline = useTimeline();
  const height = useStore(timeline.settings, (state) => state.height);
  const grip = useRef<{ readonly y: number; readonly height: number } | null>(null);
  const set = (next: number) =>
    timeline.settings.setState({ height: Math.min(Math.max(next, HEIGHT.least), HEIGHT.most) });
  const onKeyDown = (event: KeyboardEvent) => {
    const up = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (up === 0) return;
    event.preventDefault();
    set(height + up * STEP);
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { y: event.clientY, height };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current) set(grip.current.height + grip.current.y - event.clientY);
  };
  const onPointerEnd = () => {
    grip.current = null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      className={classes.edge}
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the chart"
      aria-valuemin={HEIGHT.least}
      aria-valuemax={HEIGHT.most}
      aria-valuenow={height}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={() => set(HEIGHT.usual)}
    />
  );
}

const TransientChart = lazy(async () => ({
  default: (await import('./transient-chart.tsx')).TransientChart,
}));

/** The chart of a transient under the picture, with its playback. */
export function TransientDock() {
  const editor = useEditorStore();
  const results = useResults();
  const solves = useSolves();
  const isOverModel = useStore(editor, ({ mode }) => mode === 'box');
  const isStored = useStore(results.store, (state) => shownStep(state) !== null);
  const isRunning = useStore(solves.store, ({ task, reached }) => !!task?.transient && reached.length > 1);
  if (isOverModel || !(isStored || isRunning)) return null;
  return <Dock isStored={isStored} isRunning={isRunning} />;
}

function Dock({ isStored, isRunning }: DockHeaderProps) {
  const timeline = useTimeline();
  const isFolded = useStore(timeline.settings, (state) => state.isFolded);
  const height = useStore(timeline.settings, (state) => state.height);
  const place = useRef<HTMLElement>(null);
  // Snackbars, which are no part of the workspace, stay clear of it.
  useEffect(() => {
    const { style } = document.documentElement;
    const { current: dock } = place;
    if (!dock) return;
    const resized = new ResizeObserver(() => style.setProperty(BELOW, `${dock.offsetHeight}px`));
    resized.observe(dock);
    return () => {
      resized.disconnect();
      style.removeProperty(BELOW);
    };
  }, []);
  return (
    <section ref={place} className={classes.dock} aria-label="Transient">
      {!isFolded && <DockEdge />}
      <DockHeader isStored={isStored} isRunning={isRunning} />
      {!isFolded && (
        <div className={classes.room} style={{ height }}>
          <Suspense fallback={<p className={classes.note}>Loading the chart</p>}>
            <TransientChart />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** The height of what stands under the picture, as the style of snackbars reads it. */
const BELOW = '--below-picture';
