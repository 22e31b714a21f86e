import { partnerErrors } from '@thermarium/api';

/** What is said of a sign-in through a partner that failed with this word. */
export function partnerProblem(word: string): string {
  const known = Object.entries(partnerErrors).find(([name]) => name === word);
  return known ? known[1] : 'The sign-in through the partner failed. Try again.';
}
