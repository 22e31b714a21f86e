import { Button } from '@mantine/core';
import { IconCloud, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { type Passkey, type SecondFactor, secondFactorEndpoints } from '@thermarium/api';
import { client } from '../../app/client.ts';
import { dateOnly } from '../../app/dates.ts';
import { hasPasskeys } from '../../sign-in/second-step/passkey-failure.ts';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ask } from './asking.ts';
import { changeFactors, LAST_FACTOR } from './change-factors.ts';
import classes from './second-factor.module.css';

const NO_PASSKEYS_HERE =
  'This browser has no passkeys for this page. They need HTTPS, or a program on the own machine.';

/** The passkeys by name; `isOnly`: there is no other kind of second factor. */
export function PasskeysRow({
  passkeys,
  site,
  isOnly,
}: {
  readonly passkeys: readonly Passkey[];
  readonly site: SecondFactor['passkey_site'];
  readonly isOnly: boolean;
}) {
  const obstacle = obstacleOf(site);
  const isLast = isOnly && passkeys.length === 1;
  return (
    <tr>
      <th scope="row">
        <IconFingerprint size={16} stroke={1.5} aria-hidden="true" />
        Passkeys
      </th>
      <td>
        {passkeys.length > 0 && (
          <ul className={classes.passkeys} aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} isLast={isLast} />
            ))}
          </ul>
        )}
        {obstacle !== null ? (
          <span className={classes.quiet}>{obstacle}</span>
        ) : (
          passkeys.length === 0 && (
            <span className={classes.quiet}>
              A finger, a face or the PIN of your device signs you in, without the password too.
            </span>
          )
        )}
      </td>
      <td className={classes.actions}>
        <Button variant="default" disabled={obstacle !== null} onClick={() => ask({ kind: 'passkey' })}>
          Add a passkey
        </Button>
      </td>
    </tr>
  );
}

function PasskeyItem({ passkey, isLast }: { readonly passkey: Passkey; readonly isLast: boolean }) {
  const { id, name, created, last_used, synced } = passkey;
  const remove = async () => {
    const question = {
      title: `Remove the passkey “${name}”?`,
      message: isLast
        ? `Nobody can sign in with it then. ${LAST_FACTOR}`
        : 'Nobody can sign in with it then.',
      action: 'Remove',
    };
    if (!(await confirm(question))) return;
    await changeFactors(() => client(secondFactorEndpoints.removePasskey, { params: { passkey: id } }));
  };
  return (
    <li className={classes.passkey}>
      <span className={classes.name}>{name}</span>
      {synced && (
        <IconCloud
          size={14}
          stroke={1.5}
          className={classes.synced}
          role="img"
          aria-label="On several devices"
        />
      )}
      <span className={classes.quiet}>
        Added {dateOnly(created)}
        {last_used !== null && `, used ${dateOnly(last_used)}`}
      </span>
      <span className={classes.tools}>
        <IconButton
          icon={IconPencil}
          label={`Rename ${name}`}
          onClick={() => ask({ kind: 'rename', id, name })}
        />
        <IconButton icon={IconTrash} label={`Remove ${name}`} onClick={remove} />
      </span>
    </li>
  );
}

/** The reason why no passkey can be added here; null: one can. */
function obstacleOf({ address, problem }: SecondFactor['passkey_site']): string | null {
  if (problem !== null || address === null) return problem;
  const site = new URL(address);
  if (window.location.hostname !== site.hostname) {
    return `Passkeys of this program belong to ${site.hostname}, and this page was opened at ${window.location.hostname}. Open ${address} to add one.`;
  }
  return hasPasskeys() ? null : NO_PASSKEYS_HERE;
}
