import { heatText, powerText } from '@thermarium/model';
import { begins, type Column } from './columns.ts';
import type { Survey } from './survey.ts';
import classes from './table.module.css';

/** The row below all others: the power of all active objects, and the heat that a solution has going to ambient. */
export function TotalRow({
  columns,
  survey: { totalPower, isPartial, heat },
  rowIndex,
  isStale,
}: {
  readonly columns: readonly Column[];
  readonly survey: Survey;
  readonly rowIndex: number;
  readonly isStale: boolean;
}) {
  const texts: { readonly [id: string]: string | null } = {
    name: 'Total power',
    power: powerText(totalPower),
    heat: heat === null ? null : heatText(heat),
  };
  return (
    <tfoot className={classes.foot}>
      <tr aria-rowindex={rowIndex}>
        {columns.map(({ id }, n) => (
          <td
            key={id}
            className={`${classes.cell} ${classes.totalCell}`}
            aria-colindex={n + 1}
            data-name={n === 0 || undefined}
            data-begins={begins(columns, n) || undefined}
            data-stale={(id === 'heat' && isStale) || undefined}
            title={id === 'power' && isPartial ? PARTIAL : undefined}
          >
            {texts[id] !== undefined && <span className={classes.text}>{texts[id]}</span>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

const PARTIAL = 'Without the sources whose power changes over time: a solve tells it';
