import { Button } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AccountInformation, accountEndpoints, type TokenTerms } from '@thermarium/api';
import { useState } from 'react';
import { accountQuery } from '../app/account-query.ts';
import { client } from '../app/client.ts';
import { dateOnly } from '../app/dates.ts';
import { queries } from '../app/queries.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import classes from './account.module.css';
import { copyText } from './copy-text.ts';
import { ExampleCallRow } from './example-call-row.tsx';
import { RenewTokenDialog } from './renew-token-dialog.tsx';
import { withProof } from './second-factor/asking.ts';

const termsQuery = queryOptions({
  queryKey: ['account', 'api-token'],
  queryFn: ({ signal }) => client(accountEndpoints.apiTokenTerms, { signal }),
});

const MASK = '•'.repeat(24);

/** The API token: masked; it can be shown, copied and renewed. An example call stands under it. Null: it can be shown only after a renewal. */
export function ApiTokenRow({ token }: { readonly token: string | null }) {
  const [isShown, setIsShown] = useState(false);
  const [isRenewing, setIsRenewing] = useState(false);
  const { data: terms } = useQuery(termsQuery);
  const copy = async (text: string, what: string) => {
    if (await copyText(text)) notify(`${what} is in the clipboard.`, 'info', 'api-token');
    else setIsShown(true);
  };
  const renew = async (body: TokenTerms) => {
    const renewed = await withProof(() => client(accountEndpoints.renewApiToken, { body }));
    if (renewed === 'not proved') return;
    const { api_token } = renewed;
    queries.setQueryData(accountQuery.queryKey, (before: AccountInformation | undefined) =>
      before ? { ...before, user: { ...before.user, api_token } } : before,
    );
    queries.setQueryData(termsQuery.queryKey, body);
    setIsRenewing(false);
  };
  return (
    <>
      <tr>
        <th scope="row">API token</th>
        <td>
          <div className={classes.token}>
            {token === null ? (
              <span className={classes.unreadable}>
                It cannot be shown any more. Renew it to see one again.
              </span>
            ) : (
              <>
                <code className={classes.secret}>{isShown ? token : MASK}</code>
                <IconButton
                  icon={isShown ? IconEyeOff : IconEye}
                  label={isShown ? 'Hide the API token' : 'Show the API token'}
                  onClick={() => setIsShown(!isShown)}
                />
                <IconButton
                  icon={IconCopy}
                  label="Copy the API token"
                  onClick={() => copy(token, 'The API token')}
                />
              </>
            )}
            <Button
              variant="default"
              leftSection={<IconRefresh size={14} stroke={1.5} />}
              onClick={() => setIsRenewing(true)}
            >
              Renew
            </Button>
          </div>
          {terms && <p className={classes.terms}>{termsInWords(terms)}</p>}
          {isRenewing && (
            <RenewTokenDialog before={terms} renew={renew} onClose={() => setIsRenewing(false)} />
          )}
        </td>
      </tr>
      {token !== null && (
        <ExampleCallRow
          token={token}
          shown={isShown ? token : MASK}
          onCopy={(call) => copy(call, 'The example call, with the token,')}
        />
      )}
    </>
  );
}

function termsInWords({ scope, expires }: TokenTerms): string {
  const right = scope === 'read' ? 'It may only read' : 'It may read and change what you may';
  if (expires === null) return `${right}, and does not end.`;
  const isOver = new Date(expires).getTime() <= Date.now();
  return isOver ? `It ended on ${dateOnly(expires)}.` : `${right}, until ${dateOnly(expires)}.`;
}
