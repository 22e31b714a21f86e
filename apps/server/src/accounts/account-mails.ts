import type { Mail } from '../mail/transports.ts';

/**
 * Lines stay below 76 characters, so that mail servers do not break them and links can be read in the source.
 */
export function activationMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Activate your Thermarium account',
    text: `Welcome to Thermarium!

An account has been made for you. To activate it, please open this link,
choose a password and agree to the licence terms:

${link}

The link can be used once, within seven days. If you did not expect this
mail, please ignore it: nothing happens unless the link is opened.
`,
  };
}

export function passwordResetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Reset your Thermarium password',
    text: `Hello,

somebody, probably you, asked for a new password for your Thermarium
account. To choose one, please open this link:

${link}

The link can be used once, within one hour. If it was not you, please
ignore this mail: your password stays as it is.
`,
  };
}

/** Changes of an account that its owner is told by mail: the subject, and a sentence on what happened. */
const CHANGES = {
  'password-changed': {
    subject: 'The password of your Thermarium account was changed',
    text: 'The password of your Thermarium account was changed. You are signed in\nnowhere but where it was done.',
  },
  'password-reset': {
    subject: 'The password of your Thermarium account was reset',
    text: 'The password of your Thermarium account was reset by a link that was\nmailed to you. All sessions have ended, and there is a new API token.',
  },
  'token-renewed': {
    subject: 'The API token of your Thermarium account was renewed',
    text: 'The API token of your Thermarium account was renewed. The one of before\nis worth nothing any more.',
  },
} as const;

export function changeMail(
  to: string,
  change: keyof typeof CHANGES,
  { address }: { readonly address: string },
): Mail {
  const { subject, text } = CHANGES[change];
  return {
    to,
    subject,
    text: `Hello,

${text}

If it was not you, please reset your password, which also replaces the
API token, and look at your account:

${address}/#/account
`,
  };
}
