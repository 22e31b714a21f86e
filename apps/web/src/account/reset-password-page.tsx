import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { accountEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { PRODUCT } from '../app/product.ts';
import { EntryField, EntryPassword } from '../sign-in/entry-field.tsx';
import classes from '../sign-in/entry-form.module.css';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { useEntryForm } from '../sign-in/use-entry-form.ts';
import { PasswordMeter } from './password-meter.tsx';

/** `/reset-password/{token}` */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { token } = useParams({ from: '/reset-password/$token' });
  const [isAccepted, setIsAccepted] = useState(false);
  const form = useEntryForm({ username: '', password: '' }, async (values) => {
    await client(accountEndpoints.resetPassword, { body: { ...values, token } });
    setIsAccepted(true);
  });
  const chosen = form.propsOf('password');
  useDocumentTitle(`Reset password - ${PRODUCT}`);

  if (isAccepted) {
    return (
      <EntryFrame>
        <h1 className={classes.title}>Reset password</h1>
        <p className={classes.text} role="status">
          The request to update your password has been accepted. If the information you provided was valid
          then your password has been reset.
        </p>
        <Button h={38} fz={14} onClick={() => navigate({ to: '/login' })}>
          Login
        </Button>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame>
      <h1 className={classes.title}>Reset password</h1>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <EntryField
          label="Email Address"
          type="email"
          autoComplete="username"
          autoFocus
          {...form.propsOf('username')}
        />
        <EntryPassword
          label="New password"
          autoComplete="new-password"
          {...chosen}
          below={<PasswordMeter password={chosen.value} owner={{ email: form.propsOf('username').value }} />}
        />
        <Button type="submit" h={38} fz={14} loading={form.isSending}>
          Set new password
        </Button>
      </form>
      <div className={classes.below}>
        {form.problem !== null ? (
          <p className={classes.problem} role="alert">
            {failureText(form.problem)}
          </p>
        ) : (
          <Link to="/login" className={classes.link}>
            Back to sign-in
          </Link>
        )}
      </div>
    </EntryFrame>
  );
}
