import type { StepsField } from '@thermarium/model';
import { useMemo } from 'react';
import { spokenNumber } from '../../../ui/number-text.ts';
import { CHART, powerPicture } from '../../forms/power-steps.ts';
import type { Values } from '../../forms/typed-values.ts';
import classes from './list.module.css';

interface PowerChartProps {
  readonly steps: StepsField;
  /** The evaluated rows. */
  readonly rows: unknown;
}

/** A small chart of a power over time; nothing while a power is wrong. */
export function PowerChart({ steps, rows }: PowerChartProps) {
  const picture = useMemo(() => powerPicture(powersIn(rows, steps)), [rows, steps]);
  if (!picture) return null;
  const { width, height, left, right, bottom } = CHART;
  const floor = height - bottom;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Power over time, up to ${spokenNumber(picture.most)} mW`}
    >
      <text className={classes.captionText} x={left} y={12} textAnchor="end">
        mW
      </text>
      {picture.powers.map(({ at, text }) => (
        <g key={at}>
          <line className={classes.grid} x1={left} x2={width - right} y1={at} y2={at} />
          <text x={left - 6} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {picture.times.map(({ at, text, middle }) => (
        <g key={at}>
          <line className={classes.axis} x1={at} x2={at} y1={floor} y2={floor + 4} />
          <text x={middle} y={floor + 16} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <text className={classes.captionText} x={width - right} y={height - 5} textAnchor="end">
        Time s
      </text>
      <line className={classes.axis} x1={left} x2={width - right} y1={picture.zero} y2={picture.zero} />
      <path d={picture.path} fill="none" stroke="var(--acc)" strokeWidth={1.5} />
    </svg>
  );
}

function powersIn(
  rows: unknown,
  steps: StepsField,
): readonly { readonly time: number; readonly power: number }[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: Values) => {
    const [time, power] = [row[steps.time], row[steps.value]];
    return typeof time === 'number' && typeof power === 'number' ? [{ time, power }] : [];
  });
}
