import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { KEY_LIMITS } from '@thermarium/api';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { authenticator } from './accounts/sessions.ts';
import { refuseUnknownCalls } from './http/admission.ts';
import { markAnswers } from './http/answer-headers.ts';
import { keepBodies } from './http/body.ts';
import { answerFailures, badAddressAnswer } from './http/failures.ts';
import { KeyRoom } from './http/key-room.ts';
import { PAGES, servePages } from './http/pages.ts';
import { serveReferencePage } from './http/reference-page.ts';
import { CallPlaces } from './lanes/call-places.ts';
import { resources } from './resources/index.ts';
import type { Services } from './services.ts';

/** Bodies above this are compressed, bytes. */
const COMPRESS_FROM = 1024;
/** Answers are made afresh each time: at this level they shrink nearly as far, in a third of the time. */
const COMPRESSION_LEVEL = 3;

/**
 * No page loads anything from elsewhere. `upgrade-insecure-requests` is left out: browsers would ask for a
 * program on plain HTTP in a company's own network over HTTPS.
 */
const CONTENT_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

/** The HTTP side of the program: every route, with the services it was given. Tests inject into it. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings, database, keys, clock, lanes = null, keyLimits = KEY_LIMITS } = services;
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    frameworkErrors: badAddressAnswer(settings),
  });
  markAnswers(app, settings);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: CONTENT_POLICY },
    // `markAnswers` sets it, also for answers that are sent before these headers.
    strictTransportSecurity: false,
  });
  const places = new CallPlaces(database, lanes);
  places.countAnswers(app);
  await app.register(compress, {
    globalDecompression: false,
    threshold: COMPRESS_FROM,
    encodings: ['gzip'],
    zlibOptions: { level: COMPRESSION_LEVEL },
  });
  await app.register(cookie);
  refuseUnknownCalls(app);
  keepBodies(app);
  answerFailures(app);
  const keyRoom = new KeyRoom(database, keyLimits, (error) =>
    app.log.warn({ err: error }, 'Keys were not counted'),
  );
  const gate = { database, clock, authenticate: authenticator(database, keys, clock), places, keyRoom };
  for (const serveResource of resources) serveResource(app, gate, services);
  serveReferencePage(app);
  await servePages(app, PAGES);
  return app;
}
