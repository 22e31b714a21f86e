import { encodeNotification, PROJECT_CHANNEL } from '../events/channel.ts';
import type { ProjectEdit } from './project-edit.ts';

/** More ids than this are not worth naming: whoever listens reads the tree again. */
const MOST_NAMED = 100;

/** The notice that tells everybody who has the project open what a change touched: a channel and what to send on it. */
export function changeNotice({ project, revision, caller, touched }: ProjectEdit): {
  readonly channel: string;
  readonly payload: string;
} {
  const ids = touched.map(({ id }) => id);
  const payload = encodeNotification({
    project,
    event: {
      type: 'model',
      revision,
      by: caller.email,
      tables: [...new Set(touched.map(({ table }) => table))],
      ids: ids.length > MOST_NAMED ? null : ids,
    },
  });
  return { channel: PROJECT_CHANNEL, payload };
}
