import { REQUIRED } from '@thermarium/records';
import { z } from 'zod';
import { anyone, endpoint, signedIn } from './endpoint.ts';
import { freeText, name, plainText, requiredText, time } from './values.ts';

/** Longest address that mail servers accept, characters (RFC 5321). */
const LONGEST_EMAIL = 254;
/** Longest solved bot check or one-time token that is examined, characters. */
const LONGEST_PROOF = 4000;
/** Shortest new password, characters. */
export const SHORTEST_PASSWORD = 8;
/** The rule for new passwords. The schema checks the length; the server checks the second half. */
export const PASSWORD_RULE = `Use at least ${SHORTEST_PASSWORD} characters, and not your email address!`;
/** The feature for which somebody without any licence requests a trial. */
export const DEFAULT_FEATURE = 'Thermal solver';

/** The e-mail address of a new account: whatever browsers accept as one, in lower case. */
export const emailAddress = z
  .string({ error: REQUIRED })
  .trim()
  .toLowerCase()
  .min(1, { error: REQUIRED, abort: true })
  .max(LONGEST_EMAIL, `Enter at most ${LONGEST_EMAIL} characters!`)
  .regex(z.regexes.html5Email, 'Enter a valid email address!');

/** A password for a new account, or a changed one. */
export const newPassword = requiredText.refine(
  (password) => password.trim() === '' || [...password.normalize('NFKC')].length >= SHORTEST_PASSWORD,
  PASSWORD_RULE,
);

const proof = z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST_PROOF);

/** A challenge of ALTCHA (v2) for its widget and libraries: find the counter whose key begins with `keyPrefix`. */
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
  /** Whether a trial was requested and is not granted yet. */
  requested: z.boolean(),
  /** Tasks that may run at once for the holder's groups; null: the server's default. */
  group_limit: z.int().nullable(),
  /** The longest time that one solve may work, hours; null: the server's default, as for the other limits. */
  hour_limit: z.number().nullable(),
  /** The most time steps of a transient solve. */
  step_limit: z.int().nullable(),
  /** The disk space for all solutions of the holder, gigabytes. */
  disk_limit_gb: z.number().nullable(),
});
export type License = z.infer<typeof license>;

export const accountInformation = z.object({
  user: z.object({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    /** Whether the calls of administration are open to the user. */
    administrator: z.boolean(),
    groups: z.array(z.string()),
    /** Null: the token cannot be decrypted any more, because the server's secret was changed; renew it. */
    api_token: z.string().nullable(),
  }),
  licenses: z.array(license),
});
export type AccountInformation = z.infer<typeof accountInformation>;

/** A session of a signed-in user. */
export const accountSession = z.object({
  id: z.string(),
  /** Where it was opened: an IPv4 address or a network of IPv6; null: not known. */
  address: z.string().nullable(),
  /** `Firefox on Linux`; null: not known. */
  browser: z.string().nullable(),
  created: time,
  last_seen: time,
  /** Whether it is the session that makes this call. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

/** The rights of an API token: `read` may only read, `write` may do all that its owner may. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

const tokenTerms = z.object({
  scope: z.enum(tokenScopes),
  /** Null: it does not expire. */
  expires: time.nullable(),
});
export type TokenTerms = z.infer<typeof tokenTerms>;

const activationParams = z.object({ token: z.string() });

export const accountEndpoints = {
  captcha: endpoint('GET', '/api/captcha/', {
    tag: 'accounts',
    summary:
      'A challenge of the bot check, to be solved for signing in or asking for a new password; a high effort where that is asked for',
    access: anyone,
    query: z.object({ effort: z.enum(['usual', 'high']).default('usual') }),
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
    refusals: ['too-many', 'second-factor-required'],
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
  changeNames: endpoint('PUT', '/api/user/', {
    tag: 'accounts',
    summary: "Change one's own names",
    access: signedIn,
    body: z.object({ first_name: name, last_name: name }),
    answer: accountInformation,
  }),
  changePassword: endpoint('PUT', '/api/user/password/', {
    tag: 'accounts',
    summary: 'Change the password, by the old one; every other session ends',
    access: signedIn,
    body: z.object({ old_password: requiredText, password: newPassword }),
    refusals: ['forbidden', 'too-many'],
  }),
  sessions: endpoint('GET', '/api/user/session/', {
    tag: 'accounts',
    summary: 'Where one is signed in, the newest use first',
    access: signedIn,
    answer: z.array(accountSession),
  }),
  endSession: endpoint('DELETE', '/api/user/session/:session/', {
    tag: 'accounts',
    summary: "End one of one's own sessions at once",
    access: signedIn,
    params: z.object({ session: z.uuid() }),
    refusals: ['forbidden', 'not-found'],
  }),
  endOtherSessions: endpoint('DELETE', '/api/user/session/', {
    tag: 'accounts',
    summary: 'End all sessions but this one at once',
    access: signedIn,
    refusals: ['forbidden'],
  }),
  apiTokenTerms: endpoint('GET', '/api/user/api_token/', {
    tag: 'accounts',
    summary: 'What the personal API token may do, and until when',
    access: signedIn,
    answer: tokenTerms,
  }),
  renewApiToken: endpoint('POST', '/api/user/api_token/', {
    tag: 'accounts',
    summary:
      'Replace the personal API token; the old one is void at once. Without terms it may do what its owner may, without an end',
    access: signedIn,
    body: tokenTerms.partial(),
    answer: z.object({ api_token: z.string() }),
    refusals: ['forbidden', 'proof-required'],
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
    summary:
      'Have a link to a new password mailed; answers alike whether or not the account exists. Without a solved challenge in reCaptchaToken, three times an hour for an account',
    access: anyone,
    body: z.object({ username: requiredText, reCaptchaToken: proof.optional() }),
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
