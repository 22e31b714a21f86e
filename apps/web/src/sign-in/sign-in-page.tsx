import { useDocumentTitle } from '@mantine/hooks';
import { useRouter, useSearch } from '@tanstack/react-router';
import { partnerErrors } from '@thermarium/api';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { PRODUCT } from '../app/product.ts';
import { session } from '../app/session.ts';
import { nextPath } from '../app/sign-in-search.ts';
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
  useDocumentTitle(`Sign in - ${PRODUCT}`);

  // Also when another tab has signed in.
  useEffect(() => {
    if (isSignedIn) router.history.replace(nextPath(next));
  }, [isSignedIn, next, router]);

  if (isSignedIn) return null;
  const problem = redeemed.problem ?? (error === undefined ? null : partnerProblem(error));
  return (
    <EntryFrame>
      <h1 className={classes.title}>Sign in</h1>
      {isExpired && problem === null && (
        <p className={classes.notice} role="status">
          Your session has ended. Sign in again, and you will be back where you were.
        </p>
      )}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <SignInForm busy={redeemed.busy} />
      <Partners next={nextPath(next)} />
    </EntryFrame>
  );
}

function partnerProblem(word: string): string {
  const known = Object.entries(partnerErrors).find(([name]) => name === word);
  return known ? known[1] : 'The sign-in through the partner failed. Try again.';
}
