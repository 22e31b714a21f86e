import { IconLicenseOff, IconPencil } from '@tabler/icons-react';
import { type AdminLicense, administrationEndpoints } from '@thermarium/api';
import { LicenceStanding } from '../../account/licence-table.tsx';
import { client } from '../../app/client.ts';
import { dateOnly } from '../../app/dates.ts';
import page from '../../app/page.module.css';
import type { SortColumn, Sorting } from '../../app/table-sorting.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../administration.module.css';
import { ActionsCell, ListTable, TextCell } from '../list-table.tsx';
import { administer } from '../lists.ts';
import type { LicenceKey } from './licence-rows.ts';

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
export function LicenceList({ rows, sorting, onSort, onChange }: LicenceListProps) {
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
