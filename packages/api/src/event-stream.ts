import { z } from 'zod';
import { CallFailed, type CallInput, type ClientOptions, pathOf } from './client.ts';
import { administrator, type Endpoint, endpoint, projectViewer, signedIn } from './endpoint.ts';
import { type ProjectEvent, projectEvent, type TaskQueueEvent, taskQueueEvent } from './events.ts';
import { tabId } from './presence.ts';
import { pathId } from './values.ts';

export const eventEndpoints = {
  projectEvents: endpoint('GET', '/api/project/:project/events/', {
    tag: 'model',
    summary:
      "What happens in a project, as server-sent events; an event's name is its type. With `tab`, the caller is here for the others",
    access: projectViewer,
    params: z.object({ project: pathId }),
    query: z.object({ tab: tabId.optional() }),
    answer: projectEvent,
    form: 'events',
    refusals: ['too-many'],
  }),
  taskEvents: endpoint('GET', '/api/tasks/events/', {
    tag: 'tasks',
    summary:
      "The course of the caller's tasks and of those of projects that they may see, as server-sent events; an event's name is its type",
    access: signedIn,
    answer: taskQueueEvent,
    form: 'events',
    refusals: ['too-many'],
  }),
  adminTaskEvents: endpoint('GET', '/api/admin/task/events/', {
    tag: 'administration',
    summary: "The course of everybody's tasks, as server-sent events; an event's name is its type",
    access: administrator,
    answer: taskQueueEvent,
    form: 'events',
    refusals: ['too-many'],
  }),
};

/**
 * Follows a project's events over one connection, until the server or the signal ends it. To go on, a caller connects
 * again and reads the project again, since events in between are lost. Throws `CallFailed` when refused.
 *
 * @param tab the id of a page that shows the project: its user is here for the others meanwhile
 */
export function followProject(
  options: ClientOptions,
  project: number,
  signal?: AbortSignal,
  tab?: string,
): AsyncGenerator<ProjectEvent, void> {
  const input = { params: { project }, query: { tab } };
  return follow(options, eventEndpoints.projectEvents, projectEvent, input, signal);
}

/** Follows the caller's task queue, as `followProject` does a project. */
export function followTasks(
  options: ClientOptions,
  signal?: AbortSignal,
): AsyncGenerator<TaskQueueEvent, void> {
  return follow(options, eventEndpoints.taskEvents, taskQueueEvent, {}, signal);
}

/** Follows the tasks of all users, as an administrator may. */
export function followAllTasks(
  options: ClientOptions,
  signal?: AbortSignal,
): AsyncGenerator<TaskQueueEvent, void> {
  return follow(options, eventEndpoints.adminTaskEvents, taskQueueEvent, {}, signal);
}

/** Browsers' own EventSource sends no headers, so its token would have to stand in the address. */
async function* follow<E extends Endpoint, Event extends z.ZodType>(
  { address = '', token, fetch: send = fetch }: ClientOptions,
  stream: E,
  schema: Event,
  { params, query }: CallInput<E>,
  signal?: AbortSignal,
): AsyncGenerator<z.output<Event>, void> {
  const bearer = token?.() ?? null;
  const response = await send(address + pathOf(stream, params, query), {
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
    const event = schema.safeParse(JSON.parse(data));
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
