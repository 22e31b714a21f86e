import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libraryEndpoints, projectEndpoints } from '@thermarium/api';
import { useState } from 'react';
import type { z } from 'zod';
import { client } from '../app/client.ts';
import { dateOnly } from '../app/dates.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { queries } from '../app/queries.ts';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { notify } from '../ui/notify.ts';
import classes from './bin-dialog.module.css';

/** The deleted projects and libraries of the user, each of which can be restored. */
export function BinDialog({ onClose }: { readonly onClose: () => void }) {
  const [id] = useState(newModalId);
  const { data, error } = useQuery({
    queryKey: ['bin'],
    queryFn: ({ signal }) => client(projectEndpoints.bin, { signal }),
    staleTime: 0,
  });
  const things = data && binnedThings(data);
  return (
    <Modal opened onClose={onClose} title="Bin" id={id} size={640}>
      <p className={classes.lead}>Deleted projects and libraries stay here for 30 days.</p>
      <div className={classes.scroller}>
        {things === undefined ? (
          error ? (
            <div className={classes.empty} role="alert">
              {failureText(error)}
            </div>
          ) : (
            <div className={classes.empty} role="status" aria-label="Loading the bin">
              <Loader size="sm" />
            </div>
          )
        ) : things.length === 0 ? (
          <div className={classes.empty} role="status">
            The bin is empty.
          </div>
        ) : (
          <table className={page.table} aria-label="Bin">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Kind</th>
                <th scope="col">Deleted</th>
                <th scope="col">Kept until</th>
                <th scope="col" className={page.action}>
                  <span className={page.spoken}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {things.map((thing) => (
                <Row key={`${thing.kind} ${thing.id}`} thing={thing} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Modal>
  );
}

function Row({ thing }: { readonly thing: BinnedThing }) {
  const [isBusy, setIsBusy] = useState(false);
  const { kind, id, name, deleted, expires } = thing;
  const restore = async () => {
    setIsBusy(true);
    try {
      await (kind === 'Project'
        ? client(projectEndpoints.restoreProject, { params: { project: id } })
        : client(libraryEndpoints.restoreLibrary, { params: { library: id } }));
      notify(`“${name}” was restored.`, 'success');
    } catch (error) {
      notify(failureText(error), 'error');
    }
    await Promise.all(
      [['bin'], ['dashboard'], ['libraries']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
    setIsBusy(false);
  };
  return (
    <tr>
      <td className={classes.name} title={name}>
        {name}
      </td>
      <td>{kind}</td>
      <td>{dateOnly(deleted)}</td>
      <td>{dateOnly(expires)}</td>
      <td className={page.action}>
        <Button
          size="compact-xs"
          variant="default"
          loading={isBusy}
          aria-label={`Restore ${name}`}
          onClick={restore}
        >
          Restore
        </Button>
      </td>
    </tr>
  );
}

type Bin = z.output<typeof projectEndpoints.bin.answer>;

/** A deleted project or library. */
type BinnedThing = Bin['projects'][number] & { readonly kind: 'Project' | 'Library' };

/** All that is in the bin, deleted last first. */
function binnedThings({ projects, libraries }: Bin): readonly BinnedThing[] {
  return [
    ...projects.map((each) => ({ ...each, kind: 'Project' as const })),
    ...libraries.map((each) => ({ ...each, kind: 'Library' as const })),
  ].sort((a, b) => b.deleted.localeCompare(a.deleted));
}
