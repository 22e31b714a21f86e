import type { ImpedanceEntry } from '@thermarium/api';
import { dateAndTime } from '../../app/dates.ts';
import { figureText } from './figure-text.ts';
import classes from './impedance.module.css';

/** The thermal impedances found so far, newest first. */
export function ImpedanceList({
  entries,
  shown,
  onShow,
}: {
  readonly entries: readonly ImpedanceEntry[];
  readonly shown: number | null;
  readonly onShow: (id: number) => void;
}) {
  return (
    <section className={classes.list} aria-label="Found so far">
      <span className="caption">Found so far</span>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              aria-pressed={entry.id === shown}
              title={`${titleOf(entry)} · ${dateAndTime(entry.timestamp)}`}
              onClick={() => onShow(entry.id)}
            >
              <span className={classes.name}>{titleOf(entry)}</span>
              {entry.stale && <span className={classes.stale}>Stale</span>}
              <span className={classes.figure}>
                {figureText(entry.r_th)} <span className="unit">°C/W</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The title of one by what is observed, heated and compared with: `die`, `case, heated by die, against board`. */
export function titleOf({
  source,
  object,
  reference,
}: Pick<ImpedanceEntry, 'source' | 'object' | 'reference'>): string {
  const heated = source === object ? object : `${object}, heated by ${source}`;
  return reference === null ? heated : `${heated}, against ${reference}`;
}
