import type { AccountInformation } from '@thermarium/api';
import classes from './account.module.css';
import { ApiTokenRow } from './api-token-row.tsx';

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
