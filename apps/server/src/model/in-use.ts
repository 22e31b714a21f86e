import { quoted } from '@thermarium/model';
import { Refused } from '../errors/refused.ts';

/** At most this many users are named one by one. */
const MOST_NAMED = 3;

/** Throws `in-use` if anything still refers to a record that is to be deleted, and names those users. */
export function expectUnused(name: string, users: readonly string[]): void {
  if (users.length === 0) return;
  const named = users.slice(0, MOST_NAMED);
  const others = users.length - named.length;
  const list = [...named, ...(others > 0 ? [`${others} more`] : [])];
  const last = list.pop();
  const sentence = list.length > 0 ? `${list.join(', ')} and ${last}` : last;
  throw new Refused('in-use', `${quoted(name)} is used by ${sentence}.`);
}
