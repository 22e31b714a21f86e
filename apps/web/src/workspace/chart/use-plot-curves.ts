import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useSolves } from '../solve/solve-state.ts';
import { useTimeline } from '../timeline/open-timeline.ts';
import type { PlotCurve } from './plot-data.ts';
import { CURVE_STYLES, RUNNING_STYLE } from './plot-styles.ts';

/** The curves that are there: stored ones, and that of a transient that runs. */
export function usePlotCurves(): readonly PlotCurve[] {
  const solves = useSolves();
  const timeline = useTimeline();
  const curves = useStore(timeline.curves.store, (state) => state.curves);
  const isRunning = useStore(solves.store, ({ task }) => !!task?.transient);
  const reached = useStore(solves.store, (state) => state.reached);
  const stored = useMemo(
    () =>
      curves.flatMap(({ name, rows }, n): readonly PlotCurve[] =>
        rows ? [{ name, times: rows.times, values: rows.max, style: CURVE_STYLES[n] }] : [],
      ),
    [curves],
  );
  return useMemo(() => {
    if (!isRunning || reached.length < 2) return stored;
    const running: PlotCurve = {
      name: RUNNING,
      times: Float64Array.from(reached, ({ time }) => time),
      values: Float64Array.from(reached, ({ max_t }) => max_t ?? Number.NaN),
      style: RUNNING_STYLE,
    };
    return [...stored, running];
  }, [stored, isRunning, reached]);
}

export const RUNNING = 'Running solve';
