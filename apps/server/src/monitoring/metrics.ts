import { createServer } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../config/version.ts';
import { reasonOf } from '../errors/error-code.ts';

/** Buckets for durations of calls, s: an edit takes hundredths, a large answer seconds. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Buckets for durations of solves, s. */
const SOLVE_BUCKETS = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 14_400];
/** Buckets for cells per second of a whole solve, all its iterations and steps. */
const SPEED_BUCKETS = [1e3, 1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7];

const OTHER_ROUTES = 'none';

/** The counters and histograms of a process, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly solves: Counter<'outcome' | 'analysis'>;
  readonly solveSeconds: Histogram<'analysis'>;
  readonly cellsPerSecond: Histogram<'analysis'>;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      ...{ name: 'thermarium_info', help: 'The version of the program; always 1.', registers },
      labelNames: ['version'],
    }).set({ version }, 1);
    this.solves = new Counter({
      ...{ name: 'thermarium_solves_total', help: 'Solves that have ended, by how.', registers },
      labelNames: ['outcome', 'analysis'],
    });
    this.solveSeconds = new Histogram({
      ...{ name: 'thermarium_solve_seconds', help: 'From the start of a solve to its end.', registers },
      ...{ labelNames: ['analysis'], buckets: SOLVE_BUCKETS },
    });
    this.cellsPerSecond = new Histogram({
      ...{
        name: 'thermarium_solve_cells_per_second',
        help: 'Cells of a solved grid by the time of the solve.',
      },
      ...{ registers, labelNames: ['analysis'], buckets: SPEED_BUCKETS },
    });
  }

  /** Measures the calls of an app before it is ready, by the pattern of their route. */
  watchCalls(app: FastifyInstance): void {
    const registers = [this.registry];
    const seconds = new Histogram({
      ...{ name: 'thermarium_http_request_seconds', help: 'How long calls took to be answered.', registers },
      ...{ labelNames: ['method', 'route', 'status'], buckets: CALL_BUCKETS },
    });
    const underway = new Gauge({
      ...{
        name: 'thermarium_http_requests_underway',
        help: 'Calls being answered, event streams among them.',
      },
      ...{ registers, labelNames: ['route'] },
    });
    app.addHook('onRequest', async ({ routeOptions: { url: route = OTHER_ROUTES } }, reply) => {
      underway.inc({ route });
      reply.raw.once('close', () => underway.dec({ route }));
    });
    app.addHook('onResponse', async ({ method, routeOptions: { url: route = OTHER_ROUTES } }, reply) => {
      seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  }
}

export interface Telling {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves metrics at an address of their own. Rejects with a sentence where it cannot be opened. */
export async function tellMetrics(
  { registry }: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  log: FastifyBaseLogger,
): Promise<Telling> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end('Metrics are at /metrics.\n');
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      log.warn({ err: error }, 'Metrics could not be told');
      response.writeHead(500).end();
    }
  });
  server.requestTimeout = 10_000;
  server.maxConnections = 20;
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(new Error(`THERMARIUM_METRICS=${host}:${port} cannot be opened: ${reasonOf(error)}.`));
    server.once('error', refuse);
    server.listen({ host, port }, () => {
      server.off('error', refuse);
      server.on('error', (error) => log.warn({ err: error }, 'The listener of metrics has a problem'));
      resolve();
    });
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
