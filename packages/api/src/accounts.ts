import { z } from 'zod';
import { anyone, endpoint, signedIn } from './endpoint.ts';
import { freeText, name, plainText, REQUIRED, requiredText, time } from './values.ts';

/** Longest address that mail servers carry, characters (RFC 5321). */
const LONGEST_EMAIL = 254;
/** Longest solved bot check or one-time token that is looked at, characters. */
const LONGEST_PROOF = 4000;
/** Shortest new password, characters. */
export const SHORTEST_PASSWORD = 8;
/** The whole rule for new passwords, of which the server checks the second half. */
export const PASSWORD_RULE = `Use at least ${SHORTEST_PASSWORD} characters, and not your email address!`;
/** What a trial is requested of by somebody who has no licence at all. */
export const DEFAULT_FEATURE = 'Thermal solver';

/** An e-mail address of a new account: what browsers take for one, in lower case. */
export const emailAddress = z
  .string({ error: REQUIRED })
  .trim()
  .toLowerCase()
  .min(1, { error: REQUIRED, abort: true })
  .max(LONGEST_EMAIL, `Enter at most ${LONGEST_EMAIL} characters!`)
  .regex(z.regexes.html5Email, 'Enter a valid email address!');

/** A password that is being chosen. */
export const newPassword = requiredText.refine(
  (password) => password.trim() === '' || [...password.normalize('NFKC')].length >= SHORTEST_PASSWORD,
  PASSWORD_RULE,
);

const proof = z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST_PROOF);

/** A challenge of ALTCHA (v2), as its widget and libraries take it: find the counter whose key begins with `keyPrefix`. */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

export const accessToken = z.object({ access: z.string(), expires: time });

export const license = z.object({
  feature: z.string(),
  description: z.string(),
  /** Null: not granted. */
  expiration: time.nullable(),
  /** A trial was requested and not yet granted. */
  requested: z.boolean(),
  /** Tasks that may run at once for the holder's groups; null: the server's default. */
  group_limit: z.int().nullable(),
});
export type License = z.infer<typeof license>;

export const accountInformation = z.object({
  user: z.object({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    groups: z.array(z.string()),
    /** Null: it cannot be read any more, because the server's secret was changed; renew it. */
    api_token: z.string().nullable(),
  }),
  licenses: z.array(license),
});
export type AccountInformation = z.infer<typeof accountInformation>;

const activationParams = z.object({ token: z.string() });

export const accountEndpoints = {
  captcha: endpoint('GET', '/api/captcha/', {
    tag: 'accounts',
    summary: 'A challenge of the bot check, to be solved for signing in',
    access: anyone,
    answer: captchaChallenge,
    refusals: ['too-many'],
  }),
  signIn: endpoint('POST', '/api/token/', {
    tag: 'accounts',
    summary:
      'Sign in; the solved challenge (base64 JSON, as the ALTCHA widget sends it) goes in reCaptchaToken',
    access: anyone,
    body: z.object({ username: requiredText, password: requiredText, reCaptchaToken: proof }),
    answer: accessToken,
    refusals: ['too-many'],
  }),
  signOut: endpoint('POST', '/api/user/logout/', {
    tag: 'accounts',
    summary: 'End the session of the access token at once; an API token stays valid',
    access: signedIn,
  }),
  account: endpoint('GET', '/api/user/', {
    tag: 'accounts',
    summary: 'Who is signed in, with their licences',
    access: signedIn,
    answer: accountInformation,
  }),
  requestTrial: endpoint('PUT', '/api/user/license/', {
    tag: 'accounts',
    summary: `Request a trial of a feature among the licences; of '${DEFAULT_FEATURE}' without one`,
    access: signedIn,
    body: z.object({ feature: freeText.nullish() }),
    answer: accountInformation,
  }),
  renewApiToken: endpoint('POST', '/api/user/api_token/', {
    tag: 'accounts',
    summary: 'Replace the personal API token; the old one is void at once',
    access: signedIn,
    answer: z.object({ api_token: z.string() }),
    refusals: ['forbidden'],
  }),
  activation: endpoint('GET', '/api/user/activate/:token/', {
    tag: 'accounts',
    summary: 'For whom an activation link is, while it is valid',
    access: anyone,
    params: activationParams,
    answer: z.object({ email: z.string(), expires: time }),
    refusals: ['not-found', 'too-many'],
  }),
  activate: endpoint('POST', '/api/user/activate/:token/', {
    tag: 'accounts',
    summary: 'Agree to the licence terms, choose a password, and so activate an account',
    access: anyone,
    params: activationParams,
    body: z.object({ token: proof, first_name: name, last_name: name, password: newPassword }),
    answer: plainText,
    form: 'text',
    refusals: ['too-many'],
  }),
  forgotPassword: endpoint('POST', '/api/user/forgot_password/', {
    tag: 'accounts',
    summary: 'Have a link to a new password mailed; answers alike whether or not the account exists',
    access: anyone,
    body: z.object({ username: requiredText }),
    answer: plainText,
    form: 'text',
    refusals: ['too-many'],
  }),
  resetPassword: endpoint('POST', '/api/user/reset_password/', {
    tag: 'accounts',
    summary:
      'Set a new password with the token of the mailed link; answers alike whether or not it was valid',
    access: anyone,
    body: z.object({ username: requiredText, password: newPassword, token: proof }),
    answer: plainText,
    form: 'text',
    refusals: ['too-many'],
  }),
};
