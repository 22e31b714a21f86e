import { temperatureText } from '@thermarium/model';
import { cumulativeCurve, histogram, moments, percentiles, shareAbove } from '@thermarium/study';
import { type ReactNode, useMemo } from 'react';
import { NumberField } from '../../ui/number-field.tsx';
import classes from './cases.module.css';
import { cumulativeSpec, histogramSpec, type PlotMark } from './plot-spec.ts';
import { PlotView } from './plot-view.tsx';
import type { ReadingParts } from './scenarios-view.ts';

const PERCENTILE = { label: 'Percentile', unit: '%' } as const;
const LIMIT = { label: 'Limit', unit: '°C' } as const;

/** The histogram or the cumulative curve of the temperatures, with percentiles and the share above a limit. */
export function Distribution({
  view,
  onView,
  onLoad,
  values,
}: ReadingParts & { readonly values: Float64Array }) {
  const { reading, percentile, limit } = view;
  const found = useMemo(() => {
    const [at, median] = percentiles(values, [percentile / 100, 0.5]) ?? [];
    return { at, median, moments: moments(values), above: limit === null ? null : shareAbove(values, limit) };
  }, [values, percentile, limit]);
  const spec = useMemo(() => {
    const { at, median } = found;
    if (at === undefined || median === undefined) return null;
    const marks: readonly PlotMark[] = [
      { at: median, label: `P50 ${temperatureText(median)}`, tone: 'quiet' },
      { at, label: `P${percentile} ${temperatureText(at)}`, tone: 'accent' },
      ...(limit === null
        ? []
        : [{ at: limit, label: `Limit ${temperatureText(limit)}`, tone: 'limit' } as const]),
    ];
    const bins = histogram(values);
    if (reading === 'cumulative') return cumulativeSpec(cumulativeCurve(values), { marks, unit: '°C' });
    return bins && histogramSpec(bins, { limit, marks, unit: '°C' });
  }, [found, values, reading, limit, percentile]);
  const { at, moments: sample, above } = found;
  if (!spec || !sample || at === undefined) {
    return <p className={classes.waiting}>No case is solved yet.</p>;
  }
  return (
    <div className={classes.readingBody}>
      <PlotView
        spec={spec}
        // Each step of the cumulative curve is a case.
        onPick={(at) => reading === 'cumulative' && onLoad(values.indexOf(spec.x[at]))}
        label={`${reading === 'cumulative' ? 'Cumulative curve' : 'Histogram'} of Max T: ${sample.count} cases from ${temperatureText(sample.min)} to ${temperatureText(sample.max)} °C, percentile ${percentile} at ${temperatureText(at)} °C`}
      />
      <div className={classes.figures}>
        <FigureField label="Percentile">
          <NumberField
            quantity={PERCENTILE}
            label="Percentile"
            unit="%"
            expression={false}
            min={0}
            max={100}
            value={percentile}
            onCommit={(typed) => {
              if (typeof typed === 'number' && typed >= 0 && typed <= 100) onView({ percentile: typed });
            }}
          />
        </FigureField>
        <p className={classes.large}>
          <output aria-label={`Percentile ${percentile}`}>{temperatureText(at)}</output>{' '}
          <span className="unit">°C</span>
        </p>
        <FigureField label="Limit">
          <NumberField
            quantity={LIMIT}
            label="Limit"
            unit="°C"
            expression={false}
            placeholder="none"
            value={limit}
            onCommit={(typed) => {
              if (typed === null || typeof typed === 'number') onView({ limit: typed });
            }}
          />
        </FigureField>
        <Figure label="Over the limit" tone={above && above.count > 0 ? 'over' : null}>
          {above ? (
            <span title={`95 % interval: ${percent(above.low)} to ${percent(above.high)} %`}>
              {percent(above.share)} <span className="unit">%</span>
            </span>
          ) : (
            '–'
          )}
        </Figure>
        <Figure label="Mean">{celsius(sample.mean)}</Figure>
        <Figure label="Standard deviation">{celsius(sample.stddev)}</Figure>
        <Figure label="Maximum">{celsius(sample.max)}</Figure>
      </div>
    </div>
  );
}

function FigureField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <span>{label}</span>
      <div className={classes.figureField}>{children}</div>
    </div>
  );
}

export function Figure({
  label,
  tone = null,
  children,
}: {
  readonly label: string;
  readonly tone?: 'over' | null;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.figure}>
      <span>{label}</span>
      <b data-tone={tone ?? undefined}>{children}</b>
    </div>
  );
}

export function celsius(value: number) {
  return (
    <>
      {temperatureText(value)} <span className="unit">°C</span>
    </>
  );
}

/** A share in percent, of which a small one is not nothing. */
export function percent(share: number): string {
  const value = 100 * share;
  return value > 0 && value < 0.05 ? '<0.1' : value.toFixed(1);
}
