import { Button } from '@mantine/core';
import { IconLicenseOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AdminLicense, administrationEndpoints } from '@thermarium/api';
import { useDeferredValue, useMemo, useState } from 'react';
import { LicenceStanding } from '../../account/licence-table.tsx';
import { client } from '../../app/client.ts';
import { dateOnly } from '../../app/dates.ts';
import { licenceState } from '../../app/licence-warnings.ts';
import page from '../../app/page.module.css';
import { type SortColumn, type Sorting, sortedRows } from '../../app/table-sorting.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { wordSearch } from '../../ui/fold-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../administration.module.css';
import { ListSection } from '../list-section.tsx';
import { ActionsCell, ListTable, TextCell } from '../list-table.tsx';
import { administer, licencesQuery, usersQuery } from '../lists.ts';
import { LicenceDialog, type LicenceTask } from './licence-dialog.tsx';

type LicenceKey =
  | 'email'
  | 'feature'
  | 'expiration'
  | 'group_limit'
  | 'hour_limit'
  | 'step_limit'
  | 'disk_limit_gb';

/** Words by which a search finds licences that need a look. */
const SEARCHED = {
  runs: 'in force',
  'expires-soon': 'in force expiring soon',
  expired: 'expired',
  'not-granted': 'not granted',
} as const;

/** The licences that a search finds by holder, feature, description or state, in the order of a column. */
export function licenceRows(
  licences: readonly AdminLicense[],
  query: string,
  sorting: Sorting<LicenceKey>,
  now: number,
): readonly AdminLicense[] {
  const { matches } = wordSearch(query);
  const found = licences.filter((licence) =>
    matches(
      `${licence.email} ${licence.feature} ${licence.description} ${SEARCHED[licenceState(licence, now)]}`,
    ),
  );
  return sortedRows(
    found,
    sorting,
    (row, key) => row[key],
    ({ email, feature }) => `${email} ${feature}`,
  );
}

const COLUMNS: readonly SortColumn<LicenceKey>[] = [
  { key: 'email', title: 'User', unit: null, isNumber: false },
  { key: 'feature', title: 'Feature', unit: null, isNumber: false },
  { key: 'expiration', title: 'Expiration date', unit: null, isNumber: false },
  { key: 'group_limit', title: 'Job limit', unit: null, isNumber: true },
  { key: 'hour_limit', title: 'Time', unit: 'h', isNumber: true },
  { key: 'step_limit', title: 'Steps', unit: null, isNumber: true },
  { key: 'disk_limit_gb', title: 'Disk', unit: 'GB', isNumber: true },
];

interface LicenceListProps {
  readonly rows: readonly AdminLicense[];
  readonly sorting: Sorting<LicenceKey>;
  readonly onSort: (sorting: Sorting<LicenceKey>) => void;
  readonly onChange: (licence: AdminLicense) => void;
}

/** The table of everybody's licences; limits without a number are the program's defaults. */
function LicenceList({ rows, sorting, onSort, onChange }: LicenceListProps) {
  return (
    <ListTable label="Licences" columns={COLUMNS} {...{ sorting, onSort, rows }} idOf={({ id }) => id}>
      {(licence) => {
        const { email, feature, description, expiration } = licence;
        return (
          <>
            <TextCell text={email} />
            <TextCell text={feature} tip={description || feature} />
            <td>
              {expiration === null ? (
                <span className={classes.muted}>{licence.requested ? 'Trial requested' : 'Not granted'}</span>
              ) : (
                <>
                  {dateOnly(expiration)} <LicenceStanding license={licence} />
                </>
              )}
            </td>
            <Limit value={licence.group_limit} />
            <Limit value={licence.hour_limit} />
            <Limit value={licence.step_limit} />
            <Limit value={licence.disk_limit_gb} />
            <ActionsCell>
              <IconButton
                icon={IconPencil}
                label={`Change ${feature} of ${email}`}
                size={24}
                onClick={() => onChange(licence)}
              />
              <IconButton
                icon={IconLicenseOff}
                label={`Revoke ${feature} of ${email}`}
                size={24}
                disabled={expiration === null}
                onClick={() => revoke(licence)}
              />
            </ActionsCell>
          </>
        );
      }}
    </ListTable>
  );
}

function Limit({ value }: { readonly value: number | null }) {
  return (
    <td className={page.number}>
      {value === null ? <span className={classes.muted}>default</span> : value.toLocaleString('en-US')}
    </td>
  );
}

async function revoke({ id, email, feature }: AdminLicense): Promise<void> {
  const question = {
    title: `Revoke ${feature}?`,
    message: `${email} loses it at once, and may request it again.`,
    action: 'Revoke',
  };
  if (!(await confirm(question))) return;
  const call = () => client(administrationEndpoints.adminRevokeLicense, { params: { license: id } });
  await administer(call, `${email} has no licence of ${feature} any more.`);
}

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
