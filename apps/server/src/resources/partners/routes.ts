import { partnerEndpoints, pathOf } from '@thermarium/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../http/refused.ts';
import { type Gate, serve } from '../../http/serve.ts';
import { addressGroup } from '../../limits/address-group.ts';
import { countAttempt } from '../../limits/rate-limits.ts';
import { Provider } from '../../partners/provider.ts';
import {
  beginSignIn,
  finishSignIn,
  isBrowserSecret,
  newBrowserSecret,
  redeemTicket,
  STATE_LIFETIME,
} from '../../partners/sign-in.ts';
import { SignInFailed } from '../../partners/sign-in-failed.ts';
import type { Services } from '../../services.ts';

/** Ties a sign-in to the browser in which it was begun. */
const COOKIE = 'thermarium_partner';

export function servePartners(app: FastifyInstance, gate: Gate, services: Services): void {
  const { settings, clock, log } = services;
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

  /** To another address; no step of a sign-in may come out of a cache, or tell the next site of this one. */
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
      const cookie = request.cookies[COOKIE];
      const browser = isBrowserSecret(cookie) ? cookie : newBrowserSecret();
      try {
        const address = await beginSignIn(services, provider, browser, query.next);
        reply.setCookie(COOKIE, browser, {
          path: '/api/',
          httpOnly: true,
          sameSite: 'lax',
          secure: settings.address.startsWith('https:'),
          maxAge: STATE_LIFETIME / 1000,
        });
        return redirect(reply, address);
      } catch (error) {
        return explain(reply, partner, error);
      }
    },

    partnerCallback: async ({ params: { partner }, request, reply }) => {
      const provider = providerOf(partner);
      await countAttempt(services, reply, 'partnerPerAddress', addressGroup(request.ip));
      try {
        const { ticket, next } = await finishSignIn(
          services,
          provider,
          request.cookies[COOKIE],
          searchOf(request),
        );
        return toSignInPage(reply, { ticket, next });
      } catch (error) {
        return explain(reply, partner, error);
      }
    },

    redeemTicket: async ({ body: { ticket }, request, reply }) => {
      const token = await redeemTicket(services, ticket);
      log.info({ address: request.ip }, 'Signed in through a partner');
      reply.header('cache-control', 'no-store');
      return token;
    },
  });
}

function searchOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams;
}

/** What went wrong at a provider, without what it sent: that may hold tokens. */
function wordsOf(cause: unknown): string | undefined {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined;
}
