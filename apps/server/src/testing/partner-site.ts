import { expect } from 'vitest';
import { findUserByEmail } from '../accounts/users.ts';
import { type OpenIdProvider, type ProviderAccount, startOpenIdProvider } from './openid-provider.ts';
import { inject, startTestApp, type TestAnswer, type TestApp } from './test-app.ts';

export const PARTNER_ADDRESS = 'http://thermarium.test';

/**
 * A site with partners: `acme` and `brief`, `other`, which is acme by another name, and `gone`, which does
 * not answer.
 */
export interface PartnerSite {
  readonly site: TestApp;
  readonly acme: OpenIdProvider;
  readonly brief: OpenIdProvider;
  browser(): Browser;
  /** The id of the user as whom the program signs a person in. */
  userBy(person: ProviderAccount): Promise<number | undefined>;
  close(): Promise<void>;
}

export async function startPartnerSite(): Promise<PartnerSite> {
  const callback = (name: string) => `${PARTNER_ADDRESS}/api/${name}/callback/`;
  const acme = await startOpenIdProvider('acme', [callback('acme'), callback('other')]);
  const brief = await startOpenIdProvider('brief', [callback('brief')]);
  const site = await startTestApp({
    settings: {
      address: PARTNER_ADDRESS,
      partners: [
        acme.partner,
        brief.partner,
        { ...acme.partner, name: 'other', title: 'The same by another name' },
        { ...acme.partner, name: 'gone', issuer: 'http://127.0.0.1:1' },
      ],
    },
  });
  const browser = () => new Browser(site, acme);
  return {
    site,
    acme,
    brief,
    browser,
    userBy: async (person) => {
      const own = browser();
      const values = await own.signIn(person);
      const token = await own.redeem(values.get('ticket'));
      expect(token.status).toBe(200);
      const account = await inject(site.app, 'GET', '/api/user/', undefined, token.json.access);
      return (await findUserByEmail(site.database, account.json.user.email))?.id;
    },
    close: async () => {
      await site.close();
      await acme.close();
      await brief.close();
    },
  };
}

/** A browser in which a person signs in: it stores the cookies of this program. */
class Browser {
  private readonly site: TestApp;
  private readonly acme: OpenIdProvider;
  private readonly cookies = new Map<string, string>();

  constructor(site: TestApp, acme: OpenIdProvider) {
    this.site = site;
    this.acme = acme;
  }

  async get(
    url: string,
  ): Promise<{ readonly status: number; readonly location: string; readonly setCookie: string }> {
    const answer = await this.site.app.inject({ url, cookies: Object.fromEntries(this.cookies) });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return {
      status: answer.statusCode,
      location: String(answer.headers.location),
      setCookie: String(answer.headers['set-cookie']),
    };
  }

  /** Signs in at acme, and is sent back; returns the parameters with which the sign-in page is opened. */
  async signIn(account: ProviderAccount | 'denies', next = '/dashboard'): Promise<URLSearchParams> {
    const begun = await this.get(`/api/acme/login/?next=${encodeURIComponent(next)}`);
    return this.arrive(await this.acme.signIn(begun.location, account));
  }

  /** Redeems a ticket, as the sign-in page does. */
  async redeem(ticket: string | null): Promise<TestAnswer> {
    const cookies = Object.fromEntries(this.cookies);
    const { statusCode, payload, headers } = await this.site.app.inject({
      ...{ method: 'POST', url: '/api/token/partner/', payload: { ticket }, cookies },
    });
    return { status: statusCode, text: payload, headers, json: JSON.parse(payload) };
  }

  /** Comes back from the provider. */
  async arrive(address: string): Promise<URLSearchParams> {
    const { status, location } = await this.get(address.replace(PARTNER_ADDRESS, ''));
    expect(status).toBe(302);
    const [page, values] = location.split('?');
    expect(page).toBe(`${PARTNER_ADDRESS}/#/login`);
    return new URLSearchParams(values);
  }
}

let count = 0;
/** A person who has never been here. */
export function somebody(
  traits: Partial<ProviderAccount> = {},
): ProviderAccount & { readonly email: string } {
  count++;
  return {
    sub: `subject-${count}`,
    email: `somebody${count}@example.com`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
    ...traits,
  };
}
