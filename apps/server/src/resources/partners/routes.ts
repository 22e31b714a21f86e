import { partnerEndpoints, pathOf } from '@thermarium/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../accounts/session-origin.ts';
import { notFound } from '../../errors/refused.ts';
import { browserCookie, newBrowserSecret } from '../../http/browser-cookie.ts';
import { type Gate, serve } from '../../http/serve.ts';
import { addressGroup } from '../../limits/address-group.ts';
import { countAttempt } from '../../limits/rate-limits.ts';
import { Provider } from '../../partners/provider.ts';
import { beginSignIn, finishSignIn, redeemTicket, STATE_LIFETIME } from '../../partners/sign-in.ts';
import { SignInFailed } from '../../partners/sign-in-failed.ts';
import type { Services } from '../../services.ts';

export function servePartners(app: FastifyInstance, gate: Gate, services: Services): void {
  const { settings, clock, log } = services;
  /** Ties a sign-in to the browser in which it was begun. */
  const cookie = browserCookie(settings, 'thermarium_partner', { lifetime: STATE_LIFETIME, sameSite: 'lax' });
  const providers = new Map(
    settings.partners.map((partner) => {
      const callback = settings.address + pathOf(partnerEndpoints.partnerCallback, { partner: partner.name });
      return [partner.name, new Provider(partner, callback, clock)];
    }),
  );
  const providerOf = (name: string): Provider => {
    const provider = providers.get(name);
    if (!provider) throw notFound();
    return provider;
  };

  /** Redirects. No step of a sign-in may be cached, or be visible to the next site as its referrer. */
  const redirect = (reply: FastifyReply, address: string): string => {
    reply
      .header('location', address)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer');
    return '';
  };
  const toSignInPage = (reply: FastifyReply, values: Readonly<Record<string, string>>): string =>
    redirect(reply, `${settings.address}/#/login?${new URLSearchParams(values)}`);
  const explain = (reply: FastifyReply, partner: string, error: unknown): string => {
    if (!(error instanceof SignInFailed)) throw error;
    log.warn({ partner, reason: error.reason, because: wordsOf(error.cause) }, 'A sign-in failed');
    return toSignInPage(reply, { error: error.reason });
  };

  serve(app, gate, partnerEndpoints, {
    partners: async () =>
      settings.partners.map(({ name, title }) => ({
        name,
        title,
        login: pathOf(partnerEndpoints.partnerLogin, { partner: name }),
      })),

    partnerLogin: async ({ params: { partner }, query, request, reply }) => {
      const provider = providerOf(partner);
      await countAttempt(services, reply, 'partnerPerAddress', addressGroup(request.ip));
      const browser = cookie.read(request) ?? newBrowserSecret();
      try {
        const address = await beginSignIn(services, provider, browser, query.next);
        cookie.write(reply, browser);
        return redirect(reply, address);
      } catch (error) {
        return explain(reply, partner, error);
      }
    },

    partnerCallback: async ({ params: { partner }, request, reply }) => {
      const provider = providerOf(partner);
      await countAttempt(services, reply, 'partnerPerAddress', addressGroup(request.ip));
      try {
        const browser = cookie.read(request);
        const { ticket, next } = await finishSignIn(services, provider, browser, searchOf(request));
        // However long the user was away, the cookie must last until the ticket is redeemed.
        if (browser !== undefined) cookie.write(reply, browser);
        return toSignInPage(reply, { ticket, next });
      } catch (error) {
        return explain(reply, partner, error);
      }
    },

    redeemTicket: async ({ body: { ticket }, request, reply }) => {
      const browser = cookie.read(request);
      const { user, token } = await redeemTicket(services, browser, ticket, originOf(request));
      cookie.clear(reply);
      log.info({ user, address: request.ip }, 'Signed in through a partner');
      reply.header('cache-control', 'no-store');
      return token;
    },
  });
}

function searchOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams;
}

/** The failure at a provider, without the data that it sent: those may hold tokens. */
function wordsOf(cause: unknown): string | undefined {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined;
}
