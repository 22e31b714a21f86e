import type { PropertyTable } from '@thermarium/model';
import { useMemo } from 'react';
import classes from './curve-chart.module.css';
import { CURVE_CHART, CURVE_MARK, curveMark, curvePicture } from './curve-picture.ts';
import { rangeText, valueText } from './material-values.ts';

interface CurveChartProps {
  /** The property, for those who hear the picture: `Conductivity over temperature`. */
  readonly label: string;
  readonly unit: string;
  /** Null: what is typed is no table. */
  readonly table: PropertyTable | null;
}

/** A small chart of a property over temperature. The end values hold beyond its points. */
export function CurveChart({ label, unit, table }: CurveChartProps) {
  const picture = useMemo(() => table && curvePicture(table), [table]);
  const { width, height, left, right, top, bottom } = CURVE_CHART;
  const floor = height - bottom;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={table ? `${label}: ${rangeText(table, unit)}` : `${label}: no curve yet`}
    >
      <text className={classes.caption} x={left} y={12} textAnchor="end">
        {unit}
      </text>
      <text className={classes.caption} x={width - right} y={height - 4} textAnchor="end">
        °C
      </text>
      {picture === null ? (
        <>
          <rect className={classes.none} x={left} y={top} width={width - left - right} height={floor - top} />
          <text x={(left + width - right) / 2} y={(top + floor) / 2 + 4} textAnchor="middle">
            No curve yet
          </text>
        </>
      ) : (
        <>
          {picture.values.map(({ at, text }) => (
            <g key={at}>
              <line className={classes.grid} x1={left} x2={width - right} y1={at} y2={at} />
              <text x={left - 6} y={at + 4} textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {picture.temperatures.map(({ at, text }) => (
            <g key={at}>
              <line className={classes.axis} x1={at} x2={at} y1={floor} y2={floor + 4} />
              <text x={at} y={floor + 16} textAnchor="middle">
                {text}
              </text>
            </g>
          ))}
          <path className={classes.beyond} d={picture.beyond} />
          <path className={classes.line} d={picture.line} />
          {picture.dots.map(({ x, y, celsius, value }) => (
            <circle key={celsius} className={classes.dot} cx={x} cy={y} r={2.5}>
              <title>{`${valueText(celsius)} °C: ${valueText(value)} ${unit}`}</title>
            </circle>
          ))}
        </>
      )}
    </svg>
  );
}

/** The shape of a curve beside the name of its material. */
export function CurveMark({ table }: { readonly table: PropertyTable }) {
  const path = useMemo(() => curveMark(table), [table]);
  return (
    <svg className={classes.mark} {...CURVE_MARK} aria-hidden>
      <path className={classes.line} d={path} />
    </svg>
  );
}
