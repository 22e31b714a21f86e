import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobile } from '@tabler/icons-react';
import { type SecondFactor, secondFactorEndpoints } from '@thermarium/api';
import { client } from '../../app/client.ts';
import { dateOnly } from '../../app/dates.ts';
import { confirm } from '../../ui/confirm.tsx';
import { ask } from './asking.ts';
import { changeFactors, LAST_FACTOR } from './change-factors.ts';
import classes from './second-factor.module.css';

/** The authenticator app; `isOnly`: it is the only second factor. */
export function AuthenticatorRow({
  authenticator,
  isOnly,
}: {
  readonly authenticator: SecondFactor['authenticator'];
  readonly isOnly: boolean;
}) {
  const remove = async () => {
    const question = {
      title: 'Remove the authenticator app?',
      message: isOnly
        ? `Its codes are worth nothing then. ${LAST_FACTOR}`
        : 'Its codes are worth nothing then.',
      action: 'Remove',
    };
    if (await confirm(question)) await changeFactors(() => client(secondFactorEndpoints.removeAuthenticator));
  };
  return (
    <tr>
      <th scope="row">
        <IconDeviceMobile size={16} stroke={1.5} aria-hidden="true" />
        Authenticator app
      </th>
      <td>
        {authenticator === null ? (
          <span className={classes.quiet}>An app on your phone shows a new code every 30 seconds.</span>
        ) : authenticator.readable ? (
          <>Set up on {dateOnly(authenticator.created)}</>
        ) : (
          <span className={classes.warning}>
            <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
            Its codes cannot be checked any more, because the program's secret was changed. Set it up again.
          </span>
        )}
      </td>
      <td className={classes.actions}>
        <Button variant="default" onClick={() => ask({ kind: 'enrol' })}>
          {authenticator === null ? 'Set up' : 'Replace'}
        </Button>
        {authenticator !== null && (
          <Button variant="default" onClick={remove}>
            Remove
          </Button>
        )}
      </td>
    </tr>
  );
}
