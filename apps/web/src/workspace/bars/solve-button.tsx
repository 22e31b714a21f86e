import { Button, Loader, Popover, Tooltip } from '@mantine/core';
import { IconChevronUp, IconPlayerPlayFilled } from '@tabler/icons-react';
import { wholePercent } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useDrafts } from '../drafts/open-drafts.ts';
import { secondsText } from '../results/temperature-text.ts';
import { useSolves } from '../solve/solve-state.ts';
import { secondsLeft, timeInWords } from '../solve/time-left.ts';
import classes from './solution-bar.module.css';
import { useShortcut } from './use-shortcut.ts';

/** Only a solve that takes longer than this shows its progress, ms. */
const QUIET_TIME = 1000;
const VIEWER = 'Only owners and editors of the project can solve it.';
const RADIUS = 7;
const LENGTH = 2 * Math.PI * RADIUS;

/** SOLVE; while a task waits or runs, STOP with its progress. */
export function SolveButton() {
  const solves = useSolves();
  const document = useDocument();
  const drafts = useDrafts();
  const isTyped = useStore(drafts.store, (state) => state.isAny);
  const startKeys = useShortcut('solve.start');
  const taskId = useStore(solves.store, ({ task }) => task?.taskId ?? null);
  const waiting = useStore(solves.store, (state) => state.waiting);
  const mayEdit = useStore(document.store, mayEditIn);
  const [folded, setFolded] = useState(false);
  const lasts = useLasting(taskId);

  if (taskId === null) {
    return (
      <Tooltip
        events={{ hover: true, focus: !mayEdit, touch: false }}
        label={
          mayEdit ? (
            <>
              {isTyped ? 'Save what is typed, and solve' : 'Solve the model'}{' '}
              {startKeys && <Keys keys={startKeys} />}
            </>
          ) : (
            VIEWER
          )
        }
      >
        <Button
          className={classes.solve}
          data-part="solve"
          // Not `disabled`: its tooltip says why not, to the keyboard too.
          aria-disabled={!mayEdit}
          {...(!mayEdit && { 'data-disabled': true, 'aria-description': VIEWER })}
          aria-busy={waiting}
          leftSection={waiting ? <Loader size={13} color="white" /> : <IconPlayerPlayFilled size={13} />}
          onClick={() => mayEdit && void solves.start()}
        >
          SOLVE
        </Button>
      </Tooltip>
    );
  }
  return (
    <Popover
      opened={lasts && !folded}
      position="bottom-end"
      shadow="md"
      radius={8}
      offset={8}
      closeOnEscape={false}
      trapFocus={false}
      zIndex={90}
    >
      <Popover.Target>
        <Button
          className={classes.stop}
          data-part="solve"
          variant="default"
          disabled={!mayEdit || waiting}
          leftSection={<Ring />}
          onClick={() => void solves.stop()}
        >
          STOP
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Progress of the solve">
        <SolvePanel onFold={() => setFolded(true)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether a task is held for longer than a moment. */
function useLasting(taskId: number | null): boolean {
  const [lasting, setLasting] = useState<number | null>(null);
  useEffect(() => {
    if (taskId === null) return;
    const timer = setTimeout(() => setLasting(taskId), QUIET_TIME);
    return () => clearTimeout(timer);
  }, [taskId]);
  return taskId !== null && lasting === taskId;
}

function Ring() {
  const solves = useSolves();
  // In whole percent, so that not every event draws.
  const percent = useStore(solves.store, ({ task }) => wholePercent(task?.progress ?? 0));
  const isWaiting = percent === 0;
  const shown = isWaiting ? 25 : percent;
  return (
    <svg className={classes.ring} width={18} height={18} data-waiting={isWaiting || undefined} aria-hidden>
      <circle cx={9} cy={9} r={RADIUS} />
      <circle
        cx={9}
        cy={9}
        r={RADIUS}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - shown / 100)}
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The progress of the solve, with a button that stops it. */
function SolvePanel({ onFold }: { readonly onFold: () => void }) {
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
