import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type AccountInformation, accountEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { accountQuery } from '../app/account-query.ts';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { PRODUCT } from '../app/product.ts';
import { queries } from '../app/queries.ts';
import { notify } from '../ui/notify.ts';
import classes from './account.module.css';
import { ApiTokenRow } from './api-token-row.tsx';
import { LicenceAgreement } from './licence-agreement.tsx';
import { LicenceTable } from './licence-table.tsx';

/** `/account` */
export function AccountPage() {
  useDocumentTitle(`My account - ${PRODUCT}`);
  const { data: account, error } = useQuery(accountQuery);
  return (
    <main className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>My account</h1>
      </header>
      <div className={page.scroller}>
        {account ? (
          <div className={classes.sections}>
            <UserInformation user={account.user} />
            <Licences account={account} />
            <section>
              <h2 className={classes.heading}>License agreement</h2>
              <LicenceAgreement />
            </section>
          </div>
        ) : (
          error && (
            <div className={page.empty} role="alert">
              <h2>Your account could not be read</h2>
              {failureText(error)}
            </div>
          )
        )}
      </div>
    </main>
  );
}

function UserInformation({ user }: { readonly user: AccountInformation['user'] }) {
  const rows = [
    ['Email address', user.email],
    ['First name', user.first_name],
    ['Last name', user.last_name],
    ['Groups', user.groups.join(', ')],
  ];
  return (
    <section>
      <h2 className={classes.heading}>User information</h2>
      <table className={classes.facts} aria-label="User information">
        <tbody>
          {rows.map(([title, value]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{value}</td>
            </tr>
          ))}
          <ApiTokenRow token={user.api_token} />
        </tbody>
      </table>
    </section>
  );
}

function Licences({ account }: { readonly account: AccountInformation }) {
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
  return (
    <section>
      <h2 className={classes.heading}>Assigned Licenses</h2>
      {account.licenses.length > 0 ? (
        <LicenceTable licenses={account.licenses} isAsking={isAsking} onRequest={request} />
      ) : (
        <div className={classes.noLicence}>
          <p>You have no license yet. A trial lets you use every feature for some weeks.</p>
          <Button loading={isAsking} onClick={() => request()}>
            Request a Trial license
          </Button>
        </div>
      )}
    </section>
  );
}
