import { useDocumentTitle } from '@mantine/hooks';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { PRODUCT } from '../app/product.ts';
import { session } from '../app/session.ts';
import classes from './entry-form.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { Partners } from './partners.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useTicket } from './use-ticket.ts';

/** `/login` */
export function SignInPage() {
  const router = useRouter();
  const { next, ticket, error } = useSearch({ from: '/login' });
  const isSignedIn = useStore(session, (state) => state.token !== null);
  const isExpired = useStore(session, (state) => state.expired);
  const redeemed = useTicket(ticket);
  const refused = usePartnerProblem(error);
  useDocumentTitle(`Sign in - ${PRODUCT}`);

  // Also when another tab has signed in.
  useEffect(() => {
    if (!isSignedIn) return;
    void import('./next-path.ts').then(({ nextPath }) => router.history.replace(nextPath(next)));
  }, [isSignedIn, next, router]);

  if (isSignedIn) return null;
  const problem = redeemed.problem ?? refused;
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
      <SignInForm busy={redeemed.busy} />
      <Partners next={next} />
    </EntryFrame>
  );
}

/** What the word means that a partner's sign-in came back with. */
function usePartnerProblem(word: string | undefined): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (word === undefined) setProblem(null);
    else void import('./partner-problem.ts').then(({ partnerProblem }) => setProblem(partnerProblem(word)));
  }, [word]);
  return problem;
}
