import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldExclamation, IconShieldHalf } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CallFailed } from '@thermarium/api';
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { failureText, fieldMessage } from '../app/failure-text.ts';
import { session } from '../app/session.ts';
import { type BotCheck, createBotCheck } from './bot-check.ts';
import { entryCalls } from './entry-calls.ts';
import { EntryField, EntryPassword } from './entry-field.tsx';
import classes from './entry-form.module.css';
import { type Missing, missingFields } from './required-fields.ts';
import { solveInWorker } from './solve-in-worker.ts';

const CHECK_STATUS = {
  working: { icon: IconShieldHalf, text: 'Checking the browser…' },
  passed: { icon: IconShieldCheck, text: 'Browser check passed' },
  failed: { icon: IconShieldExclamation, text: 'The browser check failed. It is repeated when you sign in.' },
} as const;

type Field = 'username' | 'password';

/** E-mail address and password; `busy` while a sign-in through a partner is completed. */
export function SignInForm({ busy }: { readonly busy: boolean }) {
  const [botCheck] = useState(() =>
    createBotCheck({ challenge: entryCalls.challenge, solve: solveInWorker }),
  );
  const [values, setValues] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<Missing<Field>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => botCheck.begin(), [botCheck]);

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
      const reCaptchaToken = await botCheck.take();
      const { access } = await entryCalls.signIn({ ...values, reCaptchaToken });
      session.getState().begin(access);
    } catch (error) {
      setFailure(error);
      botCheck.begin();
    } finally {
      setIsSending(false);
    }
  };

  const messages = {
    username: missing.username ?? fieldMessage(failure, 'username'),
    password: missing.password ?? fieldMessage(failure, 'password'),
  };
  const isOfField = messages.username !== '' || messages.password !== '';
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <EntryField
        label="Email Address"
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        value={values.username}
        error={messages.username || null}
        onChange={(event) => type('username')(event.currentTarget.value)}
      />
      <EntryPassword
        label="Password"
        name="password"
        autoComplete="current-password"
        value={values.password}
        error={messages.password || null}
        onChange={(event) => type('password')(event.currentTarget.value)}
        aside={
          <Link to="/forgot-password" className={classes.link}>
            Forgot password?
          </Link>
        }
      />
      <Button type="submit" h={38} fz={14} loading={isSending || busy}>
        Sign In
      </Button>
      <div className={classes.below}>
        {failure !== null && !isOfField ? (
          <p className={classes.problem} role="alert">
            {signInProblem(failure)}
          </p>
        ) : (
          <CheckStatus botCheck={botCheck} />
        )}
      </div>
    </form>
  );
}

function CheckStatus({ botCheck }: { readonly botCheck: BotCheck }) {
  const status = useStore(botCheck.store, (state) => state.status);
  const { icon: Glyph, text } = CHECK_STATUS[status];
  return (
    <p className={classes.check} data-status={status} role="status">
      <Glyph size={15} stroke={1.5} aria-hidden="true" />
      {text}
    </p>
  );
}

function signInProblem(error: unknown): string {
  const message = failureText(error);
  return error instanceof CallFailed && error.status === 429
    ? `${message} Wait a little before you try again.`
    : message;
}
