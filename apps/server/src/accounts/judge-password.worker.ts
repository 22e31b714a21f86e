import { parentPort } from 'node:worker_threads';
import { type PasswordOwner, passwordStrength } from '@thermarium/passwords';

export interface PasswordToJudge {
  readonly number: number;
  readonly password: string;
  readonly owner: PasswordOwner;
}

export interface PasswordJudged {
  readonly number: number;
  /** The fault of it; null: none. */
  readonly problem: string | null;
}

parentPort?.on('message', ({ number, password, owner }: PasswordToJudge) => {
  const { isEnough, advice } = passwordStrength(password, owner);
  const problem = isEnough ? null : `This password is too easy to guess. ${advice}`.trim();
  parentPort?.postMessage({ number, problem } satisfies PasswordJudged);
});
