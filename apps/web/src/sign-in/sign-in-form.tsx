import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldExclamation, IconShieldHalf } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CallFailed, type SecondFactorDue } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../app/failure-text.ts';
import { session } from '../app/session.ts';
import { type BotCheck, createBotCheck } from './bot-check.ts';
import { entryCalls } from './entry-calls.ts';
import { EntryField, EntryPassword } from './entry-field.tsx';
import classes from './entry-form.module.css';
import { signIn } from './sign-in.ts';
import { solveInWorker } from './solve-in-worker.ts';
import { useEntryForm } from './use-entry-form.ts';

const CHECK_STATUS = {
  working: { icon: IconShieldHalf, text: 'Checking the browser…' },
  longer: {
    icon: IconShieldHalf,
    text: 'Many wrong passwords were tried for this account. A longer check takes some seconds…',
  },
  passed: { icon: IconShieldCheck, text: 'Browser check passed' },
  failed: { icon: IconShieldExclamation, text: 'The browser check failed. It is repeated when you sign in.' },
} as const;

/**
 * E-mail address and password; `busy` while a sign-in through a partner is completed. `onHalf` is called when the
 * server demands a second factor after a right password.
 */
export function SignInForm({
  busy,
  onHalf,
}: {
  readonly busy: boolean;
  readonly onHalf: (due: SecondFactorDue) => void;
}) {
  const [botCheck] = useState(() =>
    createBotCheck({ challenge: entryCalls.challenge, solve: solveInWorker }),
  );
  useEffect(() => botCheck.begin(), [botCheck]);
  const form = useEntryForm({ username: '', password: '' }, async (values) => {
    try {
      const { access } = await signIn(values, botCheck);
      session.getState().begin(access);
    } catch (error) {
      botCheck.begin();
      const due = secondFactorDue(error);
      if (due === null) throw error;
      onHalf(due);
    }
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <EntryField
        label="Email Address"
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        {...form.propsOf('username')}
      />
      <EntryPassword
        label="Password"
        name="password"
        autoComplete="current-password"
        {...form.propsOf('password')}
        aside={
          <Link to="/forgot-password" className={classes.link}>
            Forgot password?
          </Link>
        }
      />
      <Button type="submit" h={38} fz={14} loading={form.isSending || busy}>
        Sign In
      </Button>
      <div className={classes.below}>
        {form.problem !== null ? (
          <p className={classes.problem} role="alert">
            {signInProblem(form.problem)}
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

/** The second factor that the server demands after a right password; null: the call failed for another reason. */
function secondFactorDue(error: unknown): SecondFactorDue | null {
  if (!(error instanceof CallFailed) || !isDue(error.body)) return null;
  return error.body;
}

/** The server follows the contract; checking by its schema would bring all schemas along. */
function isDue(body: unknown): body is SecondFactorDue {
  return (
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'second-factor-required'
  );
}
