import { IconMailForward, IconPencil, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { type AdminUser, administrationEndpoints, secondFactorEndpoints } from '@thermarium/api';
import { client } from '../../app/client.ts';
import { dateOnly } from '../../app/dates.ts';
import page from '../../app/page.module.css';
import type { SortColumn, Sorting } from '../../app/table-sorting.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../administration.module.css';
import { ActionsCell, ListTable, TextCell } from '../list-table.tsx';
import { administer } from '../lists.ts';
import type { UserKey, UserRow } from './user-rows.ts';

const COLUMNS: readonly SortColumn<UserKey>[] = [
  { key: 'email', title: 'Email address', unit: null, isNumber: false },
  { key: 'name', title: 'Name', unit: null, isNumber: false },
  { key: 'groups', title: 'Groups', unit: null, isNumber: false },
  { key: 'state', title: 'State', unit: null, isNumber: false },
  { key: 'created', title: 'Since', unit: null, isNumber: false },
];

interface UserTableProps {
  readonly rows: readonly UserRow[];
  /** The address of whoever looks at the table: their row has no button that shuts them out. */
  readonly own: string | null;
  readonly sorting: Sorting<UserKey>;
  readonly onSort: (sorting: Sorting<UserKey>) => void;
  readonly onEdit: (user: AdminUser) => void;
}

/** The table of users. */
export function UserTable({ rows, own, sorting, onSort, onEdit }: UserTableProps) {
  return (
    <ListTable
      label="Users"
      columns={COLUMNS}
      {...{ sorting, onSort, rows }}
      idOf={({ user: { id } }: UserRow) => id}
    >
      {({ user, email, name, groups, state, created }) => (
        <>
          <TextCell text={email} />
          <TextCell text={name} />
          <TextCell text={groups} />
          <td>
            <span className={classes.state} data-state={state}>
              {state}
            </span>
            {user.administrator && <span className={page.tag}>Administrator</span>}
          </td>
          <td>{dateOnly(created)}</td>
          <ActionsCell>
            <IconButton icon={IconPencil} label={`Edit ${email}`} size={24} onClick={() => onEdit(user)} />
            <IconButton
              icon={IconMailForward}
              label={`${linkName(user)} to ${email}`}
              size={24}
              disabled={user.disabled}
              onClick={() => mailLink(user)}
            />
            <IconButton
              icon={IconShieldOff}
              label={
                user.second_factor
                  ? `Switch off the second factor of ${email}`
                  : `${email} has no second factor`
              }
              size={24}
              disabled={!user.second_factor || email === own}
              onClick={() => forgetFactors(user)}
            />
            <IconButton
              icon={user.disabled ? IconUserCheck : IconUserOff}
              label={user.disabled ? `Activate ${email} again` : `Disable ${email}`}
              size={24}
              disabled={email === own}
              onClick={() => setDisabled(user, !user.disabled)}
            />
          </ActionsCell>
        </>
      )}
    </ListTable>
  );
}

function linkName({ activated }: AdminUser): string {
  return activated === null ? 'Mail a new activation link' : 'Mail a link to a new password';
}

async function mailLink(user: AdminUser): Promise<void> {
  const question = {
    title: `${linkName(user)}?`,
    message: `It goes to ${user.email}, and can be used once.`,
    action: 'Mail it',
    destructive: false,
  };
  if (!(await confirm(question))) return;
  const call = () => client(administrationEndpoints.adminMailLink, { params: { user: user.id } });
  await administer(call, `A link was mailed to ${user.email}.`);
}

async function forgetFactors({ id, email }: AdminUser): Promise<void> {
  const question = {
    title: `Switch off the second factor of ${email}?`,
    message:
      'Their app, passkeys and recovery codes are worth nothing then: the password alone lets them in, until they set up a new one. They are told by mail. Make sure first that it is they who ask for it.',
    action: 'Switch off',
  };
  if (!(await confirm(question))) return;
  const call = () => client(secondFactorEndpoints.adminForgetFactors, { params: { user: id } });
  await administer(call, `The second factor of ${email} is off.`);
}

async function setDisabled({ id, email }: AdminUser, disabled: boolean): Promise<void> {
  const question = {
    title: `Disable ${email}?`,
    message: 'Their sessions end at once, and they cannot sign in any more. All their data stay.',
    action: 'Disable',
  };
  if (disabled && !(await confirm(question))) return;
  const call = () =>
    client(administrationEndpoints.adminUpdateUser, { params: { user: id }, body: { disabled } });
  await administer(call, disabled ? `${email} is disabled.` : `${email} may sign in again.`);
}
