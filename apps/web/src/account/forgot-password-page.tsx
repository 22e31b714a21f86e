import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { accountEndpoints } from '@thermarium/api';
import { type FormEvent, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText, fieldMessage } from '../app/failure-text.ts';
import { PRODUCT } from '../app/product.ts';
import { EntryField } from '../sign-in/entry-field.tsx';
import classes from '../sign-in/entry-form.module.css';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { type Missing, missingFields } from '../sign-in/required-fields.ts';

/** `/forgot-password` */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [missing, setMissing] = useState<Missing<'username'>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  useDocumentTitle(`Forgot password - ${PRODUCT}`);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const blank = missingFields({ username });
    setMissing(blank);
    setFailure(null);
    if (blank.username !== undefined) return;
    setIsSending(true);
    try {
      await client(accountEndpoints.forgotPassword, { body: { username } });
      setIsSent(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };

  if (isSent) {
    return (
      <EntryFrame>
        <p className={classes.text} role="status">
          An email with instruction how to reset your password has been sent to you. Please check your mailbox
          for further instructions.
        </p>
        <Button h={38} fz={14} onClick={() => navigate({ to: '/' })}>
          Home
        </Button>
      </EntryFrame>
    );
  }
  const message = missing.username ?? fieldMessage(failure, 'username');
  return (
    <EntryFrame>
      <h1 className={classes.title}>Forgot password</h1>
      <form className={classes.form} onSubmit={submit} noValidate>
        <EntryField
          label="Email Address"
          type="email"
          autoComplete="username"
          autoFocus
          value={username}
          error={message || null}
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            setMissing({});
            setFailure(null);
          }}
        />
        <Button type="submit" h={38} fz={14} loading={isSending}>
          Request password reset
        </Button>
      </form>
      <div className={classes.below}>
        {failure !== null && message === '' ? (
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
