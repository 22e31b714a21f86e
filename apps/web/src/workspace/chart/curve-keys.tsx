import { IconAlertTriangle } from '@tabler/icons-react';
import { powerText } from '@thermarium/model';
import { useStore } from 'zustand';
import { useSolves } from '../solve/solve-state.ts';
import { useTimeline } from '../timeline/open-timeline.ts';
import type { PowerProfile } from '../timeline/power-profile.ts';
import classes from './chart.module.css';
import { CURVE_STYLES, type CurveStyle, RUNNING_STYLE } from './plot-styles.ts';
import { RUNNING } from './use-plot-curves.ts';

/** The names of the lines, and of the objects that have none. */
export function CurveKeys({ profile }: { readonly profile: PowerProfile | null }) {
  const solves = useSolves();
  const timeline = useTimeline();
  const { curves, left } = useStore(timeline.curves.store);
  const isRunning = useStore(solves.store, ({ task, reached }) => !!task?.transient && reached.length > 1);
  return (
    <ul className={classes.keys} aria-label="Curves">
      <li className={classes.unit}>°C</li>
      {curves.map(({ object, name, rows, problem }, n) => (
        <li key={object ?? 'whole'} className={classes.key} data-missing={rows === null || undefined}>
          <Sample style={CURVE_STYLES[n]} />
          <span className={classes.keyName}>{name}</span>
          {problem !== null && (
            <>
              <IconAlertTriangle size={13} stroke={1.5} aria-hidden />
              <button type="button" className={classes.again} onClick={() => timeline.curves.tryAgain()}>
                {problem}
              </button>
            </>
          )}
          {rows === null && problem === null && <span>…</span>}
        </li>
      ))}
      {isRunning && (
        <li className={classes.key}>
          <Sample style={RUNNING_STYLE} />
          {RUNNING}
        </li>
      )}
      {left > 0 && <li>and {left} more selected</li>}
      {profile && (
        <li className={classes.key}>
          <span className={classes.band} aria-hidden />
          Power, up to {powerText(profile.most)} mW
        </li>
      )}
    </ul>
  );
}

function Sample({ style: { width, dash, color } }: { readonly style: CurveStyle }) {
  return (
    <svg width={22} height={8} aria-hidden>
      <line
        x1={0}
        x2={22}
        y1={4}
        y2={4}
        stroke={`var(${color})`}
        strokeWidth={width}
        strokeDasharray={dash.join(' ')}
      />
    </svg>
  );
}
