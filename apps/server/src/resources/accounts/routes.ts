import { accountEndpoints } from '@thermarium/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountInformation } from '../../accounts/account-information.ts';
import { activate, activationOf } from '../../accounts/activation.ts';
import { renewApiToken } from '../../accounts/api-tokens.ts';
import { newCaptcha, useCaptcha } from '../../accounts/captcha.ts';
import { requestTrial } from '../../accounts/licenses.ts';
import { forgottenPasswordMail, resetPassword } from '../../accounts/password-reset.ts';
import { passwordProblem } from '../../accounts/passwords.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { normalEmail } from '../../accounts/users.ts';
import { fieldErrors } from '../../http/field-errors.ts';
import { FieldsInvalid, forbidden } from '../../http/refused.ts';
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

  serve(app, gate, accountEndpoints, {
    captcha: async ({ request, reply }) => {
      await countAttempt(services, reply, 'captchaPerAddress', addressGroup(request.ip));
      keepPrivate(reply);
      return newCaptcha(keys, clock());
    },

    signIn: async ({ body, request, reply }) => {
      const address = addressGroup(request.ip);
      await countAttempt(services, reply, 'signInPerAddress', address);
      await useCaptcha(database, keys, body.reCaptchaToken, clock());
      const account = normalEmail(body.username);
      await countAttempt(services, reply, 'signInPerAccountAndAddress', account, address);
      const signedIn = await signIn(database, keys, body, clock());
      if (signedIn === null) {
        // Without the name: people type their password there.
        log.info({ address: request.ip }, 'A sign-in failed');
        throw new FieldsInvalid(fieldErrors([{ path: [], message: NOT_SIGNED_IN }]));
      }
      await forgetAttempts(services, 'signInPerAccountAndAddress', account, address);
      log.info({ user: signedIn.user, address: request.ip }, 'Signed in');
      keepPrivate(reply);
      return signedIn.token;
    },

    signOut: async ({ caller }) => {
      if (caller.session !== null) await endSessions(database, { session: caller.session }, clock());
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

    renewApiToken: async ({ caller, reply }) => {
      // Whoever has found a token could otherwise lock its owner out and keep the access.
      if (caller.session === null) throw forbidden('Sign in with your password to renew the API token.');
      const api_token = await renewApiToken(database, keys, caller.id);
      log.info({ user: caller.id }, 'API token renewed');
      keepPrivate(reply);
      return { api_token };
    },

    activation: async ({ params, request, reply }) => {
      await countAttempt(services, reply, 'activationPerAddress', addressGroup(request.ip));
      keepPrivate(reply);
      return activationOf(database, params.token, clock());
    },

    activate: async ({ params, body, request, reply }) => {
      await countAttempt(services, reply, 'activationPerAddress', addressGroup(request.ip));
      if (body.token !== params.token) {
        const message = 'This is not the token of the link that was opened.';
        throw new FieldsInvalid(fieldErrors([{ path: ['token'], message }]));
      }
      const user = await activate(database, body.token, body, clock());
      log.info({ user }, 'Account activated');
      return ACTIVATED;
    },

    forgotPassword: async ({ body: { username }, request, reply }) => {
      await countAttempt(services, reply, 'forgotPerAddress', addressGroup(request.ip));
      await countAttempt(services, reply, 'forgotPerAccount', normalEmail(username));
      mail.post(() => forgottenPasswordMail(database, settings, username, clock()));
      return RESET_MAILED;
    },

    resetPassword: async ({ body, request, reply }) => {
      const problem = passwordProblem(body.password, body.username);
      if (problem !== null) throw new FieldsInvalid(fieldErrors([{ path: ['password'], message: problem }]));
      await countAttempt(services, reply, 'resetPerAddress', addressGroup(request.ip));
      await countAttempt(services, reply, 'resetPerAccount', normalEmail(body.username));
      const user = await resetPassword(database, body, clock());
      if (user !== null) log.info({ user }, 'Password reset');
      return RESET_ACCEPTED;
    },
  });
}

/** For answers that hold a secret, or are of use once. */
function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}
