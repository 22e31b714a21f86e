import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import type { Mail } from '../mail/mailer.ts';
import { countOneTimeTokens, newOneTimeToken } from './one-time-tokens.ts';
import { lockUser } from './users.ts';

/** A link that can be used once, and the mail that carries it. */
export interface AccountLink {
  readonly link: string;
  readonly expires: Date;
  /** To be posted by whoever asked, after their answer. */
  readonly mail: Mail;
}

/** One sort of link by which somebody without a password gets in. */
export interface LinkSort {
  readonly purpose: string;
  /** ms */
  readonly lifetime: number;
  /** Where in the pages it leads to, in front of the token. */
  readonly path: string;
  readonly mail: (to: string, link: string) => Mail;
}

/** How many links somebody may have mailed to an address that may be another's, and within which time, ms. */
const MOST_ASKED_FOR = 5;
const ASKING_WINDOW = 30 * 60_000;

interface Receiver {
  readonly id: number;
  readonly email: string;
}

/**
 * Makes a link for a user. Links made before stay good until one of them is used: whoever asks in another's name voids
 * nothing. `address` is where people reach the program.
 */
export function issueLink(
  database: Database,
  { address }: { readonly address: string },
  sort: LinkSort,
  user: Receiver,
  now: Date,
): Promise<AccountLink> {
  return atomically(database, async (transaction) => {
    await lockUser(transaction, user.id);
    const terms = { purpose: sort.purpose, user: user.id, lifetime: sort.lifetime };
    const token = await newOneTimeToken(transaction, terms, now);
    const link = `${address}/#/${sort.path}/${token}`;
    return { link, expires: new Date(now.getTime() + sort.lifetime), mail: sort.mail(user.email, link) };
  });
}

/**
 * The same for somebody who cannot be told from a stranger. Null where five were made within half an hour: no mailbox
 * is flooded, and as links live longer than that, those that lie there are good for a while yet.
 */
export function issueLinkSparingly(
  database: Database,
  settings: { readonly address: string },
  sort: LinkSort,
  user: Receiver,
  now: Date,
): Promise<AccountLink | null> {
  return atomically(database, async (transaction) => {
    await lockUser(transaction, user.id);
    const windowsEnd = new Date(now.getTime() + sort.lifetime - ASKING_WINDOW);
    const recent = await countOneTimeTokens(transaction, sort.purpose, user.id, windowsEnd);
    return recent < MOST_ASKED_FOR ? issueLink(transaction, settings, sort, user, now) : null;
  });
}
