import { useMemo } from 'react';
import { spokenNumber } from '../../../ui/number-text.ts';
import { CHART_HEIGHT, CHART_WIDTH, stepPath } from '../form/power-steps.ts';
import type { Values } from '../form/typed-values.ts';
import classes from './list.module.css';

/** A small picture of the powers of a transient source; nothing while one of them is wrong. */
export function PowerChart({ powers }: { readonly powers: unknown }) {
  const chart = useMemo(() => stepPath(rowsOf(powers)), [powers]);
  if (!chart) return null;
  const label = `Power over time, up to ${spokenNumber(chart.most)} mW`;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path
        d={chart.path}
        fill="none"
        stroke="var(--acc)"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function rowsOf(powers: unknown): readonly { readonly time: number; readonly power: number }[] {
  if (!Array.isArray(powers)) return [];
  return powers.flatMap(({ time, power }: Values) =>
    typeof time === 'number' && typeof power === 'number' ? [{ time, power }] : [],
  );
}
