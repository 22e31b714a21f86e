import { shortName } from '@thermarium/model';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { Partner } from '../config/settings.ts';
import { SignInFailed } from './sign-in-failed.ts';

/** Asks a provider for a user's identity and address. */
const SCOPE = 'openid email profile';
/** How long a provider may take to answer, s. */
const PATIENCE = 10;
/** How long a provider's configuration is cached, ms. */
const CONFIGURATION_LIFETIME = 3_600_000;

/** Secrets that tie a provider's answer to the sign-in that we began. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Proves to the provider that the program that redeems the code began the sign-in. */
  readonly codeVerifier: string;
}

/** A user as a provider identifies them. */
export interface PartnerIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Null: the provider does not give it. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** One partner's OpenID provider. Its calls reject with `SignInFailed`. */
export class Provider {
  readonly partner: Partner;
  /** The address to which the provider sends people back. */
  private readonly callback: string;
  private readonly clock: () => Date;
  private known: { readonly configuration: Configuration; readonly until: number } | null = null;

  constructor(partner: Partner, callback: string, clock: () => Date) {
    this.partner = partner;
    this.callback = callback;
    this.clock = clock;
  }

  /** The provider's address to which the browser is sent. */
  async signInAddress({ state, nonce, codeVerifier }: SignInSecrets): Promise<string> {
    const configuration = await this.configuration();
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: this.callback,
      response_type: 'code',
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return address.href;
  }

  /** The identity of a user who came back with these parameters (`code=…&state=…`). */
  async identify(
    search: URLSearchParams,
    { state, nonce, codeVerifier }: SignInSecrets,
  ): Promise<PartnerIdentity> {
    const configuration = await this.configuration();
    const returned = new URL(this.callback);
    returned.search = search.toString();
    try {
      const tokens = await authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      const claims = tokens.claims();
      if (!claims) throw new SignInFailed('refused');
      const known = new Map<string, unknown>(Object.entries(claims));
      // Many providers give the address only at their user-info endpoint.
      if (!known.has('email') && configuration.serverMetadata().userinfo_endpoint) {
        const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
        for (const [key, value] of Object.entries(more)) known.set(key, value);
      }
      return identityOf(claims.iss, claims.sub, known);
    } catch (error) {
      throw failureOf(error);
    }
  }

  private async configuration(): Promise<Configuration> {
    const now = this.clock().getTime();
    if (this.known && now < this.known.until) return this.known.configuration;
    const { issuer, clientId, clientSecret } = this.partner;
    const server = new URL(issuer);
    try {
      const configuration = await discovery(server, clientId, {}, secretOf(clientSecret), {
        timeout: PATIENCE,
        // A provider without TLS, as in a company's own network, is configured on purpose.
        execute: [
          enableNonRepudiationChecks,
          ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      });
      this.known = { configuration, until: now + CONFIGURATION_LIFETIME };
      return configuration;
    } catch (error) {
      throw new SignInFailed('unreachable', error);
    }
  }
}

/** HTTP Basic, which the standard presumes, unless the provider supports only the other method. */
function secretOf(secret: string): ClientAuth {
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = offered.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    authenticate(secret)(server, client, body, headers);
  };
}

/** The subjects that the standard allows. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

function identityOf(issuer: string, subject: string, claims: ReadonlyMap<string, unknown>): PartnerIdentity {
  if (!SUBJECT.test(subject)) throw new SignInFailed('refused');
  const text = (key: string): string => {
    const value = claims.get(key);
    return typeof value === 'string' ? shortName(value.replace(/\p{Cc}/gu, ' ').trim()) : '';
  };
  return {
    issuer,
    subject,
    email: text('email') || null,
    // Some providers send it as a text.
    emailVerified: [true, 'true'].some((yes) => claims.get('email_verified') === yes),
    firstName: text('given_name'),
    lastName: text('family_name'),
  };
}

function failureOf(error: unknown): SignInFailed {
  if (error instanceof SignInFailed) return error;
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return new SignInFailed('denied', error);
  }
  // `fetch` throws a TypeError where there is no answer; errors in an answer have codes.
  const unanswered = error instanceof TypeError && !('code' in error);
  const late = error instanceof ClientError && error.code === 'OAUTH_TIMEOUT';
  return new SignInFailed(unanswered || late ? 'unreachable' : 'refused', error);
}
