import {
  accountEndpoints,
  type Client,
  createClient,
  eventEndpoints,
  followProject,
  type ProjectEvent,
  pathOf,
} from '@thermarium/api';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Environment } from './program-process.ts';

/** A signed-in user who calls a program over HTTP. */
export interface Visitor {
  readonly call: Client;
  readonly token: string;
  /** The same user with the same token at another process. */
  at(address: string): Visitor;
  /** Resolves when the stream has begun; it has all later events. */
  follow(project: number): Promise<AsyncGenerator<ProjectEvent, void>>;
}

export const ADA_EMAIL = 'ada@example.com';
const PASSWORD = 'a good long password';

/** Makes Ada the first administrator. */
export const ADA: Environment = { THERMARIUM_ADMIN_EMAIL: ADA_EMAIL, THERMARIUM_ADMIN_PASSWORD: PASSWORD };

/** Signs in as the page does: with the bot check solved. */
export async function signIn(address: string, username = ADA_EMAIL, password = PASSWORD): Promise<Visitor> {
  const call = createClient({ address });
  const challenge = await call(accountEndpoints.captcha);
  const solution = await solveChallenge({ challenge, deriveKey });
  const reCaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const { access } = await call(accountEndpoints.signIn, { body: { username, password, reCaptchaToken } });
  return visitorOf(address, access);
}

/** A user by their token. */
export function visitorOf(address: string, token: string): Visitor {
  const options = { address, token: () => token };
  return {
    call: createClient(options),
    token,
    at: (other) => visitorOf(other, token),
    follow: async (project) => {
      const path = pathOf(eventEndpoints.projectEvents, { project });
      const begun = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
      return followProject({ ...options, fetch: async () => begun }, project);
    },
  };
}
