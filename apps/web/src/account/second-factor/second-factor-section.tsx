import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobile, IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RECOVERY_CODES, type SecondFactor, secondFactorEndpoints } from '@thermarium/api';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { client } from '../../app/client.ts';
import { dateOnly } from '../../app/dates.ts';
import { failureText } from '../../app/failure-text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { ask, asking } from './asking.ts';
import { changeFactors, LAST_FACTOR } from './change-factors.ts';
import { PasskeysRow } from './passkeys-row.tsx';
import classes from './second-factor.module.css';
import { secondFactorQuery } from './second-factor-query.ts';

/** At this count or below, the row shows a warning. */
const FEW = 3;

/** The number of recovery codes left. */
function RecoveryCodesRow({ left }: { readonly left: number }) {
  const renew = async () => {
    const question = {
      title: 'Make new recovery codes?',
      message: 'Those that you have kept stop working at once.',
      action: 'Make new codes',
      destructive: false,
    };
    if (!(await confirm(question))) return;
    await changeFactors(
      () => client(secondFactorEndpoints.renewRecoveryCodes),
      ({ recovery_codes }) => ask({ kind: 'recovery-codes', codes: recovery_codes }),
    );
  };
  const text = `${left} of ${RECOVERY_CODES} left`;
  return (
    <tr>
      <th scope="row">
        <IconLifebuoy size={16} stroke={1.5} aria-hidden="true" />
        Recovery codes
      </th>
      <td>
        {left <= FEW ? (
          <span className={classes.warning}>
            <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
            {text}
          </span>
        ) : (
          text
        )}
      </td>
      <td className={classes.actions}>
        <Button variant="default" onClick={renew}>
          Make new codes
        </Button>
      </td>
    </tr>
  );
}

// Loaded on demand: it brings the QR code and passkey libraries.
const Dialogs = lazy(() => import('./dialogs.tsx').then((module) => ({ default: module.Dialogs })));

/** The authenticator app, passkeys and recovery codes of the signed-in user. */
export function SecondFactorSection() {
  const { data: factor, error } = useQuery(secondFactorQuery);
  const isAsking = useStore(asking, ({ open, proof }) => open !== null || proof !== null);
  if (!factor) return error && <p role="alert">{failureText(error)}</p>;
  const isOn = factor.authenticator !== null || factor.passkeys.length > 0;
  return (
    <>
      <p className={classes.lead}>
        {isOn
          ? 'After your password you are asked for a code or a passkey: somebody who learns the password cannot get in.'
          : 'Your password alone opens your account. With a second factor, somebody who learns it cannot get in.'}
      </p>
      <table className={classes.factors} aria-label="Second factor">
        <tbody>
          <AuthenticatorRow authenticator={factor.authenticator} isOnly={factor.passkeys.length === 0} />
          <PasskeysRow
            passkeys={factor.passkeys}
            site={factor.passkey_site}
            isOnly={factor.authenticator === null}
          />
          {isOn && <RecoveryCodesRow left={factor.recovery_codes} />}
        </tbody>
      </table>
      {isAsking && (
        <Suspense fallback={null}>
          <Dialogs />
        </Suspense>
      )}
    </>
  );
}

/** The authenticator app; `isOnly`: it is the only second factor. */
function AuthenticatorRow({
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
