import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import type { Mail } from '../mail/transports.ts';
import { countOneTimeTokens, newOneTimeToken } from './one-time-tokens.ts';
import { lockUser } from './users.ts';

/** A link that can be used once, and the mail that carries it. */
export interface AccountLink {
  readonly link: string;
  readonly expires: Date;
  /** The caller posts it after sending the answer. */
  readonly mail: Mail;
}

/** A kind of link that admits somebody without a password. */
export interface LinkSort {
  readonly purpose: string;
  /** ms */
  readonly lifetime: number;
  /** The path of the page it leads to, before the token. */
  readonly path: string;
  readonly mail: (to: string, link: string) => Mail;
}

/**
 * How many links somebody may have mailed to an address that may not be theirs, and within which time, ms.
 */
const MOST_ASKED_FOR = 5;
const ASKING_WINDOW = 30 * 60_000;

interface Receiver {
  readonly id: number;
  readonly email: string;
}

/**
 * Makes a link for a user. Earlier links stay good until one of them is used, so that a stranger who asks in
 * a user's name voids nothing. `address` is the program's public address.
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
 * Makes a link for a caller who may be a stranger. Null where five were made within half an hour: no mailbox
 * is flooded, and as links live longer than that, the user still has good ones.
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
