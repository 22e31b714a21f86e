import { IconCopy } from '@tabler/icons-react';
import { accountEndpoints } from '@thermarium/api';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './account.module.css';

/** A call that a script would make with the API token, to be copied into a shell; `shown` stands for the token. */
export function ExampleCallRow({
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
