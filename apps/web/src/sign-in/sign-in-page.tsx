import { useDocumentTitle } from '@mantine/hooks';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { SecondFactorDue } from '@thermarium/api';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { PRODUCT } from '../app/product.ts';
import { session } from '../app/session.ts';
import classes from './entry-form.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasskeyButton } from './second-step/passkey-button.tsx';
import { hasPasskeys } from './second-step/passkey-failure.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useTicket } from './use-ticket.ts';

const SecondStep = lazy(() =>
  import('./second-step/second-step.tsx').then((module) => ({ default: module.SecondStep })),
);

/** `/login` */
export function SignInPage() {
  const router = useRouter();
  const { next, ticket, error } = useSearch({ from: '/login' });
  const isSignedIn = useStore(session, (state) => state.token !== null);
  const isExpired = useStore(session, (state) => state.expired);
  const redeemed = useTicket(ticket);
  const refused = usePartnerProblem(error);
  const [due, setDue] = useState<SecondFactorDue | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useDocumentTitle(`Sign in - ${PRODUCT}`);

  // Leaves this page also when another tab has signed in.
  useEffect(() => {
    if (!isSignedIn) return;
    void import('./next-path.ts').then(({ nextPath }) => router.history.replace(nextPath(next)));
  }, [isSignedIn, next, router]);

  if (isSignedIn) return null;
  const goBack = (problem: string | null) => {
    setDue(null);
    setFailed(problem);
  };
  if (due !== null) {
    return (
      <EntryFrame>
        <Suspense fallback={null}>
          <SecondStep due={due} onBack={() => goBack(null)} onOver={goBack} />
        </Suspense>
      </EntryFrame>
    );
  }
  const problem = failed ?? redeemed.problem ?? refused;
  return (
    <EntryFrame>
      <h1 className={classes.title}>Sign in</h1>
      {isExpired && problem === null && (
        <p className={classes.notice} role="status">
          Your session has ended. Sign in again, and you will be back where you were.
        </p>
      )}
      {problem !== null && (
        <p className={`${classes.problem} ${classes.above}`} role="alert">
          {problem}
        </p>
      )}
      <SignInForm
        busy={redeemed.busy}
        onHalf={(half) => {
          setFailed(null);
          setDue(half);
        }}
      />
      <OtherWays next={next}>{hasPasskeys() ? <PasskeyButton onProblem={setFailed} /> : null}</OtherWays>
    </EntryFrame>
  );
}

/** The message for the error word that a partner's sign-in returned. */
function usePartnerProblem(word: string | undefined): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (word === undefined) setProblem(null);
    else void import('./partner-problem.ts').then(({ partnerProblem }) => setProblem(partnerProblem(word)));
  }, [word]);
  return problem;
}
