import { powerText } from '@thermarium/model';
import { resultText } from '../results/object-result.ts';
import { begins, type Column } from './columns.ts';
import type { Survey } from './survey.ts';
import classes from './table.module.css';

/** The row below all others: the power of all active objects, and the sums of a solution's figures. */
export function TotalRow({
  columns,
  survey: { totalPower, isPartial, whole },
  rowIndex,
  isStale,
}: {
  readonly columns: readonly Column[];
  readonly survey: Survey;
  readonly rowIndex: number;
  readonly isStale: boolean;
}) {
  const textOf = ({ id, figure }: Column): string | null | undefined => {
    if (id === 'name') return 'Total power';
    if (id === 'power') return powerText(totalPower);
    return figure?.figure.joined === 'sum' ? whole && resultText(figure, whole) : undefined;
  };
  return (
    <tfoot className={classes.foot}>
      <tr aria-rowindex={rowIndex}>
        {columns.map((column, n) => (
          <td
            key={column.id}
            className={`${classes.cell} ${classes.totalCell}`}
            aria-colindex={n + 1}
            data-name={n === 0 || undefined}
            data-begins={begins(columns, n) || undefined}
            data-stale={(column.figure && isStale) || undefined}
            title={column.id === 'power' && isPartial ? PARTIAL : undefined}
          >
            {textOf(column) !== undefined && <span className={classes.text}>{textOf(column)}</span>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

const PARTIAL = 'Without the sources whose power changes over time: a solve tells it';
