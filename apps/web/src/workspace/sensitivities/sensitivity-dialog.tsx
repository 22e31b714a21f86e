import { Button, Loader, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sensitivityEndpoints } from '@thermarium/api';
import { temperatureText } from '@thermarium/model';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../app/failure-text.ts';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { objectChoices } from '../document/object-choices.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { useResults } from '../results/results-state.ts';
import { useClient } from '../store-context.ts';
import classes from './sensitivities.module.css';
import { SensitivityTable } from './sensitivity-table.tsx';

const HOTTEST = 'hottest';
/** As many as a person looks through; typing finds the others. */
const MOST_SHOWN = 200;

/** How the mean temperature of an object follows every input of the model: at first of the selected one, or of the hottest one with power. */
export function SensitivityDialog({
  first,
  onClose,
}: {
  readonly first: 'selected' | 'hottest';
  readonly onClose: () => void;
}) {
  const client = useClient();
  const document = useDocument();
  const editor = useEditorStore();
  const results = useResults();
  const [id] = useState(newModalId);
  const { nodes, children } = useStoreParts(document.store, (state) => ({
    nodes: state.nodes,
    children: state.children,
  }));
  const choices = useMemo(
    () => objectChoices({ nodes, children }).filter((choice) => nodes.get(choice.id)?.leaf),
    [nodes, children],
  );
  const [object, setObject] = useState(() => {
    const selected = first === 'selected' ? editor.getState().selection.at(-1) : undefined;
    return choices.some((choice) => choice.id === selected) ? String(selected) : HOTTEST;
  });
  // A further solve answers for another model.
  const version = useStore(results.store, (state) => state.steady?.timestamp ?? null);
  const { data, error, refetch } = useQuery({
    queryKey: ['sensitivities', document.id, object, version],
    queryFn: ({ signal }) =>
      client(sensitivityEndpoints.sensitivities, {
        params: { project: document.id },
        query: object === HOTTEST ? {} : { object },
        signal,
      }),
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal opened onClose={onClose} title="What changes a temperature" id={id} size={640}>
      <div className={classes.content}>
        <Select
          label="Mean temperature of"
          searchable
          allowDeselect={false}
          limit={MOST_SHOWN}
          nothingFoundMessage="No active object is called that."
          comboboxProps={{ withinPortal: true }}
          data={[
            { value: HOTTEST, label: 'The hottest object with power' },
            ...choices.map((choice) => ({ value: String(choice.id), label: choice.path })),
          ]}
          value={object}
          onChange={(chosen) => chosen !== null && setObject(chosen)}
        />
        {data ? (
          <>
            <p className={classes.note}>
              <strong>{data.object}</strong> has {temperatureText(data.mean_t)}{' '}
              <span className="unit">°C</span> in the mean.
              {data.stale && <span className={classes.stale}> Stale: the model has changed since.</span>}
            </p>
            {data.reason === null ? (
              <SensitivityTable sensitivities={data} />
            ) : (
              <p className={classes.waiting}>{data.reason}</p>
            )}
          </>
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
              <>
                <Loader size={16} aria-label="Loading" />
                {object !== HOTTEST && <p>One solve more finds all of them.</p>}
              </>
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}
