import { type ProjectEvent, projectEvent } from '@thermarium/api';
import { z } from 'zod';

/** The PostgreSQL channel that carries project events, and changes of rights, to every process. */
export const PROJECT_CHANNEL = 'thermarium_project';

/** PostgreSQL carries payloads of less than 8000 bytes. */
export const LARGEST_PAYLOAD = 7999;

const notification = z.object({ project: z.int(), event: projectEvent });
export type Notification = z.infer<typeof notification>;

/** Triggers of the database tell it with the transaction that changes rights of a user, or to a project. */
const rightsNotification = z.object({
  rightsOf: z.union([z.strictObject({ user: z.int() }), z.strictObject({ project: z.int() })]),
});
export type RightsNotification = z.infer<typeof rightsNotification>;
/** The user or the project whose rights have changed. */
export type ChangedRights = RightsNotification['rightsOf'];

const anyNotification = z.union([notification, rightsNotification]);

/** The payload of an event. If it would be too long, the event's longest text is cut. */
export function encodeNotification({ project, event }: Notification): string {
  const payload = JSON.stringify({ project, event });
  const share = LARGEST_PAYLOAD / Buffer.byteLength(payload);
  if (share >= 1) return payload;
  return encodeNotification({ project, event: withShorterText(event, share) ?? { type: 'reload' } });
}

const CUT = ' …';

function withShorterText(event: ProjectEvent, share: number): ProjectEvent | null {
  const texts = Object.entries(event).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const [key, text] = texts.reduce((longest, entry) =>
    entry[1].length > longest[1].length ? entry : longest,
  );
  // No text is to blame for the length; perhaps a long diff is.
  if (text.length < 1000) return null;
  const kept = text.slice(0, Math.floor(text.length * share) - CUT.length).replace(/[\ud800-\udbff]$/, '');
  return { ...event, [key]: kept + CUT };
}

/** The event or the change of rights in a payload; null if this program did not send it. */
export function decodeNotification(payload: string): Notification | RightsNotification | null {
  try {
    return anyNotification.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
