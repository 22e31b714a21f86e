import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { impedanceEndpoints } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../app/failure-text.ts';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useSolves } from '../solve/solve-state.ts';
import { useClient } from '../store-context.ts';
import classes from './impedance.module.css';
import { ImpedanceForm } from './impedance-form.tsx';
import { ImpedanceList } from './impedance-list.tsx';
import { ImpedanceResult } from './impedance-result.tsx';

/** Thermal impedances: asks for them, follows the search, and shows what was found. */
export function ImpedanceDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const document = useDocument();
  const mayEdit = useStore(document.store, mayEditIn);
  const solves = useSolves();
  const [id] = useState(newModalId);
  const [chosen, setChosen] = useState<number | null>(null);
  const params = { project: document.id };
  const list = useQuery({
    queryKey: ['impedances', document.id],
    queryFn: ({ signal }) => client(impedanceEndpoints.impedances, { params, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const { refetch } = list;
  const ended = useStore(solves.store, (state) => state.ended ?? null);
  useEffect(() => {
    if (ended?.kind !== 'impedance' || ended.state !== 'SUCCESS') return;
    if (ended.own) setChosen(null);
    void refetch();
  }, [ended, refetch]);
  const entries = list.data ?? [];
  const shown = entries.find((entry) => entry.id === chosen) ?? entries[0];
  return (
    <Modal opened onClose={onClose} title="Thermal impedance" id={id} size={1080}>
      <div className={classes.content}>
        <div className={classes.side}>
          {mayEdit && <ImpedanceForm />}
          {entries.length > 0 && (
            <ImpedanceList entries={entries} shown={shown?.id ?? null} onShow={setChosen} />
          )}
        </div>
        <div className={classes.main}>
          {shown ? (
            <ImpedanceResult key={shown.id} entry={shown} />
          ) : (
            <div className={classes.waiting} role={list.error ? 'alert' : 'status'}>
              {list.error ? (
                <>
                  <p>{failureText(list.error)}</p>
                  <Button variant="default" onClick={() => void refetch()}>
                    Try again
                  </Button>
                </>
              ) : list.data ? (
                <Empty mayAsk={mayEdit} />
              ) : (
                <Loader size={16} aria-label="Loading" />
              )}
            </div>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Empty({ mayAsk }: { readonly mayAsk: boolean }) {
  return (
    <>
      <p>
        How much hotter an object gets after 1 W enters the source, from microseconds to the steady state.
      </p>
      <p>
        {mayAsk
          ? 'Choose where the heat enters and what is observed. The curve comes with its Foster and Cauer networks, also for SPICE.'
          : 'Nobody has asked for one yet. Owners and editors of the project can.'}
      </p>
    </>
  );
}
