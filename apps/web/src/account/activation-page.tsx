import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { accountEndpoints, CallFailed } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { PRODUCT } from '../app/product.ts';
import { session } from '../app/session.ts';
import { createBotCheck } from '../sign-in/bot-check.ts';
import { entryCalls } from '../sign-in/entry-calls.ts';
import { EntryField, EntryPassword } from '../sign-in/entry-field.tsx';
import classes from '../sign-in/entry-form.module.css';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { signIn } from '../sign-in/sign-in.ts';
import { solveInWorker } from '../sign-in/solve-in-worker.ts';
import { useEntryForm } from '../sign-in/use-entry-form.ts';
import { LicenceAgreement } from './licence-agreement.tsx';
import { PasswordMeter } from './password-meter.tsx';

/** `/user/activate/{token}` */
export function ActivationPage() {
  const { token } = useParams({ from: '/user/activate/$token' });
  useDocumentTitle(`Activate your account - ${PRODUCT}`);
  const { data, error } = useQuery({
    queryKey: ['activation', token],
    queryFn: ({ signal }) => client(accountEndpoints.activation, { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // This page uses up the link, so a repeated visit must ask the server again.
    gcTime: 0,
  });
  if (error instanceof CallFailed && error.status === 404) {
    return (
      <EntryFrame>
        <h1 className={classes.title}>This link is not valid any more</h1>
        <p className={classes.text}>
          It was used before, or its time is over. Ask your administrator for a new one, or sign in if your
          account is active.
        </p>
        <Link to="/login" className={classes.link}>
          Go to sign-in
        </Link>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame wide>
      <h1 className={classes.title}>Activate your account</h1>
      <p className={classes.text}>{data ? `The account of ${data.email}` : '\u00a0'}</p>
      <ActivationForm token={token} email={data?.email ?? ''} />
    </EntryFrame>
  );
}

function ActivationForm({ token, email }: { readonly token: string; readonly email: string }) {
  const navigate = useNavigate();
  const [botCheck] = useState(() =>
    createBotCheck({ challenge: entryCalls.challenge, solve: solveInWorker }),
  );
  // The proof of work takes a second, in which the person types.
  useEffect(() => botCheck.begin(), [botCheck]);
  const form = useEntryForm({ password: '', first_name: '', last_name: '' }, async (values) => {
    await client(accountEndpoints.activate, { params: { token }, body: { token, ...values } });
    try {
      const { access } = await signIn({ username: email, password: values.password }, botCheck);
      session.getState().begin(access);
    } catch {
      // The account is active all the same, and the sign-in page says what is missing.
    }
    // It leads whoever is signed in to the projects.
    await navigate({ to: '/login' });
  });
  const chosen = form.propsOf('password');
  const owner = {
    email,
    first_name: form.propsOf('first_name').value,
    last_name: form.propsOf('last_name').value,
  };
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <EntryPassword
        label="Password"
        autoComplete="new-password"
        {...chosen}
        below={<PasswordMeter password={chosen.value} owner={owner} />}
      />
      <EntryField label="First name" autoComplete="given-name" {...form.propsOf('first_name')} />
      <EntryField label="Last name" autoComplete="family-name" {...form.propsOf('last_name')} />
      <LicenceAgreement />
      {form.problem !== null && (
        <p className={`${classes.problem} ${classes.above}`} role="alert">
          {failureText(form.problem)}
        </p>
      )}
      <Button
        type="submit"
        mih={38}
        h="auto"
        py={8}
        fz={13}
        loading={form.isSending}
        styles={{ label: { whiteSpace: 'normal' } }}
      >
        I AGREE TO BE BOUND BY THE TERMS OF THIS EULA
      </Button>
    </form>
  );
}
