import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient, endpoints } from '@thermarium/api';
import type { Program } from './program.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The link in a mail as it is sent. */
export function linkIn(mail: string): string | undefined {
  return /http\S*#\/\S+/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0];
}

/** The link to a page in the latest mail that has one and names an address. */
export async function mailedLink(
  { dataFolder }: Program,
  to: string,
  page: 'user/activate' | 'reset-password',
): Promise<string> {
  const folder = join(dataFolder, 'mails');
  for (const name of (await readdir(folder)).sort().reverse()) {
    const text = await readFile(join(folder, name), 'utf8');
    const link = text.includes(to) ? linkIn(text) : undefined;
    if (link?.includes(`/${page}/`)) return link;
  }
  throw new Error(`No mail to ${to}.`);
}

let people = 0;

/**
 * Makes an account as an administrator, and activates it by the mailed link. Its address is its own: one
 * program serves the journeys of many files.
 */
export async function makePerson(program: Program, administrator: Client): Promise<Credentials> {
  const email = `person-${++people}@example.com`;
  await administrator(endpoints.adminCreateUser, { body: { email } });
  const token = /activate\/([^/\s]+)/.exec(await untilMailed(program, email))?.[1];
  if (token === undefined) throw new Error(`The mail to ${email} has no link to activate the account.`);
  const password = 'a-horse-of-another-colour';
  const body = { token, first_name: 'Grace', last_name: 'Hopper', password };
  await createClient({ address: program.address })(endpoints.activate, { params: { token }, body });
  return { email, password };
}

async function untilMailed(program: Program, email: string): Promise<string> {
  for (;;) {
    const link = await mailedLink(program, email, 'user/activate').catch(() => null);
    if (link !== null) return link;
    await pause(50);
  }
}
