import type { ImpedanceAnswer } from '@thermarium/api';
import { figureText } from './figure-text.ts';
import classes from './impedance.module.css';

/** The two networks of a thermal impedance, side by side. */
export function NetworkTables({ found }: { readonly found: ImpedanceAnswer }) {
  const { foster, cauer, cauer_error } = found;
  return (
    <div className={classes.networks}>
      <Network
        title="Foster"
        note="in series, any order"
        heads={[
          ['R', '°C/W'],
          ['τ', 's'],
        ]}
        rows={foster.map(({ r, tau }) => [r, tau])}
      />
      {cauer.length > 0 ? (
        <Network
          title="Cauer"
          note={cauer_error > 0 ? `within ${figureText(100 * cauer_error)} % of Rth` : 'from the source on'}
          heads={[
            ['C', 'J/°C'],
            ['R', '°C/W'],
          ]}
          rows={cauer.map(({ r, c }) => [c, r])}
        />
      ) : (
        <p className={classes.nothing}>There is no ladder of positive parts for this curve.</p>
      )}
    </div>
  );
}

function Network({
  title,
  note,
  heads,
  rows,
}: {
  readonly title: string;
  readonly note: string;
  readonly heads: readonly (readonly [name: string, unit: string])[];
  readonly rows: readonly (readonly number[])[];
}) {
  return (
    <table className={classes.network} aria-label={`${title} network`}>
      <caption>
        {title} <span className="unit">{note}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          {heads.map(([name, unit]) => (
            <th key={name} scope="col">
              {name} <span className="unit">{unit}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a part of a network is called by.
          <tr key={n}>
            <th scope="row">{n + 1}</th>
            {row.map((value, column) => (
              <td key={heads[column][0]}>{figureText(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
