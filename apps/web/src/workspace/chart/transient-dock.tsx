import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useWorkspace } from '../workspace-context.ts';
import classes from './chart.module.css';
import { DockEdge } from './dock-edge.tsx';
import { DockHeader } from './dock-header.tsx';

const TransientChart = lazy(async () => ({
  default: (await import('./transient-chart.tsx')).TransientChart,
}));

/** The chart of a transient under the picture, with its playback. */
export function TransientDock() {
  const { editor, results, solves, timeline } = useWorkspace();
  const isOverModel = useStore(editor.store, ({ mode }) => mode === 'box');
  const isStored = useStore(results.store, ({ type, steps }) => type === 'transient' && steps !== null);
  const isRunning = useStore(solves.store, ({ task, reached }) => !!task?.transient && reached.length > 1);
  const isFolded = useStore(timeline.settings, (state) => state.isFolded);
  const height = useStore(timeline.settings, (state) => state.height);
  if (isOverModel || !(isStored || isRunning)) return null;
  return (
    <section className={classes.dock} aria-label="Transient">
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
