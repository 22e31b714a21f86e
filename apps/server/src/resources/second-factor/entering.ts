import type { secondFactorEndpoints } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownBrowserCookie, rememberBrowser } from '../../accounts/known-browsers.ts';
import { factorMail } from '../../accounts/second-factor/factor-mails.ts';
import {
  passFactor,
  passkeyRefused,
  requireSite,
  type ShownFactor,
  signInWithPasskey,
  ticketWorthless,
} from '../../accounts/second-factor/pass-factor.ts';
import { newChallenge } from '../../accounts/second-factor/passkey-challenges.ts';
import { knownCredentials } from '../../accounts/second-factor/passkeys.ts';
import { type TicketHolder, ticketHolder } from '../../accounts/second-factor/sign-in-ticket.ts';
import { AnswerRefused, requestOptions } from '../../accounts/second-factor/web-authn.ts';
import { originOf } from '../../accounts/session-origin.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import { addressGroup } from '../../limits/address-group.ts';
import { countAttempt, forgetAttempts } from '../../limits/rate-limits.ts';
import type { Services } from '../../services.ts';
import { countCode } from './count-code.ts';

const NOTHING_SHOWN = 'Send one of a code, a recovery code and the answer of a passkey.';

type Entering = Pick<
  Handlers<typeof secondFactorEndpoints>,
  'passSecondFactor' | 'ticketPasskey' | 'passkeyChallenge' | 'signInWithPasskey'
>;

/** Calls of users who are not signed in yet. */
export function entering(services: Services): Entering {
  const { settings, database, keys, clock, mail, log } = services;

  const holderOf = async (ticket: string): Promise<TicketHolder> => {
    const holder = await ticketHolder(database, ticket, clock());
    if (holder === null) throw ticketWorthless();
    return holder;
  };
  const cookie = knownBrowserCookie(settings);
  const remember = async (request: FastifyRequest, reply: FastifyReply, user: number): Promise<void> => {
    cookie.write(reply, await rememberBrowser(database, user, cookie.read(request), clock()));
  };
  const refuse = (error: unknown, about: object): unknown => {
    if (!(error instanceof AnswerRefused)) return error;
    log.warn({ ...about, reason: error.message }, 'A passkey was refused');
    return passkeyRefused();
  };

  return {
    passSecondFactor: async ({ body, request, reply }) => {
      const address = addressGroup(request.ip);
      await countAttempt(services, reply, 'secondFactorPerAddress', address);
      const shown = shownFactor(body);
      const holder = await holderOf(body.ticket);
      const account = String(holder.id);
      await countAttempt(services, reply, 'secondFactorPerAccountAndAddress', account, address);
      const pass = () => passFactor(services, holder, body.ticket, shown, clock(), originOf(request));
      const about = { user: holder.id, address: request.ip };
      const token = await ('code' in shown ? countCode(services, reply, holder, pass) : pass()).catch(
        (error: unknown) => {
          if (error instanceof FieldsInvalid) log.info(about, 'A second factor was refused');
          throw refuse(error, about);
        },
      );
      await forgetAttempts(services, 'secondFactorPerAccountAndAddress', account, address);
      log.info({ ...about, by: Object.keys(shown)[0] }, 'Signed in with a second factor');
      await remember(request, reply, holder.id);
      if ('recovery_code' in shown) mail.post(factorMail(holder.email, 'code-used', settings));
      keepPrivate(reply);
      return token;
    },

    ticketPasskey: async ({ body: { ticket }, request, reply }) => {
      await countAttempt(services, reply, 'secondFactorPerAddress', addressGroup(request.ip));
      const site = requireSite(settings);
      const { id } = await holderOf(ticket);
      const challenge = newChallenge(keys, `second factor of ${id}`, clock());
      keepPrivate(reply);
      return requestOptions(site, challenge, await knownCredentials(database, id));
    },

    passkeyChallenge: async ({ request, reply }) => {
      await countAttempt(services, reply, 'secondFactorPerAddress', addressGroup(request.ip));
      keepPrivate(reply);
      return requestOptions(requireSite(settings), newChallenge(keys, 'sign-in', clock()));
    },

    signInWithPasskey: async ({ body: { passkey }, request, reply }) => {
      await countAttempt(services, reply, 'secondFactorPerAddress', addressGroup(request.ip));
      const { user, token } = await signInWithPasskey(services, passkey, clock(), originOf(request)).catch(
        (error: unknown) => {
          throw refuse(error, { address: request.ip });
        },
      );
      log.info({ user, address: request.ip }, 'Signed in with a passkey');
      await remember(request, reply, user);
      keepPrivate(reply);
      return token;
    },
  };
}

function shownFactor({ code, recovery_code, passkey }: ShownFactors): ShownFactor {
  const shown: ShownFactor[] = [];
  if (code !== undefined) shown.push({ code });
  if (recovery_code !== undefined) shown.push({ recovery_code });
  if (passkey !== undefined) shown.push({ passkey });
  if (shown.length === 1) return shown[0];
  throw new FieldsInvalid(fieldErrors([{ path: [], message: NOTHING_SHOWN }]));
}

interface ShownFactors {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: Extract<ShownFactor, { passkey: unknown }>['passkey'] | undefined;
}

/** For answers that hold a secret, or can be used once. */
export function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}
