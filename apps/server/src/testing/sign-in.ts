import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { inject, type TestAnswer, type TestApp } from './test-app.ts';

/** Asks for a challenge of the bot check and solves it, as the page does: what goes in `reCaptchaToken`. */
export async function solvedCaptcha(site: TestApp): Promise<string> {
  const { json: challenge } = await inject(site.app, 'GET', '/api/captcha/');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Signs in as the page does. */
export async function signIn(site: TestApp, username: string, password: string): Promise<TestAnswer> {
  const reCaptchaToken = await solvedCaptcha(site);
  return inject(site.app, 'POST', '/api/token/', { username, password, reCaptchaToken });
}
