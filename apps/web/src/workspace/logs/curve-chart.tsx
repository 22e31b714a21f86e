import classes from './logs.module.css';
import type { Curve } from './residual-curve.ts';

/** A small curve with the labels of its axes. */
export function CurveChart({ curve, xTitle }: { readonly curve: Curve; readonly xTitle: string }) {
  return (
    <figure className={classes.chart} role="img" aria-label={curve.title}>
      <div className={classes.yLabels} aria-hidden>
        {curve.yLabels.map(({ at, text }) => (
          <span key={text} style={{ top: `${at * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        {curve.yLabels.map(({ at, text }) => (
          <line key={text} x1={0} x2={1} y1={at} y2={at} />
        ))}
        <polyline points={curve.points} />
      </svg>
      <div className={classes.xLabels} aria-hidden>
        <span>{curve.xLabels[0]}</span>
        <span>{xTitle}</span>
        <span>{curve.xLabels[1]}</span>
      </div>
    </figure>
  );
}
