import { Button } from '@mantine/core';
import { type AccountInformation, accountEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { queries } from '../app/queries.ts';
import { EntryPassword } from '../sign-in/entry-field.tsx';
import entry from '../sign-in/entry-form.module.css';
import { useEntryForm } from '../sign-in/use-entry-form.ts';
import { notify } from '../ui/notify.ts';
import classes from './account.module.css';
import { PasswordMeter } from './password-meter.tsx';
import { sessionsQuery } from './sessions-section.tsx';

/** Changes the password; the old one must be given. */
export function PasswordSection({ account }: { readonly account: AccountInformation }) {
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
