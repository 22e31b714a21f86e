import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { afterCommit } from '../db/request-transaction.ts';
import type { Mail, MailTransport } from './transports.ts';

/** A mail, or the function that composes it; null: none is due after all. */
type Letter = Mail | (() => Promise<Mail | null>);

/** Sends mails apart from the calls that cause them: no call waits for one, or fails with it. */
export interface Mailer {
  /**
   * Takes a mail to be composed and sent soon, once the present call's changes are committed. Returns at
   * once; failures are logged.
   */
  post(letter: Letter): void;
  /** Resolves when everything posted so far was sent or given up. */
  settled(): Promise<void>;
  /** Waits for attempts under way, and gives up mails that wait for another. */
  close(): Promise<void>;
}

/** Pause after each failed attempt, ms; after the last the mail is given up. */
const RETRY_AFTER: readonly number[] = [5_000, 30_000, 120_000, 600_000];

/** Sends through a transport, with repeated attempts while it fails. */
export function openMailer(
  transport: MailTransport,
  log: FastifyBaseLogger,
  retryAfter: readonly number[] = RETRY_AFTER,
): Mailer {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function deliver(letter: Letter): Promise<void> {
    // After the call that posted it: its answer must not wait for the first query of a letter.
    await new Promise(setImmediate);
    const mail = typeof letter === 'function' ? await letter() : letter;
    if (mail === null) return;
    for (const wait of [...retryAfter, null]) {
      try {
        await transport.deliver(mail);
        return;
      } catch (error) {
        // The text holds a link that is as good as a password: it stays out of the log.
        const about = { err: error, to: mail.to, subject: mail.subject };
        if (wait === null) return log.error(about, 'A mail could not be sent and is given up');
        log.warn({ ...about, again_in_ms: wait }, 'A mail could not be sent yet');
        const goesOn = await pause(wait, true, { signal: closing.signal }).catch(() => false);
        if (!goesOn) return log.error(about, 'A mail was not sent before the program ended');
      }
    }
  }

  function take(letter: Letter): void {
    const delivery = deliver(letter)
      .catch((error: unknown) => log.error({ err: error }, 'A mail could not be composed'))
      .finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    post: (letter) => void afterCommit(async () => take(letter)),
    settled,
    close: async () => {
      closing.abort();
      await settled();
      transport.close();
    },
  };
}
