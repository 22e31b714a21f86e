import { Button } from '@mantine/core';
import { wholePercent } from '@thermarium/api';
import { useStore } from 'zustand';
import { useSolves } from '../solve/solve-state.ts';
import classes from './impedance.module.css';

/** The progress of the search for a thermal impedance, with a button that stops it, or why the latest one failed. */
export function ImpedanceProgress() {
  const solves = useSolves();
  const task = useStore(solves.store, (state) => (state.task?.kind === 'impedance' ? state.task : null));
  const ended = useStore(solves.store, (state) => state.ended ?? null);
  const waiting = useStore(solves.store, (state) => state.waiting);
  if (!task) {
    const hasFailed = ended?.kind === 'impedance' && ended.state === 'FAILURE';
    return hasFailed ? (
      <p className={classes.problem} role="alert">
        {ended.message || 'The program gave no reason.'}
      </p>
    ) : null;
  }
  const percent = wholePercent(task.progress);
  return (
    <div className={classes.progress}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Thermal impedance"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ transform: `scaleX(${task.progress})` }} />
      </div>
      <span className={classes.message} title={task.message}>
        {task.message || (task.state === 'PENDING' ? 'Waiting for a free solver' : 'Projecting')}
      </span>
      <span className={classes.percent}>
        {percent} <span className="unit">%</span>
      </span>
      <Button size="compact-xs" variant="default" disabled={waiting} onClick={() => void solves.stop()}>
        Stop
      </Button>
    </div>
  );
}
