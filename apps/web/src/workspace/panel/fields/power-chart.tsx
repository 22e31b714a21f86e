import { useMemo } from 'react';
import { spokenNumber } from '../../../ui/number-text.ts';
import type { Values } from '../form/typed-values.ts';
import classes from './list.module.css';

const WIDTH = 300;
const HEIGHT = 76;
const MARGIN = 4;

/** The steps of a power over time: constant from each row to the next; the last holds. */
export function stepPath(
  rows: readonly { readonly time: number; readonly power: number }[],
): { readonly path: string; readonly last: number; readonly least: number; readonly most: number } | null {
  const sorted = rows.toSorted((a, b) => a.time - b.time);
  const [first, final] = [sorted[0], sorted.at(-1)];
  if (!first || !final) return null;
  // The last power holds; a fifth more of time shows it.
  const last = final.time > 0 ? final.time * 1.2 : 1;
  const powers = sorted.map(({ power }) => power);
  const least = powers.reduce((a, b) => Math.min(a, b), 0);
  const most = powers.reduce((a, b) => Math.max(a, b), 0);
  const span = most - least || 1;
  const x = (time: number) => (MARGIN + (time / last) * (WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (power: number) =>
    (HEIGHT - MARGIN - ((power - least) / span) * (HEIGHT - 2 * MARGIN)).toFixed(1);
  const steps = sorted.map(({ time, power }) => `H${x(time)}V${y(power)}`).join('');
  return { path: `M${x(0)} ${y(0)}${steps}H${x(last)}`, last, least, most };
}

/** A small picture of the powers of a transient source; nothing while one of them is wrong. */
export function PowerChart({ powers }: { readonly powers: unknown }) {
  const chart = useMemo(() => stepPath(rowsOf(powers)), [powers]);
  if (!chart) return null;
  const label = `Power over time, up to ${spokenNumber(chart.most)} mW`;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
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
