import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import type { License } from '@thermarium/api';
import { dateOnly } from '../app/dates.ts';
import { licenceState } from '../app/licence-warnings.ts';
import classes from './account.module.css';

/** The licences of an account and their states. */
export function LicenceTable({
  licenses,
  isAsking,
  onRequest,
}: {
  readonly licenses: readonly License[];
  readonly isAsking: boolean;
  readonly onRequest: (feature: string) => void;
}) {
  return (
    <table className={classes.licences} aria-label="Assigned Licenses">
      <thead>
        <tr>
          {['Feature', 'Description', 'Expiration date', 'Job limit'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {licenses.map((license) => (
          <tr key={license.feature}>
            <td className={classes.feature}>{license.feature}</td>
            <td>{license.description}</td>
            <td>
              {license.expiration === null ? (
                <Trial license={license} isAsking={isAsking} onRequest={onRequest} />
              ) : (
                <>
                  {dateOnly(license.expiration)} <LicenceStanding license={license} />
                </>
              )}
            </td>
            <td>{license.group_limit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Trial({
  license,
  isAsking,
  onRequest,
}: {
  readonly license: License;
  readonly isAsking: boolean;
  readonly onRequest: (feature: string) => void;
}) {
  return license.requested ? (
    <Button variant="default" disabled>
      Pending
    </Button>
  ) : (
    <Button variant="default" disabled={isAsking} onClick={() => onRequest(license.feature)}>
      Request trial
    </Button>
  );
}

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
