import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ClientMetadata, Provider } from 'oidc-provider';
import type { Partner } from '../config/settings.ts';

/** An account at the provider. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** A real OpenID provider on a free port. */
export interface OpenIdProvider {
  readonly partner: Partner;
  /** Makes an account at the provider; a request with its `sub` in the header `x-person` is signed in. */
  know(account: ProviderAccount): void;
  /**
   * Signs an account in at a provider's address, as a person in a browser would; returns the address to which
   * the browser is sent.
   */
  signIn(address: string, account: ProviderAccount | 'denies'): Promise<string>;
  close(): Promise<void>;
}

/** Starts a provider with one client, which sends people back to `callbacks`. */
export async function startOpenIdProvider(
  name: string,
  callbacks: readonly string[],
): Promise<OpenIdProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  const issuer = `http://127.0.0.1:${port}`;
  const client: ClientMetadata = {
    client_id: 'thermarium',
    client_secret: 'a secret of the client: %2B&/?+=',
    redirect_uris: [...callbacks],
  };
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['for the tests'] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...accounts.get(sub), sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    // The person decides; a browser's header stands for what they type.
    const who = String(request.headers['x-person']);
    const result = who === 'denies' ? { error: 'access_denied' } : { login: { accountId: who } };
    void provider.interactionFinished(request, response, result);
  });

  return {
    partner: {
      name,
      title: 'Acme',
      issuer,
      clientId: 'thermarium',
      clientSecret: 'a secret of the client: %2B&/?+=',
    },
    know: (account) => void accounts.set(account.sub, account),
    signIn: async (address, account) => {
      const who = account === 'denies' ? account : account.sub;
      if (account !== 'denies') accounts.set(account.sub, account);
      const cookies = new Map<string, string>();
      let at = address;
      while (at.startsWith(issuer)) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: {
            'x-person': who,
            cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (key) cookies.set(key, value);
        }
        const next = response.headers.get('location');
        if (next === null) throw new Error(`The provider answered ${response.status}.`);
        at = new URL(next, issuer).href;
      }
      return at;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
