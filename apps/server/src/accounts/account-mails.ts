import type { Mail } from '../mail/mailer.ts';

/** Lines stay below 76 characters, so that mails leave as they are and links can be read in their source. */
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
