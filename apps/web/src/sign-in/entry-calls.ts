import type {
  Answer,
  accountEndpoints,
  CallInput,
  partnerEndpoints,
  secondFactorEndpoints,
} from '@thermarium/api';
import { CallFailed } from '@thermarium/api';

type Accounts = typeof accountEndpoints;
type Partners = typeof partnerEndpoints;
type Factors = typeof secondFactorEndpoints;
type Body<E extends keyof Factors> = NonNullable<CallInput<Factors[E]>['body']>;

/**
 * The calls of the sign-in page, typed by the contract but without its tables: their schemas would be a third of all
 * that the page loads.
 */
export const entryCalls = {
  challenge: (effort: 'usual' | 'high'): Promise<Answer<Accounts['captcha']>> =>
    call('GET', `/api/captcha/?effort=${effort}`),
  signIn: (body: NonNullable<CallInput<Accounts['signIn']>['body']>): Promise<Answer<Accounts['signIn']>> =>
    call('POST', '/api/token/', body),
  /** Finishes a sign-in by the second factor. */
  passSecondFactor: (body: Body<'passSecondFactor'>): Promise<Answer<Factors['passSecondFactor']>> =>
    call('POST', '/api/token/second-factor/', body),
  ticketPasskey: (body: Body<'ticketPasskey'>): Promise<Answer<Factors['ticketPasskey']>> =>
    call('POST', '/api/token/second-factor/passkey/', body),
  passkeyChallenge: (): Promise<Answer<Factors['passkeyChallenge']>> => call('GET', '/api/token/passkey/'),
  signInWithPasskey: (body: Body<'signInWithPasskey'>): Promise<Answer<Factors['signInWithPasskey']>> =>
    call('POST', '/api/token/passkey/', body),
  partners: (): Promise<Answer<Partners['partners']>> => call('GET', '/api/partner/'),
  redeemTicket: (
    body: NonNullable<CallInput<Partners['redeemTicket']>['body']>,
  ): Promise<Answer<Partners['redeemTicket']>> => call('POST', '/api/token/partner/', body),
};

async function call(method: 'GET' | 'POST', path: string, body?: unknown) {
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new CallFailed(response.status, response.statusText, parsed(text));
  return JSON.parse(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
