import { accountEndpoints } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountInformation } from '../../accounts/account-information.ts';
import { changeMail } from '../../accounts/account-mails.ts';
import { endSessionOf, sessionsOf } from '../../accounts/account-sessions.ts';
import { activate, activationOf, isActivation } from '../../accounts/activation.ts';
import { apiTokenTerms, chosenTerms, renewApiToken } from '../../accounts/api-tokens.ts';
import { newCaptcha, useCaptcha } from '../../accounts/captcha.ts';
import { changePassword } from '../../accounts/change-password.ts';
import { knownBrowserCookie, rememberBrowser } from '../../accounts/known-browsers.ts';
import { requestTrial } from '../../accounts/licenses.ts';
import { forgottenPasswordMail, isResetToken, resetPassword } from '../../accounts/password-reset.ts';
import { factorsOf } from '../../accounts/second-factor/factors.ts';
import { secondFactorRequired } from '../../accounts/second-factor/pass-factor.ts';
import { requireProof } from '../../accounts/second-factor/proof.ts';
import { originOf } from '../../accounts/session-origin.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { tryPassword } from '../../accounts/sign-in-attempt.ts';
import { changeNames, normalEmail } from '../../accounts/users.ts';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid, forbidden } from '../../errors/refused.ts';
import { type Gate, serve } from '../../http/serve.ts';
import { addressGroup } from '../../limits/address-group.ts';
import { countAttempt, forgetAttempts } from '../../limits/rate-limits.ts';
import type { Services } from '../../services.ts';

const NOT_SIGNED_IN = 'The email address or the password is wrong, or the account is not active.';
const ACTIVATED = 'Your account is active. You can sign in now.';
const RESET_MAILED =
  'An email with instruction how to reset your password has been sent to you. Please check your mailbox for further instructions.';
const RESET_ACCEPTED =
  'The request to update your password has been accepted. If the information you provided was valid then your password has been reset.';

