import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-folder.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Delivers one mail; rejects when it could not. */
export interface MailTransport {
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

/** How long a mail server may stay silent, ms. */
const PATIENCE = 30_000;

/** Names of this machine: nobody else can read mails on the way to it. */
const OWN_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Hands mails to an SMTP server, such as `smtps://user:password@mail.example.com`. A server addressed as
 * `smtp://` must offer encryption unless it is on this machine or the address says `?requireTLS=false`: mails
 * hold links that are as good as passwords.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const { hostname, searchParams } = new URL(url);
  const server = createTransport({
    url,
    requireTLS: searchParams.get('requireTLS') !== 'false' && !OWN_MACHINE.test(hostname),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (mail) => {
      await server.sendMail({ from, ...mail });
    },
    close: () => server.close(),
  };
}

/**
 * For a program without a mail server: each mail goes to the log, which the program's operator can read, and
 * as an .eml file into a folder.
 */
export function folderTransport(folder: string, from: string, log: FastifyBaseLogger): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    deliver: async (mail) => {
      const { message } = await writer.sendMail({ from, ...mail });
      await makePrivateFolder(folder);
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Readers of the folder must not find half a mail.
      const draft = join(folder, `.${name}`);
      await writeFile(draft, message, { mode: PRIVATE_FILE });
      await rename(draft, join(folder, name));
      log.info(
        { to: mail.to, subject: mail.subject, text: mail.text, file: name },
        'Mail (no SMTP server is set)',
      );
    },
    close: () => writer.close(),
  };
}
