import { Button, Loader, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ImpedanceAnswer, type ImpedanceEntry, impedanceEndpoints } from '@thermarium/api';
import { writeImpedanceCsv, writeSpice } from '@thermarium/exchange';
import { resistanceAccuracyText, resistanceBandText } from '@thermarium/solution/figures';
import { useEffect, useMemo, useRef, useState } from 'react';
import { dateAndTime } from '../../app/dates.ts';
import { failureText } from '../../app/failure-text.ts';
import { saveFile } from '../../ui/save-file.ts';
import { modelFileName } from '../document/model-document.ts';
import { useDocument } from '../document/project-document.ts';
import { useClient } from '../store-context.ts';
import { figureText } from './figure-text.ts';
import classes from './impedance.module.css';
import { titleOf } from './impedance-list.tsx';
import { ImpedancePlot } from './impedance-plot.ts';
import { onLogAxes } from './log-log.ts';

/** A file of a thermal impedance. */
interface ImpedanceFile {
  readonly title: string;
  readonly extension: string;
  readonly type: string;
  /** Its content. */
  readonly description: string;
  write(found: ImpedanceAnswer): string;
}

export const IMPEDANCE_FILES: readonly ImpedanceFile[] = [
  {
    title: 'SPICE',
    extension: 'cir',
    type: 'text/plain',
    description: 'Both networks as subcircuits',
    write: writeSpice,
  },
  {
    title: 'CSV',
    extension: 'csv',
    type: 'text/csv',
    description: 'The curve',
    write: writeImpedanceCsv,
  },
  {
    title: 'JSON',
    extension: 'json',
    type: 'application/json',
    description: 'Curve, networks and all figures',
    write: ({ id: _, stale: __, ...found }) => `${JSON.stringify(found, null, 2)}\n`,
  },
];

/** One thermal impedance: figures, curve, networks, and files of them. */
export function ImpedanceResult({ entry }: { readonly entry: ImpedanceEntry }) {
  const client = useClient();
  const document = useDocument();
  const { data, error, refetch } = useQuery({
    queryKey: ['impedance', document.id, entry.id],
    queryFn: ({ signal }) =>
      client(impedanceEndpoints.impedance, {
        params: { project: document.id, impedance: entry.id },
        signal,
      }),
    // It never changes; whether it is stale the list says.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <header className={classes.head}>
        <h3>{titleOf(entry)}</h3>
        {entry.stale && (
          <Tooltip label="The model has changed since">
            <span className={classes.stale}>Stale</span>
          </Tooltip>
        )}
        <span className={classes.date}>{dateAndTime(entry.timestamp)}</span>
      </header>
      {data ? (
        <Found found={data} />
      ) : (
        <div className={classes.waiting} role={error ? 'alert' : 'status'}>
          {error ? (
            <>
              <p>{failureText(error)}</p>
              <Button variant="default" onClick={() => void refetch()}>
                Try again
              </Button>
            </>
          ) : (
            <Loader size={16} aria-label="Loading" />
          )}
        </div>
      )}
    </>
  );
}

function Found({ found }: { readonly found: ImpedanceAnswer }) {
  const { r_th, error, cells, solves, iterations, seconds, warnings } = found;
  const bounds = resistanceBandText(found);
  return (
    <>
      <div className={classes.factsRow}>
        <dl className={classes.facts}>
          <Fact name="Rth" value={figureText(r_th)} unit="°C/W" />
          {bounds !== null && (
            <Fact
              name="Rth, guaranteed"
              value={bounds}
              unit="°C/W"
              title={resistanceAccuracyText(found) ?? undefined}
            />
          )}
          <Fact name="Known to" value={figureText(Number((100 * error).toPrecision(2)))} unit="%" />
          <Fact name="Cells" value={cells.toLocaleString('en-US')} />
          <Fact name="Solves" value={`${solves} (${iterations} iterations)`} />
          <Fact name="Time" value={figureText(Number(seconds.total.toPrecision(3)))} unit="s" />
        </dl>
        <Downloads found={found} />
      </div>
      <ImpedanceChart found={found} />
      {warnings.length > 0 && (
        <ul className={classes.warnings}>
          {warnings.map(({ path, code, message }) => (
            <li key={`${path} ${code}`}>{message}</li>
          ))}
        </ul>
      )}
      <NetworkTables found={found} />
    </>
  );
}

function Fact({
  name,
  value,
  unit,
  title,
}: {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  /** Further words about it. */
  readonly title?: string | undefined;
}) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>
        {value}
        {unit !== undefined && <span className="unit"> {unit}</span>}
      </dd>
    </div>
  );
}

function Downloads({ found }: { readonly found: ImpedanceAnswer }) {
  const document = useDocument();
  const project = document.store.getState().project?.name ?? '';
  return (
    <div className={classes.downloads}>
      {IMPEDANCE_FILES.map(({ title, extension, type, description, write }) => (
        <Tooltip key={title} label={description}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            onClick={() =>
              saveFile(
                modelFileName(`${project} Zth ${found.object}`, extension),
                new Blob([write(found)], { type }),
              )
            }
          >
            {title}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}

/** The thermal impedance over time, and its value under the pointer. */
function ImpedanceChart({ found }: { readonly found: ImpedanceAnswer }) {
  const { times, zth } = found;
  const curve = useMemo(() => onLogAxes({ times, zth }), [times, zth]);
  const place = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light');
  const [index, setIndex] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot has the colours of the theme.
  useEffect(() => {
    const element = place.current;
    if (!element || !curve) return;
    setIndex(null);
    const plot = new ImpedancePlot(element, curve, { onHover: setIndex });
    const resized = new ResizeObserver(() => plot.resize(element.clientWidth, element.clientHeight));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [curve, theme]);
  if (!curve) return <p className={classes.nothing}>The object does not warm up.</p>;
  const last = times.length - 1;
  const shown = Math.min(index ?? last, last);
  return (
    <figure className={classes.chart}>
      <figcaption>
        <span>
          {curve.isInverted ? '−Zth' : 'Zth'} <span className="unit">°C/W</span>
        </span>
        <span className={classes.readout}>
          {figureText(zth[shown])} <span className="unit">°C/W</span> at {figureText(times[shown])}{' '}
          <span className="unit">s</span>
        </span>
      </figcaption>
      <div
        ref={place}
        className={classes.plot}
        role="img"
        aria-label={`Thermal impedance from ${figureText(times[0])} s to ${figureText(times[last])} s: it ends at ${figureText(zth[last])} °C/W`}
      />
    </figure>
  );
}

/** The two networks of a thermal impedance, side by side. */
function NetworkTables({ found }: { readonly found: ImpedanceAnswer }) {
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
