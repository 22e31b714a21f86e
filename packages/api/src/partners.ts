import { z } from 'zod';
import { accessToken } from './accounts.ts';
import { anyone, endpoint } from './endpoint.ts';
import { plainText } from './values.ts';

/** The page to open after signing in, if no other was requested. */
const USUAL_NEXT = '/dashboard';
const LONGEST_NEXT = 2000;

/** The requested path if it is on this site; otherwise the dashboard, so that no link leads to a strange site. */
export function ownPath(asked: string | undefined): string {
  const isOurs =
    asked !== undefined &&
    asked.length <= LONGEST_NEXT &&
    !asked.includes('//') &&
    /^\/[\w\-.~!$&'()*+,;=:@%/?#]*$/.test(asked);
  return isOurs ? asked : USUAL_NEXT;
}

/** The reasons why a sign-in through a partner failed: the sign-in page's `error` and the message that it shows. */
export const partnerErrors = {
  denied: 'You did not allow the sign-in, so you are not signed in.',
  expired: 'This sign-in took too long, or was begun in another browser. Try again.',
  unreachable: 'The sign-in service of the partner cannot be reached. Try again later.',
  refused: 'The sign-in service of the partner did not confirm who you are.',
  'no-email': 'The partner did not tell your e-mail address, without which there is no account.',
  unverified: 'The partner has not verified your e-mail address, so it cannot be used to sign in.',
  disabled: 'This account is disabled. Ask your administrator.',
} as const;
export type PartnerError = keyof typeof partnerErrors;

const ofPartner = z.object({ partner: z.string() });

export const partnerEndpoints = {
  partners: endpoint('GET', '/api/partner/', {
    tag: 'partners',
    summary: 'Partners whose accounts may sign in',
    access: anyone,
    answer: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        /** The path to navigate to, with `?next=` the page to come back to. */
        login: z.string(),
      }),
    ),
  }),
  partnerLogin: endpoint('GET', '/api/:partner/login/', {
    tag: 'partners',
    summary: 'To the sign-in of a partner, by a navigation of the browser',
    access: anyone,
    params: ofPartner,
    query: z.object({ next: z.string().optional().catch(undefined) }),
    status: 302,
    answer: plainText,
    form: 'redirect',
    refusals: ['not-found', 'too-many'],
  }),
  partnerCallback: endpoint('GET', '/api/:partner/callback/', {
    tag: 'partners',
    summary: 'Back from the sign-in of a partner, to the sign-in page with a ticket or an error',
    access: anyone,
    params: ofPartner,
    status: 302,
    answer: plainText,
    form: 'redirect',
    refusals: ['not-found', 'too-many'],
  }),
  redeemTicket: endpoint('POST', '/api/token/partner/', {
    tag: 'partners',
    summary: 'An access token for the ticket of a sign-in through a partner, once within a minute',
    access: anyone,
    body: z.object({ ticket: z.string().max(200) }),
    answer: accessToken,
    refusals: ['invalid'],
  }),
};