export function serveAccounts(app: FastifyInstance, gate: Gate, services: Services): void {
  const { settings, database, keys, clock, mail, log } = services;
  const cookie = knownBrowserCookie(settings);

  serve(app, gate, accountEndpoints, {
    captcha: async ({ query, request, reply }) => {
      await countAttempt(services, reply, 'captchaPerAddress', addressGroup(request.ip));
      keepPrivate(reply);
      return newCaptcha(keys, clock(), query.effort);
    },

    signIn: async ({ body, request, reply }) => {
      const address = addressGroup(request.ip);
      await countAttempt(services, reply, 'signInPerAddress', address);
      const effort = await useCaptcha(database, keys, body.reCaptchaToken, clock());
      const browser = cookie.read(request);
      const attempt = { username: body.username, address, browser, effort };
      const signedIn = await tryPassword(services, reply, attempt, () =>
        signIn(database, keys, body, clock(), originOf(request)),
      );
      if (signedIn === null) {
        // Without the name: people type their password there by mistake.
        log.info({ address: request.ip }, 'A sign-in failed');
        throw new FieldsInvalid(fieldErrors([{ path: [], message: NOT_SIGNED_IN }]));
      }
      keepPrivate(reply);
      if ('due' in signedIn) {
        log.info({ user: signedIn.user, address: request.ip }, 'A sign-in waits for its second factor');
        throw secondFactorRequired(signedIn.due);
      }
      log.info({ user: signedIn.user, address: request.ip }, 'Signed in');
      cookie.write(reply, await rememberBrowser(database, signedIn.user, browser, clock()));
      return signedIn.token;
    },

    signOut: async ({ caller, request }) => {
      if (caller.session === null) return undefined;
      await endSessions(database, { session: caller.session }, clock());
      log.info({ user: caller.id, address: request.ip }, 'Signed out');
      return undefined;
    },

    account: async ({ caller, reply }) => {
      keepPrivate(reply);
      return accountInformation(database, keys, caller.id);
    },

    requestTrial: async ({ body, caller, reply }) => {
      await requestTrial(database, caller.id, body.feature ?? null, clock());
      keepPrivate(reply);
      return accountInformation(database, keys, caller.id);
    },

    changeNames: async ({ body, caller, reply }) => {
      await changeNames(database, caller.id, body);
      keepPrivate(reply);
      return accountInformation(database, keys, caller.id);
    },

    changePassword: async ({ body, caller, reply }) => {
      const session = sessionOf(caller, 'change your password');
      await countAttempt(services, reply, 'passwordPerSession', session);
      await changePassword(database, caller.id, session, body, clock());
      await forgetAttempts(services, 'passwordPerSession', session);
      log.info({ user: caller.id }, 'Password changed');
      mail.post(changeMail(caller.email, 'password-changed', settings));
      return undefined;
    },

    sessions: async ({ caller, reply }) => {
      keepPrivate(reply);
      return sessionsOf(database, caller.id, caller.session, clock());
    },

    endSession: async ({ params, caller, request }) => {
      sessionOf(caller, 'end a session');
      await endSessionOf(database, caller.id, params.session, clock());
      log.info({ user: caller.id, address: request.ip }, 'Session ended by its owner');
      return undefined;
    },

    endOtherSessions: async ({ caller, request }) => {
      const but = sessionOf(caller, 'end your other sessions');
      await endSessions(database, { user: caller.id, but }, clock());
      log.info({ user: caller.id, address: request.ip }, 'All other sessions ended by their owner');
      return undefined;
    },

    apiTokenTerms: async ({ caller, reply }) => {
      keepPrivate(reply);
      return apiTokenTerms(database, caller.id);
    },

    renewApiToken: async ({ body, caller, reply }) => {
      sessionOf(caller, 'renew the API token');
      if ((await factorsOf(database, caller.id)).length > 0) await requireProof(database, caller, clock());
      const terms = chosenTerms(body, clock());
      const api_token = await renewApiToken(database, keys, caller.id, terms);
      log.info({ user: caller.id, ...terms }, 'API token renewed');
      mail.post(changeMail(caller.email, 'token-renewed', settings));
      keepPrivate(reply);
      return { api_token };
    },

    activation: async ({ params, request, reply }) => {
      keepPrivate(reply);
      if (!(await isActivation(database, params.token, clock()))) await countWorthless(request, reply);
      return activationOf(database, params.token, clock());
    },

    activate: async ({ params, body, request, reply }) => {
      if (body.token !== params.token) {
        const message = 'This is not the token of the link that was opened.';
        throw new FieldsInvalid(fieldErrors([{ path: ['token'], message }]));
      }
      if (!(await isActivation(database, body.token, clock()))) await countWorthless(request, reply);
      const user = await activate(database, body.token, body, clock());
      log.info({ user }, 'Account activated');
      return ACTIVATED;
    },

    forgotPassword: async ({ body: { username, reCaptchaToken }, request, reply }) => {
      const address = addressGroup(request.ip);
      await countAttempt(services, reply, 'forgotPerAddress', address);
      if (reCaptchaToken !== undefined) await useCaptcha(database, keys, reCaptchaToken, clock());
      else {
        await countAttempt(services, reply, 'unprovenForgotPerAddress', address);
        await countAttempt(services, reply, 'unprovenForgotPerAccount', normalEmail(username));
      }
      mail.post(() => forgottenPasswordMail(database, settings, username, clock()));
      return RESET_MAILED;
    },

    resetPassword: async ({ body, request, reply }) => {
      if (!(await isResetToken(database, body.token, clock()))) await countWorthless(request, reply);
      const owner = await resetPassword(database, keys, body, clock());
      if (owner !== null) {
        log.info({ user: owner.id }, 'Password reset');
        mail.post(changeMail(owner.email, 'password-reset', settings));
      }
      return RESET_ACCEPTED;
    },
  });

  /** Counts worthless links against their sender; a good link is never refused for them. */
  async function countWorthless(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await countAttempt(services, reply, 'linkPerAddress', addressGroup(request.ip));
  }
}

/**
 * The session of a caller. With an API token alone, whoever found it could lock its owner out and keep the
 * access.
 */
function sessionOf({ session }: Caller, purpose: string): string {
  if (session === null) throw forbidden(`Sign in with your password to ${purpose}.`);
  return session;
}

/** For answers that hold a secret, or can be used once. */
function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}
