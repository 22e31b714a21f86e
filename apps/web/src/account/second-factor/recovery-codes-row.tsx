import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLifebuoy } from '@tabler/icons-react';
import { RECOVERY_CODES, secondFactorEndpoints } from '@thermarium/api';
import { client } from '../../app/client.ts';
import { confirm } from '../../ui/confirm.tsx';
import { ask } from './asking.ts';
import { changeFactors } from './change-factors.ts';
import classes from './second-factor.module.css';

/** At this count or below, the row shows a warning. */
const FEW = 3;

/** The number of recovery codes left. */
export function RecoveryCodesRow({ left }: { readonly left: number }) {
  const renew = async () => {
    const question = {
      title: 'Make new recovery codes?',
      message: 'Those that you have kept stop working at once.',
      action: 'Make new codes',
      destructive: false,
    };
    if (!(await confirm(question))) return;
    await changeFactors(
      () => client(secondFactorEndpoints.renewRecoveryCodes),
      ({ recovery_codes }) => ask({ kind: 'recovery-codes', codes: recovery_codes }),
    );
  };
  const text = `${left} of ${RECOVERY_CODES} left`;
  return (
    <tr>
      <th scope="row">
        <IconLifebuoy size={16} stroke={1.5} aria-hidden="true" />
        Recovery codes
      </th>
      <td>
        {left <= FEW ? (
          <span className={classes.warning}>
            <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
            {text}
          </span>
        ) : (
          text
        )}
      </td>
      <td className={classes.actions}>
        <Button variant="default" onClick={renew}>
          Make new codes
        </Button>
      </td>
    </tr>
  );
}
