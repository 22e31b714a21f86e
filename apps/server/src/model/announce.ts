import { encodeNotification, LARGEST_PAYLOAD, PROJECT_CHANNEL } from '../events/channel.ts';
import type { ProjectEdit } from './project-edit.ts';

/** More ids than this are not worth naming: whoever listens reads the tree again. */
const MOST_NAMED = 100;

/**
 * The notice that tells everybody who has the project open what was changed: a channel and what to send on it. A diff for
 * which there is no room is asked for by those who want it.
 *
 * @param diff the diff as JSON
 */
export function changeNotice(
  { project, told }: ProjectEdit,
  diff: string,
): { readonly channel: string; readonly payload: string } {
  const ids = told.diff.map(({ id }) => id);
  const event = {
    type: 'model' as const,
    ...told,
    tables: [...new Set(told.diff.map(({ table }) => table))],
    ids: ids.length > MOST_NAMED ? null : ids,
  };
  const brief = encodeNotification({ project, event: { ...event, diff: null } });
  const whole = Buffer.byteLength(brief) + Buffer.byteLength(diff) - Buffer.byteLength('null');
  const payload = whole > LARGEST_PAYLOAD ? brief : encodeNotification({ project, event });
  return { channel: PROJECT_CHANNEL, payload };
}
