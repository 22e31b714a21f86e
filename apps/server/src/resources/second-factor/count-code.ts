import type { FastifyReply } from 'fastify';
import { useOnce } from '../../accounts/one-time-tokens.ts';
import { factorMail } from '../../accounts/second-factor/factor-mails.ts';
import { passwordMark } from '../../accounts/second-factor/sign-in-ticket.ts';
import { Refused } from '../../errors/refused.ts';
import { countAttempt, countedAttempts } from '../../limits/rate-limits.ts';
import type { Services } from '../../services.ts';

const ALARM = 'codes-guessed';
/** Shortest interval between two mails, ms. */
const ALARM_PAUSE = 24 * 3_600_000;

/** The user whose codes are counted. */
export interface CodeOwner {
  readonly id: number;
  readonly email: string;
  /** Null: an account without a password. */
  readonly password_hash: string | null;
}

/**
 * Checks a code unless too many of the account's codes were wrong, from any address; the owner is then told
 * by mail. Only who knows the password comes so far, and a new password resets the count: nobody locks the
 * owner out.
 */
export async function countCode<Result>(
  services: Services,
  reply: FastifyReply,
  { id, email, password_hash }: CodeOwner,
  take: () => Promise<Result>,
): Promise<Result> {
  const { settings, database, clock, mail, log } = services;
  const subject = [String(id), passwordMark(password_hash ?? '')];
  try {
    await countAttempt(services, reply, 'codesPerPassword', ...subject);
  } catch (error) {
    const until = new Date(clock().getTime() + ALARM_PAUSE);
    if (error instanceof Refused && (await useOnce(database, ALARM, subject.join(' '), until))) {
      log.warn({ user: id }, 'Too many wrong codes: the owner is told');
      mail.post(factorMail(email, 'guessed', settings));
    }
    throw error;
  }
  const result = await take();
  await countedAttempts(services, 'codesPerPassword', -1, ...subject);
  return result;
}
