import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Lanes, type LanesOptions } from '../lanes.ts';

/** A test's API behind a real port, with processes for long calls. */
export interface LaneSite extends TestApp {
  readonly lanes: Lanes;
  readonly served: FastifyInstance;
  /** `http://…` */
  readonly address: string;
}

export async function startLaneSite(
  limits: Partial<Omit<LanesOptions, 'ground' | 'events' | 'log'>> = {},
): Promise<LaneSite> {
  const site = await startTestApp();
  const { settings, keys, events, log } = site.services;
  const lanes = new Lanes({
    script: new URL('../../program/lane-process.ts', import.meta.url),
    ground: {
      url: site.databaseUrl,
      keys,
      connections: 4,
      settings: {
        ...settings,
        blobs: { kind: 'folder', folder: site.blobFolder },
        dataFolder: site.blobFolder,
        mail: { url: null, from: 'thermarium@thermarium.test' },
        logLevel: 'debug',
      },
    },
    events,
    log,
    processes: 3,
    ...limits,
  });
  const served = await buildApp({ ...site.services, lanes });
  await served.listen({ host: '127.0.0.1', port: 0 });
  const { port } = served.server.address() as AddressInfo;
  return {
    ...site,
    lanes,
    served,
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      await served.close();
      await lanes.close();
      await site.close();
    },
  };
}
