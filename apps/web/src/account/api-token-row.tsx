import { Button, Select, Text } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type AccountInformation,
  accountEndpoints,
  type TokenScope,
  type TokenTerms,
  tokenScopes,
} from '@thermarium/api';
import { useState } from 'react';
import { accountQuery } from '../app/account-query.ts';
import { client } from '../app/client.ts';
import { dateOnly } from '../app/dates.ts';
import { failureText } from '../app/failure-text.ts';
import { queries } from '../app/queries.ts';
import { copyText } from '../ui/copy-text.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { notify } from '../ui/notify.ts';
import classes from './account.module.css';
import { withProof } from './second-factor/asking.ts';

const DAY = 24 * 3_600_000;
const SCOPES: Readonly<Record<TokenScope, string>> = {
  write: 'Read and change',
  read: 'Only read',
};
/** The choices of a lifetime, in days. */
const LIVES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
];
const USUAL_LIFE = '365';

/** Asks for the rights and lifetime of a new API token. The dialog stays open if `renew` throws or gets no proof. */
function RenewTokenDialog({
  before,
  renew,
  onClose,
}: {
  readonly before: TokenTerms | undefined;
  readonly renew: (terms: TokenTerms) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const [scope, setScope] = useState<TokenScope>(before?.scope ?? 'write');
  const [life, setLife] = useState(USUAL_LIFE);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
    setIsSending(true);
    try {
      const expires = life === 'never' ? null : new Date(Date.now() + Number(life) * DAY).toISOString();
      await renew({ scope, expires });
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Renew the API token?" id={id} size="sm">
      <Text size="sm" mb="md">
        Scripts that use the present one stop working at once.
      </Text>
      <Select
        label="It may"
        data={tokenScopes.toReversed().map((value) => ({ value, label: SCOPES[value] }))}
        value={scope}
        allowDeselect={false}
        onChange={(value) => setScope(value === 'read' ? 'read' : 'write')}
        mb={12}
      />
      <Select
        label="It ends"
        data={LIVES}
        value={life}
        allowDeselect={false}
        onChange={(value) => setLife(value ?? USUAL_LIFE)}
        error={problem || null}
        mb={16}
      />
      <DialogActions action="Renew" isSending={isSending} onAction={submit} isFirst onClose={onClose} />
    </Modal>
  );
}

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

/** A call that a script would make with the API token, to be copied into a shell; `shown` stands for the token. */
function ExampleCallRow({
  token,
  shown,
  onCopy,
}: {
  readonly token: string;
  readonly shown: string;
  readonly onCopy: (text: string) => Promise<void>;
}) {
  return (
    <tr>
      <th scope="row">Example call</th>
      <td>
        <div className={classes.token}>
          <code className={classes.secret}>{exampleCall(shown)}</code>
          <IconButton
            icon={IconCopy}
            label="Copy the example call"
            onClick={() => onCopy(exampleCall(token))}
          />
        </div>
        <p className={classes.terms}>
          It asks who you are. All calls are in the{' '}
          <a href="/api/docs" className={classes.reference}>
            API reference
          </a>
          .
        </p>
      </td>
    </tr>
  );
}

function exampleCall(token: string): string {
  return `curl -H 'Authorization: Bearer ${token}' ${window.location.origin}${accountEndpoints.account.path}`;
}
