import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { accountEndpoints } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { PRODUCT } from '../app/product.ts';
import { createBotCheck } from '../sign-in/bot-check.ts';
import { entryCalls } from '../sign-in/entry-calls.ts';
import { EntryField } from '../sign-in/entry-field.tsx';
import classes from '../sign-in/entry-form.module.css';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { solveInWorker } from '../sign-in/solve-in-worker.ts';
import { useEntryForm } from '../sign-in/use-entry-form.ts';

/** `/forgot-password` */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const [isSent, setIsSent] = useState(false);
  const [botCheck] = useState(() =>
    createBotCheck({ challenge: entryCalls.challenge, solve: solveInWorker }),
  );
  useEffect(() => botCheck.begin(), [botCheck]);
  const form = useEntryForm({ username: '' }, async ({ username }) => {
    const reCaptchaToken = await botCheck.take();
    await client(accountEndpoints.forgotPassword, { body: { username, reCaptchaToken } });
    setIsSent(true);
  });
  useDocumentTitle(`Forgot password - ${PRODUCT}`);

  if (isSent) {
    return (
      <EntryFrame>
        <h1 className={classes.title}>Forgot password</h1>
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
  return (
    <EntryFrame>
      <h1 className={classes.title}>Forgot password</h1>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <EntryField
          label="Email Address"
          type="email"
          autoComplete="username"
          autoFocus
          {...form.propsOf('username')}
        />
        <Button type="submit" h={38} fz={14} loading={form.isSending}>
          Request password reset
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
