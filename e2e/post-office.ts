import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { linkIn } from './people.ts';

/** A mail server that keeps what it is sent. */
export interface PostOffice {
  /** `smtp://…` */
  readonly url: string;
  /** The link in the latest mail to an address; waits for the mail. */
  linkTo(address: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a mail server on a free port. */
export async function startPostOffice(): Promise<PostOffice> {
  const mails: { readonly to: readonly string[]; readonly source: string }[] = [];
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, { envelope }, done) => {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), source: await text(stream) });
      done();
      arrivals.emit('mail');
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const place = server.server.address();
  if (place === null || typeof place === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${place.port}`,
    linkTo: async (address) => {
      for (;;) {
        const mail = mails.findLast(({ to }) => to.includes(address));
        const link = mail && linkIn(mail.source);
        if (link) return link;
        await once(arrivals, 'mail');
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
