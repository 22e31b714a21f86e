import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type AccountInformation, accountEndpoints } from '@thermarium/api';
import { type ComponentType, useState } from 'react';
import { accountQuery } from '../app/account-query.ts';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { PRODUCT } from '../app/product.ts';
import { queries } from '../app/queries.ts';
import { EntryPassword } from '../sign-in/entry-field.tsx';
import entry from '../sign-in/entry-form.module.css';
import { useEntryForm } from '../sign-in/use-entry-form.ts';
import { notify } from '../ui/notify.ts';
import classes from './account.module.css';
import { ApiTokenRow } from './api-token-row.tsx';
import { LicenceAgreement } from './licence-agreement.tsx';
import { LicenceTable } from './licence-table.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection, sessionsQuery } from './sessions-section.tsx';

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
            {accountSections.map(({ title, Content }) => (
              <section key={title}>
                <h2 className={classes.heading}>{title}</h2>
                <Content account={account} />
              </section>
            ))}
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

/** The user's name and address, and their API token. */
export function UserSection({ account: { user } }: { readonly account: AccountInformation }) {
  const rows = [
    ['Email address', user.email],
    ['First name', user.first_name],
    ['Last name', user.last_name],
    ['Groups', user.groups.join(', ')],
  ];
  return (
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
  );
}

/** One part of the account page, below its heading. */
export interface AccountSection {
  readonly title: string;
  readonly Content: ComponentType<{ readonly account: AccountInformation }>;
}

/** The account page from top to bottom. */
export const accountSections: readonly AccountSection[] = [
  { title: 'User information', Content: UserSection },
  { title: 'Password', Content: PasswordSection },
  { title: 'Second factor', Content: SecondFactorSection },
  { title: 'Sessions', Content: SessionsSection },
  { title: 'Assigned Licenses', Content: LicencesSection },
  { title: 'License agreement', Content: LicenceAgreement },
];

/** The licences of an account, and the request for a trial. */
function LicencesSection({ account }: { readonly account: AccountInformation }) {
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

/** Changes the password; the old one must be given. */
function PasswordSection({ account }: { readonly account: AccountInformation }) {
  const [changes, setChanges] = useState(0);
  const done = () => {
    // A new key clears the form.
    setChanges(changes + 1);
    notify('Your password was changed. All other sessions have ended.', 'info');
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return <PasswordForm key={changes} account={account} onChanged={done} />;
}

function PasswordForm({
  account: { user },
  onChanged,
}: {
  readonly account: AccountInformation;
  readonly onChanged: () => void;
}) {
  const form = useEntryForm({ old_password: '', password: '' }, async (body) => {
    await client(accountEndpoints.changePassword, { body });
    onChanged();
  });
  const chosen = form.propsOf('password');
  return (
    <form onSubmit={form.submit} noValidate>
      {/* The browser's password manager needs the user name. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <div className={classes.passwordFields}>
        <EntryPassword
          label="Present password"
          autoComplete="current-password"
          {...form.propsOf('old_password')}
        />
        <EntryPassword
          label="New password"
          autoComplete="new-password"
          {...chosen}
          below={<PasswordMeter password={chosen.value} owner={user} />}
        />
      </div>
      {form.problem !== null && (
        <p className={`${entry.problem} ${entry.above}`} role="alert">
          {failureText(form.problem)}
        </p>
      )}
      <div className={classes.passwordEnd}>
        <p>Every other session ends. The API token stays as it is.</p>
        <Button type="submit" loading={form.isSending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
