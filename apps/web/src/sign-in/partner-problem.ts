import { partnerErrors } from '@thermarium/api';

/** The message for a failed sign-in through a partner, by its error word. */
export function partnerProblem(word: string): string {
  const known = Object.entries(partnerErrors).find(([name]) => name === word);
  return known ? known[1] : 'The sign-in through the partner failed. Try again.';
}
