import { ensureAdministrator, type Invitation } from '../administration/first-administrator.ts';
import { buildApp } from '../app.ts';
import type { Configuration } from '../config/configuration.ts';
import { Lanes, laneSettings } from '../lanes/lanes.ts';
import { openMailer } from '../mail/mailer.ts';
import { openTransport } from '../mail/open-transport.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { Services } from '../services.ts';
import type { BaseServices } from './base-services.ts';
import type { HttpListener } from './http-listener.ts';

/** The program of a process for long calls. */
const LANE_PROCESS = new URL('./lane-process.ts', import.meta.url);

export interface Api {
  readonly invitation: Invitation | null;
  /** Lets running calls and mails end. */
  close(): Promise<void>;
}

/** Answers calls at a listener. Rejects when the configured administrator cannot be made. */
export async function openApi(
  settings: Configuration,
  {
    url,
    connections: { lanes: processes, ofLane },
    ...services
  }: Omit<Services, 'settings' | 'mail' | 'lanes'> & Pick<BaseServices, 'url' | 'connections'>,
  listener: HttpListener,
  metrics: Metrics | null,
): Promise<Api> {
  const { database, keys, clock, log } = services;
  const invitation = await ensureAdministrator({ database, keys, settings, clock });
  const mail = openMailer(openTransport(settings, log), log);
  const lanes = new Lanes({
    script: LANE_PROCESS,
    ground: { url, keys, settings: laneSettings(settings), connections: ofLane },
    processes,
    events: services.events,
    log,
  });
  const app = await buildApp({ ...services, settings, mail, lanes });
  metrics?.watchCalls(app);
  await app.ready();
  lanes.warm();
  listener.answerWith(app.routing);
  return {
    invitation,
    close: async () => {
      await app.close();
      await listener.close();
      await lanes.close();
      await mail.close();
    },
  };
}
