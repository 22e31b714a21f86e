import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** A password as strong as the strongest has this score. */
export const BEST_SCORE = 4;
/** From this score on a password is taken: ten thousand million guesses would not be enough to find it. */
export const LEAST_SCORE = 3;

/**
 * Longest beginning of a password that is judged, characters, and how many ways of reading signs as letters are tried:
 * the worst password then costs 0.1 s, and with the library's own 256 and 100 more than a second.
 */
const LONGEST_JUDGED = 64;
const READINGS = 8;

/** The program's own name, which people put into its passwords. */
const OF_THE_PROGRAM = ['thermarium', 'thermal', 'solver'];

/** Whose password it is: what others know of somebody is tried first. */
export interface PasswordOwner {
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

export interface PasswordStrength {
  /** 0 (found at once) to 4. */
  readonly score: number;
  /** Whether it is taken. */
  readonly isEnough: boolean;
  /** Why it is weak and how to mend it, in sentences; empty: nothing to say. */
  readonly advice: string;
}

/**
 * How hard a password is to guess: by lists of the passwords that are used most, of words and names, and by patterns
 * (keyboards, dates, repetition). The first call reads the lists, which takes half a second.
 */
export function passwordStrength(password: string, owner: PasswordOwner): PasswordStrength {
  judge ??= makeJudge();
  const { email, first_name = '', last_name = '' } = owner;
  const known = [email, `${first_name} ${last_name}`, `${last_name} ${first_name}`];
  const words = [...OF_THE_PROGRAM, ...known.flatMap(partsOf)];
  const { score, feedback } = judge.check(password.normalize('NFKC'), [...new Set(words)]);
  const advice = [feedback.warning, ...feedback.suggestions].filter((sentence) => sentence).join(' ');
  return { score, isEnough: score >= LEAST_SCORE, advice };
}

let judge: ZxcvbnFactory | undefined;

function makeJudge(): ZxcvbnFactory {
  return new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations,
    maxLength: LONGEST_JUDGED,
    l33tMaxSubstitutions: READINGS,
  });
}

/** A text, its sides where it is an address, its words, and these run together. */
function partsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return [text, ...text.split('@'), ...words, words.join('')].filter((part) => part.length > 1);
}
