import { Button } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { wholePercent } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { secondsText } from '../results/temperature-text.ts';
import { useSolves } from '../solve/solve-state.ts';
import { secondsLeft, timeInWords } from '../solve/time-left.ts';
import classes from './solution-bar.module.css';

/** The progress of the solve, with a button that stops it. */
export function SolvePanel({ onFold }: { readonly onFold: () => void }) {
  const solves = useSolves();
  const document = useDocument();
  const task = useStore(solves.store, (state) => state.task);
  const waiting = useStore(solves.store, (state) => state.waiting);
  const mayEdit = useStore(document.store, mayEditIn);
  const simulated = useStore(solves.store, ({ reached }) => reached.at(-1)?.time);
  const now = useNow();
  if (!task) return null;
  const { kind, progress, residual, cells, message, state, transient } = task;
  const percent = wholePercent(progress);
  const left = secondsLeft(task, now);
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        <span className={classes.panelTitle}>
          {kind === 'impedance' ? 'Thermal impedance' : transient ? 'Transient solve' : 'Solve'}
        </span>
        <span className={classes.percent}>
          {percent} <span className="unit">%</span>
        </span>
        <IconButton icon={IconChevronUp} label="Hide progress" size={22} onClick={onFold} />
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Solve"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ transform: `scaleX(${progress})` }} />
      </div>
      <div className={classes.message} title={message}>
        {message || (state === 'PENDING' ? 'Waiting for a free solver' : 'Solving')}
      </div>
      <dl className={classes.figures}>
        {transient && (
          <>
            <dt>Simulated time</dt>
            <dd>{simulated === undefined ? '–' : `${secondsText(simulated)} s`}</dd>
          </>
        )}
        <dt>Residual</dt>
        <dd>{residual === null ? '–' : residual.toExponential(1)}</dd>
        <dt>Cells</dt>
        <dd>{cells === null ? '–' : cells.toLocaleString('en-US')}</dd>
        <dt>Time left</dt>
        <dd>{left === null ? '–' : `about ${timeInWords(left)}`}</dd>
      </dl>
      <Button fullWidth variant="default" disabled={waiting || !mayEdit} onClick={() => void solves.stop()}>
        Stop
      </Button>
    </div>
  );
}

/** The time in ms of `performance.now()`, renewed twice a second. */
function useNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}
