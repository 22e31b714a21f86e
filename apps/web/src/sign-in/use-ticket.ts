import { useEffect, useState } from 'react';
import { failureText } from '../app/failure-text.ts';
import { session } from '../app/session.ts';
import { entryCalls } from './entry-calls.ts';

/** Tickets that were sent: each is good for one call, however often the page is drawn. */
const sent = new Set<string>();

/** Signs in with the ticket that a partner's sign-in has brought back. */
export function useTicket(ticket: string | undefined): {
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
