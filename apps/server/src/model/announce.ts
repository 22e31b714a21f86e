import { encodeNotification, LARGEST_PAYLOAD, PROJECT_CHANNEL } from '../events/channel.ts';
import type { ProjectEdit } from './project-edit.ts';

/**
 * The notice of a change for everybody who has the project open: a channel and the payload to send on it. A diff that
 * does not fit into the payload is left out; clients that want it ask for it.
 *
 * @param diff the diff as JSON
 */
export function changeNotice(
  { project, told }: ProjectEdit,
  diff: string,
): { readonly channel: string; readonly payload: string } {
  const event = { type: 'model' as const, ...told };
  const brief = encodeNotification({ project, event: { ...event, diff: null } });
  const whole = Buffer.byteLength(brief) + Buffer.byteLength(diff) - Buffer.byteLength('null');
  const payload = whole > LARGEST_PAYLOAD ? brief : encodeNotification({ project, event });
  return { channel: PROJECT_CHANNEL, payload };
}
