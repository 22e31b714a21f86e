import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { SecondFactorDue } from '@thermarium/api';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../app/failure-text.ts';
import { PRODUCT } from '../app/product.ts';
import { session } from '../app/session.ts';
import { entryCalls } from './entry-calls.ts';
import classes from './entry-form.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { PasskeyButton } from './second-step/passkey-button.tsx';
import { hasPasskeys } from './second-step/passkey-failure.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The tickets already sent. Each is valid for one call, but the page may render often. */
const sent = new Set<string>();

/** Signs in with the ticket that a partner's sign-in returned. */
function useTicket(ticket: string | undefined): {
  readonly busy: boolean;
  readonly problem: string | null;
} {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (ticket === undefined || sent.has(ticket)) return;
    sent.add(ticket);
    entryCalls.redeemTicket({ ticket }).then(
      ({ access }) => session.getState().begin(access),
      (error: unknown) => setProblem(failureText(error)),
    );
  }, [ticket]);
  return { busy: ticket !== undefined && problem === null, problem };
}

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

/** The alternatives to the password: the given ones and the server's partners. Renders nothing if there are none. */
function OtherWays({ next, children }: { readonly next: string | undefined; readonly children: ReactNode }) {
  const { data: partners = [] } = useQuery({
    queryKey: ['partners'],
    queryFn: entryCalls.partners,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (partners.length === 0 && children === null) return null;
  return (
    <>
      <div className={classes.separator}>or</div>
      <div className={classes.partners}>
        {children}
        {partners.map(({ name, title, login }) => (
          <Button
            key={name}
            component="a"
            href={next === undefined ? login : `${login}?next=${encodeURIComponent(next)}`}
            variant="default"
            h={38}
            fz={14}
            leftSection={<IconBuilding size={16} stroke={1.5} />}
          >
            Continue with {title}
          </Button>
        ))}
      </div>
    </>
  );
}
