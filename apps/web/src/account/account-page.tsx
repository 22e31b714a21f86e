import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../app/account-query.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { PRODUCT } from '../app/product.ts';
import classes from './account.module.css';
import { accountSections } from './account-sections.ts';

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
