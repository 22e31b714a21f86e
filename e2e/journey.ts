import { test as base, type Page } from '@playwright/test';
import { CallFailed, type Client, createClient, endpoints, type Project } from '@thermarium/api';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Credentials, makePerson } from './people.ts';
import { ADMIN, type Program, startProgram } from './program.ts';

/** A signed-in user, with calls of their own beside the page. */
export interface Visitor {
  readonly token: string;
  readonly client: Client;
  /** Makes an empty project. */
  create(name: string): Promise<Project>;
  /** Ends the session without the page. */
  signOut(): Promise<void>;
}

/** Another user, signed in at a browser of their own. */
export interface Guest extends Visitor {
  readonly email: string;
  readonly page: Page;
}

interface JourneyFixtures {
  /** The administrator, signed in on the page of the test as well. */
  readonly visitor: Visitor;
  readonly guest: Guest;
}

interface ProgramFixtures {
  readonly program: Program;
  readonly administrator: Acquaintance;
  /** The account of the guest. */
  readonly acquaintance: Acquaintance;
}

/**
 * An account, and the one session that its journeys share: solving the bot check takes a second of a core.
 */
interface Acquaintance {
  readonly email: string;
  /** Signs in where no session is open: at first, and after a journey that has ended it. */
  signedIn(): Promise<Visitor>;
}

/** Tests that run against the real program, one for each file, in a real browser. */
export const test = base.extend<JourneyFixtures, ProgramFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off the pattern.
    async ({}, use) => {
      const program = await startProgram();
      await use(program);
      await program.dispose();
    },
    { scope: 'worker' },
  ],
  administrator: [async ({ program }, use) => use(acquaintanceOf(program, ADMIN)), { scope: 'worker' }],
  acquaintance: [
    async ({ program, administrator }, use) => {
      const { client } = await administrator.signedIn();
      const person = await makePerson(program, client);
      await use(acquaintanceOf(program, person));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ program }, use) => use(program.address),
  visitor: async ({ administrator, page }, use) => {
    const visitor = await administrator.signedIn();
    await keepSignedIn(page, visitor);
    await use(visitor);
  },
  guest: async ({ program, acquaintance, browser }, use) => {
    const visitor = await acquaintance.signedIn();
    const context = await browser.newContext({ baseURL: program.address });
    const page = await context.newPage();
    await keepSignedIn(page, visitor);
    await use({ ...visitor, email: acquaintance.email, page });
    await context.close();
  },
});

async function keepSignedIn(page: Page, { token }: Visitor): Promise<void> {
  await page.addInitScript((access) => localStorage.setItem('thermarium.access', access), token);
}

function acquaintanceOf({ address }: Program, credentials: Credentials): Acquaintance {
  let latest: Visitor | null = null;
  return {
    email: credentials.email,
    signedIn: async () => {
      if (latest === null || !(await isSignedIn(latest))) latest = await signIn(address, credentials);
      return latest;
    },
  };
}

async function isSignedIn({ client }: Visitor): Promise<boolean> {
  try {
    await client(endpoints.account);
    return true;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return false;
    throw error;
  }
}

export { expect } from '@playwright/test';

/** Signs in over HTTP, solving the bot check as the page does. */
export async function signIn(address: string, { email, password }: Credentials = ADMIN): Promise<Visitor> {
  const anyone = createClient({ address });
  const challenge = await anyone(endpoints.captcha);
  const solution = await solveChallenge({ challenge, deriveKey });
  const reCaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const { access } = await anyone(endpoints.signIn, { body: { username: email, password, reCaptchaToken } });
  const client = createClient({ address, token: () => access });
  return {
    token: access,
    client,
    create: (name) => client(endpoints.createProject, { body: { name } }),
    signOut: () => client(endpoints.signOut),
  };
}

/** Opens a project and waits until its model is shown. */
export async function openProject(page: Page, project: number): Promise<void> {
  await page.goto(`/#/project/${project}`);
  await page.getByRole('tab', { name: 'Project' }).waitFor();
}
