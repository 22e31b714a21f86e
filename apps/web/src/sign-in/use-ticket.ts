import { useEffect, useState } from 'react';
import { failureText } from '../app/failure-text.ts';
import { session } from '../app/session.ts';
import { entryCalls } from './entry-calls.ts';

/** The tickets already sent. Each is valid for one call, but the page may render often. */
const sent = new Set<string>();

/** Signs in with the ticket that a partner's sign-in returned. */
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
