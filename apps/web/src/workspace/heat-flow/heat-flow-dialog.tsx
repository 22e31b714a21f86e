import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type HeatFlowAnswer, heatFlowEndpoints } from '@thermarium/api';
import { heatText } from '@thermarium/model';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../app/failure-text.ts';
import figures from '../../ui/figure-table.module.css';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import text from '../../ui/text-button.module.css';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import { useResults } from '../results/results-state.ts';
import { useClient } from '../store-context.ts';
import { flowGraph, throughput } from './flow-graph.ts';
import classes from './heat-flow.module.css';
import { SankeyPicture } from './sankey-picture.tsx';

type Flow = NonNullable<HeatFlowAnswer['flow']>;

const WAYS = [
  ['convection', 'Convection'],
  ['radiation', 'Radiation'],
  ['bound', 'Held walls'],
  ['resistance', 'Coldplate'],
] as const;
/** Rows of the table; the file of the command line has them all. */
const MOST_ROWS = 200;

/** The heat that every object gets and gives, those with the most first. */
function HeatFlowTable({
  flow,
  selected,
  onSelect,
}: {
  readonly flow: Flow;
  readonly selected: number | null;
  readonly onSelect: (object: number) => void;
}) {
  const ways = WAYS.filter(([way]) => flow.to_ambient_W[way] !== 0);
  const isStoring = flow.objects.some(({ stored_W }) => stored_W !== null);
  const rows = flow.objects.toSorted((one, other) => throughput(other) - throughput(one));
  return (
    <table className={`${figures.table} ${classes.table}`} aria-label="Heat of objects">
      <thead>
        <tr>
          <th scope="col">
            Object <span className="unit">mW</span>
          </th>
          {['Power', 'From others', 'To others', ...ways.map(([, title]) => title)].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {isStoring && <th scope="col">Stored</th>}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_ROWS).map((row) => (
          <tr key={row.path} data-selected={row.id === selected || undefined}>
            <th scope="row" title={row.path}>
              {row.id === 0 ? (
                row.path
              ) : (
                <button type="button" className={text.button} onClick={() => onSelect(row.id)}>
                  {row.path}
                </button>
              )}
            </th>
            <td>{heatText(row.power_W)}</td>
            <td>{heatText(row.from_objects_W)}</td>
            <td>{heatText(row.to_objects_W)}</td>
            {ways.map(([way]) => (
              <td key={way}>{heatText(row.to_ambient_W[way])}</td>
            ))}
            {isStoring && <td>{heatText(row.stored_W ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
      {rows.length > MOST_ROWS && (
        <tfoot>
          <tr>
            <td colSpan={5 + ways.length}>… and {rows.length - MOST_ROWS} more with less heat</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The ways of heat in the chosen solution, as a picture and in numbers. */
export function HeatFlowDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const document = useDocument();
  const results = useResults();
  const [id] = useState(newModalId);
  const transient = useStore(results.store, ({ type }) => type === 'transient');
  const { data, error, refetch } = useQuery({
    queryKey: ['heat flow', document.id, transient],
    queryFn: ({ signal }) =>
      client(heatFlowEndpoints.heatFlow, {
        params: { project: document.id },
        query: { transient: transient ? '1' : '0' },
        signal,
      }),
    // A solve may have replaced it since it was last looked at.
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title="Heat flow" id={id} size={1080}>
      {data ? (
        <Content answer={data} />
      ) : (
        <div className={classes.waiting} role={error ? 'alert' : 'status'}>
          {error ? (
            <>
              <p>{failureText(error)}</p>
              <Button variant="default" onClick={() => refetch()}>
                Try again
              </Button>
            </>
          ) : (
            <Loader size={16} aria-label="Loading" />
          )}
        </div>
      )}
    </Modal>
  );
}

function Content({ answer: { timestamp, transient, flow } }: { readonly answer: HeatFlowAnswer }) {
  const editor = useEditorStore();
  const selected = useStore(editor, ({ selection }) => selection.at(-1) ?? null);
  const graph = useMemo(() => flow && flowGraph(flow), [flow]);
  if (!flow || !graph) {
    return (
      <p className={classes.waiting} role="status">
        {timestamp === null
          ? 'The heat is followed when a project is solved.'
          : 'This solution was stored before heat was followed. Solve again to see it.'}
      </p>
    );
  }
  const onSelect = (object: number) => select(editor, [object]);
  return (
    <div className={classes.content}>
      {graph.links.length > 0 ? (
        <SankeyPicture graph={graph} selected={selected} onSelect={onSelect} />
      ) : (
        <p className={classes.waiting}>No heat flows.</p>
      )}
      <p className={classes.note}>
        {transient ? 'At the last step. ' : ''}
        Streams below 0.2 % of the heat are left out
        {graph.circling > 0 && `, and ${heatText(graph.circling)} mW that go in circles`}.
      </p>
      <HeatFlowTable flow={flow} selected={selected} onSelect={onSelect} />
    </div>
  );
}
