import { z } from 'zod';
import { CallFailed, type CallInput, type ClientOptions, pathOf } from './client.ts';
import { endpoint, projectViewer } from './endpoint.ts';
import { type ProjectEvent, projectEvent } from './events.ts';
import { pathId } from './values.ts';

export const eventEndpoints = {
  projectEvents: endpoint('GET', '/api/project/:project/events/', {
    tag: 'model',
    summary: "What happens in a project, as server-sent events; an event's name is its type",
    access: projectViewer,
    params: z.object({ project: pathId }),
    answer: projectEvent,
    form: 'events',
    refusals: ['too-many'],
  }),
};

/**
 * Follows a project's events over one connection, until the server or the signal ends it. To go on, a caller connects
 * again and reads the project again, since events in between are lost. Browsers' own EventSource sends no headers, so
 * its token would have to stand in the address. Throws `CallFailed` when refused.
 */
export async function* followProject(
  { address = '', token, fetch: send = fetch }: ClientOptions,
  project: number,
  signal?: AbortSignal,
): AsyncGenerator<ProjectEvent, void> {
  const params: CallInput<typeof eventEndpoints.projectEvents>['params'] = { project };
  const bearer = token?.() ?? null;
  const response = await send(address + pathOf(eventEndpoints.projectEvents, params), {
    headers: {
      accept: 'text/event-stream',
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    ...(signal && { signal }),
  });
  if (!response.ok || !response.body) {
    throw new CallFailed(response.status, response.statusText, await response.json().catch(() => null));
  }
  for await (const data of eventData(response.body)) {
    const event = projectEvent.safeParse(JSON.parse(data));
    // A newer server may send events that this program does not know.
    if (event.success) yield event.data;
  }
}

/** The data of each server-sent event in a body; comments and other fields are skipped. */
async function* eventData(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => line.startsWith('data:'));
      if (lines.length > 0) yield lines.map((line) => line.slice('data:'.length).trimStart()).join('\n');
    }
  }
}
