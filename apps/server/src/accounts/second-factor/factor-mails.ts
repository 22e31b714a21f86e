import type { Mail } from '../../mail/transports.ts';

/** Changes of a second factor that its owner is told by mail, each with the mail's sentence on it. */
const CHANGES = {
  'app-added':
    'An app that shows codes was set up for your Thermarium account.\nFrom now on a code of it is asked for after your password.',
  'app-replaced':
    'Another app that shows codes was set up for your Thermarium account.\nCodes from your previous authenticator app no longer work.',
  'app-removed': 'The app that shows codes was removed from your Thermarium account.',
  'passkey-added': 'A passkey was added to your Thermarium account.\nWhoever has it can sign in with it.',
  'passkey-removed': 'A passkey was removed from your Thermarium account.',
  'codes-renewed':
    'New recovery codes were made for your Thermarium account.\nThose of before are worth nothing any more.',
  'code-used':
    'Somebody, probably you, signed in to your Thermarium account with one\nof its recovery codes. It cannot be used again.',
  'switched-off':
    'An administrator has switched the second factor of your Thermarium\naccount off: the app, the passkeys and the recovery codes are worth\nnothing any more. Your password alone is enough to sign in.',
  guessed:
    'Somebody who knows the password of your Thermarium account has entered\nmany wrong codes. Codes are not taken any more until tomorrow; your\npasskeys and recovery codes are.\n\nPlease choose another password soon: codes are then taken again, from\nyou alone.',
} as const;
export type FactorChange = keyof typeof CHANGES;

/** Lines stay below 76 characters, as in the other mails. */
export function factorMail(
  to: string,
  change: FactorChange,
  { address }: { readonly address: string },
): Mail {
  const subject =
    change === 'guessed'
      ? 'Somebody is guessing codes of your Thermarium account'
      : 'The second factor of your Thermarium account';
  return {
    to,
    subject,
    text: `Hello,

${CHANGES[change]}

If it was not you, please reset your password and look at your account:

${address}/#/account
`,
  };
}
