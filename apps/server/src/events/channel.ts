import { type ProjectEvent, projectEvent } from '@thermarium/api';
import { z } from 'zod';

/** The PostgreSQL channel on which every process hears what happens in projects. */
export const PROJECT_CHANNEL = 'thermarium_project';

/** PostgreSQL carries payloads of less than 8000 bytes. */
export const LARGEST_PAYLOAD = 7999;

const notification = z.object({ project: z.int(), event: projectEvent });
export type Notification = z.infer<typeof notification>;

/** An event as it goes over the channel: its longest text is cut where the whole would be too long. */
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
  // Not what is too long; a million ids, perhaps.
  if (text.length < 1000) return null;
  const kept = text.slice(0, Math.floor(text.length * share) - CUT.length).replace(/[\ud800-\udbff]$/, '');
  return { ...event, [key]: kept + CUT };
}

/** What came over the channel; null when it is not of this program. */
export function decodeNotification(payload: string): Notification | null {
  try {
    return notification.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
