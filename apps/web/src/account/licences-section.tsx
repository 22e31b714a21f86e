import { Button } from '@mantine/core';
import { type AccountInformation, accountEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { accountQuery } from '../app/account-query.ts';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { queries } from '../app/queries.ts';
import { notify } from '../ui/notify.ts';
import classes from './account.module.css';
import { LicenceTable } from './licence-table.tsx';

/** The licences of an account, and the request for a trial. */
export function LicencesSection({ account }: { readonly account: AccountInformation }) {
  const [isAsking, setIsAsking] = useState(false);
  const request = async (feature?: string) => {
    setIsAsking(true);
    try {
      const body = feature === undefined ? {} : { feature };
      queries.setQueryData(accountQuery.queryKey, await client(accountEndpoints.requestTrial, { body }));
    } catch (error) {
      notify(failureText(error), 'error');
    } finally {
      setIsAsking(false);
    }
  };
  if (account.licenses.length > 0)
    return <LicenceTable licenses={account.licenses} isAsking={isAsking} onRequest={request} />;
  return (
    <div className={classes.noLicence}>
      <p>You have no license yet. A trial lets you use every feature for some weeks.</p>
      <Button loading={isAsking} onClick={() => request()}>
        Request a Trial license
      </Button>
    </div>
  );
}
