import { type Access, eventEndpoints, presenceEndpoints, SIGN_OF_LIFE } from '@thermarium/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticator } from '../../accounts/sessions.ts';
import { shownName } from '../../accounts/shown-name.ts';
import type { Caller } from '../../calls/caller.ts';
import type { Database } from '../../db/database.ts';
import { Refused } from '../../errors/refused.ts';
import { Broadcast } from '../../events/broadcast.ts';
import { EventStream } from '../../events/event-stream.ts';
import { inTurn } from '../../events/in-turn.ts';
import { Presence } from '../../events/presence.ts';
import { allTasks, TaskQueues } from '../../events/task-queues.ts';
import { TellingLimit } from '../../events/telling-limit.ts';
import { enforce } from '../../http/access.ts';
import { bearerToken } from '../../http/admission.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { RightToFollow } from './right-to-follow.ts';

/** Interval of heartbeats of a stream and of checks of its caller's right, ms. */
const HEARTBEAT = SIGN_OF_LIFE;
/** Nobody has so many windows open; a program that forgets to close its streams does. */
const MOST_STREAMS_OF_USER = 50;
/** Seconds until a refused stream should be tried again: one of the others may have closed. */
const RETRY_AFTER = 60;
/** Database connections for all checks of rights at once; the others are for calls. */
const CHECKS_AT_ONCE = 2;

/** The one subject of the tasks of all users. */
const EVERYBODY = 0;

/** A call that follows something. */
interface Following {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function serveEvents(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, keys, clock, events } = services;
  // A page that is only left open is not in use: it must not keep its session alive.
  const authenticate = authenticator(database, keys, clock, { sliding: false });
  const check = inTurn(CHECKS_AT_ONCE);
  const queues = new TaskQueues(events, (user) => check(() => seenProjects(database, user)));
  const ofProjects = new Broadcast(events);
  const ofQueues = new Broadcast(queues);
  const ofAllTasks = new Broadcast(allTasks(events));
  const presence = new Presence(events);
  const telling = new TellingLimit();
  const streams = new Set<EventStream>();
  const followings = new Set<{
    readonly user: number;
    readonly project: number | null;
    readonly right: RightToFollow;
  }>();
  const countOfUser = new Map<number, number>();
  const count = (user: number, change: number) => {
    const left = (countOfUser.get(user) ?? 0) + change;
    if (left > 0) countOfUser.set(user, left);
    else countOfUser.delete(user);
  };
  const stopDoubting = events.subscribeToRights((changed) => {
    queues.doubt(changed);
    for (const { user, project, right } of followings) {
      const isConcerned =
        !changed || ('user' in changed ? changed.user === user : changed.project === project);
      if (isConcerned) right.doubt();
    }
  });
  app.addHook('preClose', async () => {
    stopDoubting();
    queues.close();
    presence.close();
    for (const stream of streams) stream.end();
  });

  /** Opens a stream that lasts as long as its caller has the right; `join` begins to write to it. */
  const open = (
    { caller, request, reply }: Following,
    { access, resource }: { readonly access: Access; readonly resource?: number },
    join: (stream: EventStream) => () => void,
    onBeat: () => Promise<void> = async () => {},
  ): void => {
    if ((countOfUser.get(caller.id) ?? 0) >= MOST_STREAMS_OF_USER) {
      reply.header('retry-after', RETRY_AFTER);
      throw new Refused('too-many', 'Too many windows follow projects or tasks at once. Close some of them.');
    }
    const mayStay = async (): Promise<boolean> => {
      const token = bearerToken(request);
      const now = token === null ? null : await authenticate(token);
      await enforce(database, access, now, resource ?? null);
      return true;
    };
    const stream = new EventStream(reply);
    if (request.method === 'HEAD') stream.end();
    streams.add(stream);
    count(caller.id, 1);
    const leave = join(stream);
    const right = new RightToFollow(stream, () => check(mayStay).catch(() => false), onBeat);
    const following = { user: caller.id, project: resource ?? null, right };
    followings.add(following);
    const heart = setInterval(() => void right.beat(), HEARTBEAT);
    stream.onClose(() => {
      clearInterval(heart);
      followings.delete(following);
      leave();
      count(caller.id, -1);
      streams.delete(stream);
    });
  };

  serve(app, gate, eventEndpoints, {
    projectEvents: async ({ params: { project }, query: { tab }, ...call }) => {
      const { access } = eventEndpoints.projectEvents;
      const of = { access, resource: project };
      const { id: user, readOnly } = call.caller;
      // A program that may only read looks at the project unseen.
      if (tab === undefined || readOnly) {
        open(call, of, (stream) => ofProjects.join(project, stream));
        return undefined;
      }
      const page = { project, user, tab, name: await shownName(database, user) };
      const join = (stream: EventStream) => {
        const leaveStream = ofProjects.join(project, stream);
        const leaveOthers = presence.arrive(page);
        return () => {
          leaveStream();
          leaveOthers();
        };
      };
      open(call, of, join, async () => presence.confirm(page));
      return undefined;
    },
    taskEvents: async (call) => {
      const { id } = call.caller;
      const { access } = eventEndpoints.taskEvents;
      open(
        call,
        { access },
        (stream) => ofQueues.join(id, stream),
        () => queues.look(id),
      );
      return undefined;
    },
    adminTaskEvents: async (call) => {
      const { access } = eventEndpoints.adminTaskEvents;
      open(call, { access }, (stream) => ofAllTasks.join(EVERYBODY, stream));
      return undefined;
    },
  });
  serve(app, gate, presenceEndpoints, {
    tellAttention: async ({ params: { project }, body, caller, reply }) => {
      const wait = telling.wait(caller.id);
      if (wait > 0) {
        reply.header('retry-after', wait);
        throw new Refused('too-many', 'This is told too often.');
      }
      await events.publish(project, { type: 'attention', user: caller.id, ...body });
      return undefined;
    },
  });
}

/** The projects that a user may see, without those in the bin. */
async function seenProjects(database: Database, user: number): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom('project_permission')
    .innerJoin('project', 'project.id', 'project_permission.project_id')
    .select('project.id')
    .where('project_permission.user_id', '=', user)
    .where('project.deleted', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
