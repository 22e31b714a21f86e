import { ensureAdministrator, type Invitation } from '../administration/first-administrator.ts';
import { buildApp } from '../app.ts';
import type { Configuration } from '../config/configuration.ts';
import { openMailer } from '../mail/mailer.ts';
import { openTransport } from '../mail/open-transport.ts';
import type { Services } from '../services.ts';
import type { Door } from './door.ts';

export interface Api {
  readonly invitation: Invitation | null;
  /** Lets calls and mails under way end. */
  close(): Promise<void>;
}

/** Answers calls at a door. Rejects when an administrator is configured who cannot be. */
export async function openApi(
  settings: Configuration,
  services: Omit<Services, 'settings' | 'mail'>,
  door: Door,
): Promise<Api> {
  const { database, keys, clock, log } = services;
  const invitation = await ensureAdministrator({ database, keys, settings, clock });
  const mail = openMailer(openTransport(settings, log), log);
  const app = await buildApp({ ...services, settings, mail });
  await app.ready();
  door.answerWith(app.routing);
  return {
    invitation,
    close: async () => {
      await app.close();
      await door.close();
      await mail.close();
    },
  };
}
