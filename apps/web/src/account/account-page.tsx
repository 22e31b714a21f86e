import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AccountInformation } from '@thermarium/api';
import type { ComponentType } from 'react';
import { accountQuery } from '../app/account-query.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { PRODUCT } from '../app/product.ts';
import classes from './account.module.css';
import { ApiTokenRow } from './api-token-row.tsx';
import { LicenceAgreement } from './licence-agreement.tsx';
import { LicencesSection } from './licences-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

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
