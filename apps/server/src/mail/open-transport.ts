import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../config/configuration.ts';
import type { MailTransport } from './transports.ts';

/**
 * Opens the transport that the configuration names. Its library is loaded with the first mail: it costs 6 MB.
 */
export function openTransport(
  { mail, dataFolder }: Pick<Configuration, 'mail' | 'dataFolder'>,
  log: FastifyBaseLogger,
): MailTransport {
  let opened: Promise<MailTransport> | undefined;
  const open = async () => {
    const { folderTransport, smtpTransport } = await import('./transports.ts');
    return mail.url === null
      ? folderTransport(join(dataFolder, 'mails'), mail.from, log)
      : smtpTransport(mail.url, mail.from);
  };
  return {
    deliver: async (letter) => {
      opened ??= open();
      await (await opened).deliver(letter);
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
