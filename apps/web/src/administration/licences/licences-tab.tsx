import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AdminLicense, administrationEndpoints } from '@thermarium/api';
import { useDeferredValue, useMemo, useState } from 'react';
import { client } from '../../app/client.ts';
import type { Sorting } from '../../app/table-sorting.tsx';
import { confirm } from '../../ui/confirm.tsx';
import classes from '../administration.module.css';
import { ListSection } from '../list-section.tsx';
import { administer, licencesQuery, usersQuery } from '../lists.ts';
import { LicenceDialog, type LicenceTask } from './licence-dialog.tsx';
import { LicenceList } from './licence-list.tsx';
import { type LicenceKey, licenceRows } from './licence-rows.ts';

/** Everybody's licences; the trials that wait for a decision stand first. */
export function LicencesTab() {
  const { data: licences, error } = useQuery(licencesQuery);
  const { data: users = [] } = useQuery(usersQuery);
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [sorting, setSorting] = useState<Sorting<LicenceKey>>({ key: 'email', descending: false });
  const [task, setTask] = useState<LicenceTask | null>(null);
  const rows = useMemo(
    () => licenceRows(licences ?? [], query, sorting, Date.now()),
    [licences, query, sorting],
  );
  const requests = licences?.filter(({ requested }) => requested) ?? [];
  return (
    <ListSection
      title="Licences"
      noun="licence"
      count={licences ? { shown: rows.length, all: licences.length } : null}
      error={error}
      sought={sought}
      onSearch={setSought}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setTask({ kind: 'grant' })}>
          Licence
        </Button>
      }
      above={<TrialRequests requests={requests} onGrant={(licence) => setTask({ kind: 'trial', licence })} />}
      empty={
        <>
          <h2>Nobody has a licence</h2>A licence says until when its holder may use a feature, and how far
          their solves may go. Grant one, or let people request a trial on their account page.
        </>
      }
      dialog={
        task && (
          <LicenceDialog
            task={task}
            users={users}
            features={(licences ?? []).map(({ feature }) => feature)}
            onClose={() => setTask(null)}
          />
        )
      }
    >
      <LicenceList
        rows={rows}
        sorting={sorting}
        onSort={setSorting}
        onChange={(licence) => setTask({ kind: 'change', licence })}
      />
    </ListSection>
  );
}

/** The trials that wait for a decision; nothing where none does. */
function TrialRequests({
  requests,
  onGrant,
}: {
  readonly requests: readonly AdminLicense[];
  readonly onGrant: (request: AdminLicense) => void;
}) {
  if (requests.length === 0) return null;
  return (
    <section className={classes.requests} aria-label="Trial requests">
      <h3>Trial requests</h3>
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            <span>
              <strong>{request.email}</strong> asks for a trial of {request.feature}
            </span>
            <Button aria-label={`Grant ${request.email} the trial`} onClick={() => onGrant(request)}>
              Grant
            </Button>
            <Button
              variant="default"
              aria-label={`Decline the trial of ${request.email}`}
              onClick={() => decline(request)}
            >
              Decline
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function decline({ id, email, feature }: AdminLicense): Promise<void> {
  const question = {
    title: 'Decline the trial?',
    message: `${email} gets no licence of ${feature} now, and may ask for it again.`,
    action: 'Decline',
  };
  if (!(await confirm(question))) return;
  const call = () => client(administrationEndpoints.adminDeclineTrial, { params: { license: id } });
  await administer(call, `The trial of ${email} was declined.`);
}
