import { rankCorrelation } from '@thermarium/study';
import { useMemo } from 'react';
import { type ParameterColumn, varies } from '../studies/case-table.ts';
import { parameterText } from './case-columns.ts';
import classes from './cases.module.css';
import { scatterSpec } from './plot-spec.ts';
import { PlotView } from './plot-view.tsx';
import { ranked } from './ranked.ts';
import type { ReadingParts } from './reading.tsx';

/** Rank correlations tell which parameter matters; a plot has the temperatures over one. A click on a case loads it. */
export function Sensitivity({
  table,
  view,
  onView,
  onLoad,
  values,
}: ReadingParts & { readonly values: Float64Array }) {
  const order = useMemo(
    () =>
      ranked(table.parameters.filter(varies), (column: ParameterColumn) =>
        rankCorrelation(column.values, values),
      ),
    [table, values],
  );
  const chosen = order.find(({ column }) => column.name === view.parameter) ?? order[0];
  const spec = useMemo(
    () => chosen && scatterSpec(chosen.column, values, view.limit, parameterText),
    [chosen, values, view.limit],
  );
  if (!chosen || !spec) return <p className={classes.waiting}>No parameter differs between the cases.</p>;
  return (
    <div className={classes.readingBody}>
      <PlotView
        spec={spec}
        label={`Max T over ${chosen.column.name}: rank correlation ${correlationText(chosen.correlation)}. The table below has the cases.`}
        onPick={(index) => onLoad(spec.rows[index])}
      />
      <div className={classes.ranks}>
        <p className={classes.ranksHead} id="rank-correlations">
          Rank correlation with Max T
        </p>
        <div role="radiogroup" aria-labelledby="rank-correlations" className={classes.ranksList}>
          {order.map(({ column, correlation }) => (
            <label
              key={column.name}
              className={classes.rank}
              data-chosen={column === chosen.column || undefined}
            >
              <input
                type="radio"
                name="rank-parameter"
                checked={column === chosen.column}
                onChange={() => onView({ parameter: column.name })}
              />
              <span className={classes.rankName}>{column.name}</span>
              <span className={classes.rankBar} aria-hidden>
                <span style={barOf(correlation)} />
              </span>
              <b>{correlationText(correlation)}</b>
            </label>
          ))}
        </div>
      </div>
    </div>
  );
}

/** From the middle to the left or right, as long as the correlation is strong. */
function barOf(correlation: number | null) {
  const share = 50 * (correlation ?? 0);
  return { left: `${Math.min(50, 50 + share)}%`, width: `${Math.abs(share)}%` };
}

function correlationText(correlation: number | null): string {
  if (correlation === null) return '–';
  return `${correlation < 0 ? '−' : '+'}${Math.abs(correlation).toFixed(2)}`;
}
