import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../app/failure-text.ts';
import { asking } from './asking.ts';
import { AuthenticatorRow } from './authenticator-row.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';
import classes from './second-factor.module.css';
import { secondFactorQuery } from './second-factor-query.ts';

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
