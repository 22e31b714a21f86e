import { eventEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { authenticator } from '../../accounts/sessions.ts';
import { EventStream } from '../../events/event-stream.ts';
import { enforce } from '../../http/access.ts';
import { bearerToken } from '../../http/caller.ts';
import { Refused } from '../../http/refused.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

/** How often a stream shows that it lives, and is checked for its caller's right, ms. */
const HEARTBEAT = 15_000;
/** One person has fewer windows open than this; a program that forgets to hang up has not. */
const MOST_STREAMS_OF_USER = 50;
/** When one of them may have been closed, s. */
const RETRY_AFTER = 60;

export function serveEvents(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, keys, clock, events } = services;
  // A page that is only left open is not in use: it must not keep its session from ending.
  const authenticate = authenticator(database, keys, clock, { sliding: false });
  const streams = new Map<EventStream, number>();
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });

  serve(app, gate, eventEndpoints, {
    projectEvents: async ({ params: { project }, caller, request, reply }) => {
      const own = [...streams.values()].filter((user) => user === caller.id);
      if (own.length >= MOST_STREAMS_OF_USER) {
        reply.header('retry-after', RETRY_AFTER);
        throw new Refused('too-many', 'Too many windows follow projects at once. Close some of them.');
      }
      const mayStay = async (): Promise<boolean> => {
        const token = bearerToken(request);
        const now = token === null ? null : await authenticate(token);
        await enforce(database, eventEndpoints.projectEvents.access, now, project);
        return true;
      };
      const stream = new EventStream(reply);
      if (request.method === 'HEAD') stream.end();
      streams.set(stream, caller.id);
      const unsubscribe = events.subscribe(project, (event) => stream.send(event));
      const heart = setInterval(async () => {
        // Also where the database cannot tell: the client comes back when it can.
        if (await mayStay().catch(() => false)) stream.beat();
        else stream.end();
      }, HEARTBEAT);
      stream.onClose(() => {
        clearInterval(heart);
        unsubscribe();
        streams.delete(stream);
      });
      return undefined;
    },
  });
}
