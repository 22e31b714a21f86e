import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** The highest score. */
export const BEST_SCORE = 4;
/** The lowest accepted score: ten thousand million guesses would not be enough to find the password. */
export const LEAST_SCORE = 3;

/**
 * The number of characters that are judged, and of ways to read signs as letters that are tried. The worst password
 * then takes 0.1 s; with the library's own 256 and 100 it takes more than a second.
 */
const LONGEST_JUDGED = 64;
const READINGS = 8;

/** The program's own name, which people put into its passwords. */
const OF_THE_PROGRAM = ['thermarium', 'thermal', 'solver'];

/** The owner's personal data, which attackers try first. */
export interface PasswordOwner {
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

export interface PasswordStrength {
  /** 0 (found at once) to 4. */
  readonly score: number;
  /** Whether the password is accepted. */
  readonly isEnough: boolean;
  /** Sentences on why it is weak and how to improve it; may be empty. */
  readonly advice: string;
}

/**
 * Judges how hard a password is to guess, by lists of common passwords, words and names, and by patterns (keyboards,
 * dates, repetition). The first call reads the lists, which takes half a second.
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

/** A text, its parts around an `@`, its words, and the words joined. */
function partsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return [text, ...text.split('@'), ...words, words.join('')].filter((part) => part.length > 1);
}
