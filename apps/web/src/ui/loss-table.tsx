import { type Loss, lossReport } from '@thermarium/exchange';
import { counted } from './counted.ts';
import classes from './loss-table.module.css';

/** The most rows that are drawn: more than anybody reads. */
const MOST_ROWS = 200;

const WATTS = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 5 });

/** A power in W with the digits that carry meaning: `16.47 W`. */
export function wattsText(watts: number): string {
  return `${WATTS.format(watts)} W`;
}

/** The losses of a conversion, with the power that went with each. */
export function LossTable({ label, losses }: { readonly label: string; readonly losses: readonly Loss[] }) {
  const { watts_lost } = lossReport(losses);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Entity</th>
            <th scope="col">Name</th>
            <th scope="col">Reason</th>
            <th scope="col" className={classes.number}>
              Power lost
            </th>
          </tr>
        </thead>
        <tbody>
          {losses.slice(0, MOST_ROWS).map(({ entity, name, reason, watts }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two losses apart.
            <tr key={row}>
              <td>{entity}</td>
              <td>{name}</td>
              <td>{reason}</td>
              <td className={classes.number}>{watts === 0 ? '–' : wattsText(watts)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {losses.length > MOST_ROWS
                ? `${counted(losses.length, 'loss', 'losses')}, of which the first ${MOST_ROWS} are listed`
                : counted(losses.length, 'loss', 'losses')}
            </th>
            <td className={classes.number}>{wattsText(watts_lost)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
