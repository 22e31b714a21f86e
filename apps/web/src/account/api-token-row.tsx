import { Button } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { type AccountInformation, accountEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { accountQuery } from '../app/account-query.ts';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { queries } from '../app/queries.ts';
import { confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import classes from './account.module.css';
import { copyText } from './copy-text.ts';

const MASK = '•'.repeat(24);

/** The token for scripts: masked, to be shown, copied and renewed. Null: it cannot be shown until it is renewed. */
export function ApiTokenRow({ token }: { readonly token: string | null }) {
  const [isShown, setIsShown] = useState(false);
  const copy = async () => {
    if (token === null) return;
    if (await copyText(token)) notify('The API token is in the clipboard.', 'info', 'api-token');
    else setIsShown(true);
  };
  const renew = async () => {
    const question = {
      title: 'Renew the API token?',
      message: 'Scripts that use the present one stop working at once.',
      action: 'Renew',
    };
    if (!(await confirm(question))) return;
    try {
      const { api_token } = await client(accountEndpoints.renewApiToken);
      queries.setQueryData(accountQuery.queryKey, (before: AccountInformation | undefined) =>
        before ? { ...before, user: { ...before.user, api_token } } : before,
      );
    } catch (error) {
      notify(failureText(error), 'error');
    }
  };
  return (
    <tr>
      <th scope="row">API token</th>
      <td>
        <div className={classes.token}>
          {token === null ? (
            <span className={classes.unreadable}>
              It still works but cannot be shown any more. Renew it to see one again.
            </span>
          ) : (
            <>
              <code className={classes.secret}>{isShown ? token : MASK}</code>
              <IconButton
                icon={isShown ? IconEyeOff : IconEye}
                label={isShown ? 'Hide the API token' : 'Show the API token'}
                onClick={() => setIsShown(!isShown)}
              />
              <IconButton icon={IconCopy} label="Copy the API token" onClick={copy} />
            </>
          )}
          <Button variant="default" leftSection={<IconRefresh size={14} stroke={1.5} />} onClick={renew}>
            Renew
          </Button>
        </div>
      </td>
    </tr>
  );
}
