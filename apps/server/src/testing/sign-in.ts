import type { CaptchaChallenge } from '@thermarium/api';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type CaptchaEffort, newCaptcha } from '../accounts/captcha.ts';
import { inject, type TestAnswer, type TestApp } from './test-app.ts';

/** A challenge that is solved at once: ordinary ones cost a core 0.3 s, and tests sign in a hundred times. */
const EASY = { least: 1, most: 1 };

/** A solved challenge of a site, as easy as possible. */
export async function solvedCaptcha(
  { services: { keys, clock } }: TestApp,
  effort: CaptchaEffort = 'usual',
): Promise<string> {
  return solved(await newCaptcha(keys, clock(), effort, EASY));
}

/** Solves a challenge of the bot check, as the page does; returns the value for `reCaptchaToken`. */
export async function solved(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Signs in as the page does. */
export async function signIn(site: TestApp, username: string, password: string): Promise<TestAnswer> {
  const reCaptchaToken = await solvedCaptcha(site);
  return inject(site.app, 'POST', '/api/token/', { username, password, reCaptchaToken });
}
