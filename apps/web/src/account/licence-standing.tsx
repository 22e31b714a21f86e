import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import type { License } from '@thermarium/api';
import { licenceState } from '../app/licence-warnings.ts';
import classes from './account.module.css';

/** Marks a licence that has expired or soon will. */
export function LicenceStanding({ license }: { readonly license: License }) {
  const state = licenceState(license, Date.now());
  if (state === 'expired') {
    return (
      <span className={classes.expired}>
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
        Expired
      </span>
    );
  }
  if (state !== 'expires-soon') return null;
  return (
    <span className={classes.soon}>
      <IconClockExclamation size={14} stroke={1.5} aria-hidden="true" />
      Expiring soon
    </span>
  );
}
