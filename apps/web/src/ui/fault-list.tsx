import { counted } from './counted.ts';
import classes from './fault-list.module.css';

/** The most lines that are drawn: more than anybody reads. */
const MOST_LINES = 200;

/** A problem of a file or of a model. */
export interface Fault {
  readonly message: string;
  /** The place in the file or the model; empty: the whole, or a place that the message names. */
  readonly place: string;
  readonly remedy: string;
}

/** Messages with their places and remedies, line by line. A long list scrolls and says how long it is. */
export function FaultList({ label, faults }: { readonly label: string; readonly faults: readonly Fault[] }) {
  const left = faults.length - MOST_LINES;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <ul className={classes.list}>
        {faults.slice(0, MOST_LINES).map((fault, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two lines apart.
          <li key={line}>
            <p>{fault.message}</p>
            {placeBeside(fault) !== '' && <p className={classes.place}>{placeBeside(fault)}</p>}
            {fault.remedy !== '' && <p className={classes.remedy}>{fault.remedy}</p>}
          </li>
        ))}
        {left > 0 && <li>… and {counted(left, 'more line')}.</li>}
      </ul>
    </section>
  );
}

/** The place of a fault as it stands beside the message; empty where message or remedy name the line already. */
export function placeBeside({ message, place, remedy }: Fault): string {
  const isNamed = [message, remedy].some((text) => text.toLowerCase().includes(place.toLowerCase()));
  return place.startsWith('line ') && isNamed ? '' : place;
}

/** `layers` of `layers[1].thickness` */
export function fieldOfPath(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? '';
}
