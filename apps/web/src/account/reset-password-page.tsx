import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { accountEndpoints } from '@thermarium/api';
import { type FormEvent, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText, fieldMessage } from '../app/failure-text.ts';
import { PRODUCT } from '../app/product.ts';
import { EntryField, EntryPassword } from '../sign-in/entry-field.tsx';
import classes from '../sign-in/entry-form.module.css';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { type Missing, missingFields } from '../sign-in/required-fields.ts';

type Field = 'username' | 'password';

/** `/reset-password/{token}` */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { token } = useParams({ from: '/reset-password/$token' });
  const [values, setValues] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<Missing<Field>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const [isAccepted, setIsAccepted] = useState(false);
  useDocumentTitle(`Reset password - ${PRODUCT}`);

  const type = (field: Field) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setMissing((before) => ({ ...before, [field]: undefined }));
    setFailure(null);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const blank = missingFields(values);
    setMissing(blank);
    setFailure(null);
    if (Object.keys(blank).length > 0) return;
    setIsSending(true);
    try {
      await client(accountEndpoints.resetPassword, { body: { ...values, token } });
      setIsAccepted(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };

  if (isAccepted) {
    return (
      <EntryFrame>
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
  const messages = {
    username: missing.username ?? fieldMessage(failure, 'username'),
    password: missing.password ?? fieldMessage(failure, 'password'),
  };
  const isOfField = messages.username !== '' || messages.password !== '';
  return (
    <EntryFrame>
      <h1 className={classes.title}>Reset password</h1>
      <form className={classes.form} onSubmit={submit} noValidate>
        <EntryField
          label="Email Address"
          type="email"
          autoComplete="username"
          autoFocus
          value={values.username}
          error={messages.username || null}
          onChange={(event) => type('username')(event.currentTarget.value)}
        />
        <EntryPassword
          label="New password"
          autoComplete="new-password"
          value={values.password}
          error={messages.password || null}
          onChange={(event) => type('password')(event.currentTarget.value)}
        />
        <Button type="submit" h={38} fz={14} loading={isSending}>
          Set new password
        </Button>
      </form>
      <div className={classes.below}>
        {failure !== null && !isOfField ? (
          <p className={classes.problem} role="alert">
            {failureText(failure)}
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
