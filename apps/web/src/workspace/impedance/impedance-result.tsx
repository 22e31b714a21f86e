import { Button, Loader, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ImpedanceAnswer, type ImpedanceEntry, impedanceEndpoints } from '@thermarium/api';
import { dateAndTime } from '../../app/dates.ts';
import { failureText } from '../../app/failure-text.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useDocument } from '../document/project-document.ts';
import { modelFileName } from '../left/model-document.ts';
import { useClient } from '../store-context.ts';
import { figureText } from './figure-text.ts';
import classes from './impedance.module.css';
import { ImpedanceChart } from './impedance-chart.tsx';
import { IMPEDANCE_FILES } from './impedance-files.ts';
import { titleOf } from './impedance-list.tsx';
import { NetworkTables } from './network-tables.tsx';

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
  return (
    <>
      <div className={classes.factsRow}>
        <dl className={classes.facts}>
          <Fact name="Rth" value={figureText(r_th)} unit="°C/W" />
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
}: {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
}) {
  return (
    <div>
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
