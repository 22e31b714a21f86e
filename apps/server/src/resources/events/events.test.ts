import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import {
  type ClientOptions,
  followProject,
  followTasks,
  type ProjectEvent,
  type TaskQueueEvent,
} from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { renewApiToken } from '../../accounts/api-tokens.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { disableUser } from '../../accounts/users.ts';
import { deleteUser } from '../../administration/users.ts';
import { buildApp } from '../../app.ts';
import { openProjectEvents, type ProjectEvents } from '../../events/project-events.ts';
import { editProject } from '../../model/history.ts';
import { endConnections } from '../../testing/end-connections.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let site: TestApp;
let owner: TestUser;
/** The second process on the same database, and its address. */
let elsewhere: FastifyInstance;
let itsEvents: ProjectEvents;
let address: string;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  itsEvents = await openProjectEvents(site.databaseUrl, site.services.log);
  elsewhere = await buildApp({ ...site.services, events: itsEvents });
  address = await elsewhere.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await elsewhere.close();
  await itsEvents.close();
  await site.close();
});

async function newProject(): Promise<number> {
  const { id } = await site.database
    .insertInto('project')
    .values({ name: 'Board', world: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.database
    .insertInto('project_permission')
    .values({ project_id: id, user_id: owner.id, role: 'owner', folder_id: null })
    .execute();
  return id;
}

/** Adds a parameter in the first process. */
function change(project: number): Promise<unknown> {
  const caller = { id: owner.id, email: owner.email, administrator: false, session: null, readOnly: false };
  return editProject(site.services, project, caller, 'Add a parameter', async (edit) => {
    const [id] = await edit.newIds(1);
    return edit.insert('parameter', [{ id, name: `p${id}`, description: '', value: 1 }]);
  });
}

/** The response of a stream that has begun; it has all later events. */
async function begun(project: number, { token }: { readonly token: string } = owner): Promise<Response> {
  const response = await fetch(`${address}/api/project/${project}/events/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return response;
}

/** Reads a stream by the contract's own reader. */
function eventsOf(response: Response, project: number): AsyncGenerator<ProjectEvent, void> {
  const options: ClientOptions = { address, fetch: async () => response };
  return followProject(options, project);
}

async function next(events: AsyncGenerator<ProjectEvent, void>): Promise<ProjectEvent | undefined> {
  return (await events.next()).value ?? undefined;
}

describe('whoever follows a project', () => {
  test('hears within moments what was changed in another process, and nothing of other projects', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const events = eventsOf(await begun(project), project);
    await change(other);
    await change(project);
    expect(await next(events)).toMatchObject({
      type: 'model',
      revision: 1,
      by: owner.email,
      diff: [{ table: 'parameter', id: 1, before: null }],
    });
    await site.services.events.publish(project, { type: 'solution', transient: true });
    await itsEvents.publish(project, { type: 'solution', transient: false });
    const both = [await next(events), await next(events)];
    expect(both).toContainEqual({ type: 'solution', transient: true });
    expect(both).toContainEqual({ type: 'solution', transient: false });
    await events.return();
  });

  test('gets server-sent events by name, and when to come back', async () => {
    const project = await newProject();
    const response = await begun(project);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await site.services.events.publish(project, { type: 'solution', transient: true });
    let text = '';
    for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes('solution')) break;
    }
    expect(text).toBe('retry: 3000\n\nevent: solution\ndata: {"type":"solution","transient":true}\n\n');
  });

  test('is told to reload after the connection to the database was lost, and goes on hearing', async () => {
    const project = await newProject();
    const events = eventsOf(await begun(project), project);
    expect(await endConnections(site.database)).toBeGreaterThanOrEqual(2);
    expect(await next(events)).toEqual({ type: 'reload' });
    await change(project);
    const heard = [await next(events)];
    // The first process may find out later, and has nothing to catch up on; only this one's own reload came
    // before.
    while (heard.at(-1)?.type === 'reload') heard.push(await next(events));
    expect(heard.at(-1)).toMatchObject({ type: 'model', revision: 1 });
    await events.return();
  });

  test('may have fifty windows open, not more', async () => {
    const user = await site.user('many@example.com');
    const project = await newProject();
    await share(project, user);
    const open = [];
    for (let n = 0; n < 50; n++) open.push(await begun(project, user));
    const refused = await fetch(`${address}/api/project/${project}/events/`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too-many' });
    for (const response of open) await response.body?.cancel();
  });

  test('learns why when refused', async () => {
    const stranger = await site.user('stranger@example.com');
    const project = await newProject();
    const refused = followProject({ address, token: () => stranger.token }, project).next();
    await expect(refused).rejects.toMatchObject({ name: 'CallFailed', status: 404 });
  });
});

function share(project: number, user: TestUser): Promise<unknown> {
  return site.database
    .insertInto('project_permission')
    .values({ project_id: project, user_id: user.id, role: 'viewer', folder_id: null })
    .execute();
}

describe('whoever follows the task queue', () => {
  test('hears of the tasks that they may see, in whatever process', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const user = await site.user('follows@example.com');
    await share(project, user);
    const ending = new AbortController();
    const task = (task_id: number): ProjectEvent => ({
      ...{ type: 'task', task_id, kind: 'solve', state: 'RUNNING', transient: false, progress: 0.5 },
      ...{ message: 'Iterating', residual: null, cells: null },
    });
    const heard: TaskQueueEvent[] = [];
    const listen = async () => {
      const events = followTasks({ address, token: () => user.token }, ending.signal);
      for await (const event of events) if (event.type === 'task') heard.push(event);
    };
    void listen().catch(() => {});
    const publish = async () => {
      await site.services.events.publish(other, task(1));
      await site.services.events.publish(project, task(2));
    };
    await until(publish, () => heard.length > 0);
    expect(heard[0]).toEqual({
      ...{ type: 'task', project, task_id: 2, state: 'RUNNING', progress: 0.5, message: 'Iterating' },
    });
    expect(heard).not.toContainEqual(expect.objectContaining({ project: other }));
    ending.abort();
  });
});

describe('a stream ends', () => {
  /** Runs what the program does every fifteen seconds on demand. */
  async function withHeartbeats(work: (beat: () => Promise<unknown>) => Promise<void>): Promise<void> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await work(() => vi.advanceTimersByTimeAsync(15_000));
    } finally {
      vi.useRealTimers();
    }
  }

  test('not while its caller has the right, which its heartbeats show', async () => {
    const project = await newProject();
    await withHeartbeats(async (beat) => {
      const response = await begun(project);
      await beat();
      let text = '';
      for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
        text += part;
        if (text.endsWith(':\n\n')) break;
      }
      expect(text).toBe('retry: 3000\n\n:\n\n');
    });
  });

  /** A user who follows a project, and an action that takes their right away. */
  const endings: readonly [string, (of: { user: TestUser; project: number }) => Promise<unknown>][] = [
    [
      'the session of its token',
      ({ user }) => endSessions(site.database, { user: user.id }, site.services.clock()),
    ],
    [
      'the right to see the project',
      ({ project }) =>
        owner.call('PUT', `/api/project/${project}/permissions/`, [
          { username: owner.email, permissions: { owner: true, editor: true, viewer: true } },
        ]),
    ],
    ['the project', ({ project }) => owner.call('DELETE', `/api/project/${project}/`)],
    ['the account', ({ user }) => deleteUser(site.database, user.id)],
    [
      'the right of the account to sign in',
      ({ user }) => disableUser(site.database, user.id, site.services.clock()),
    ],
  ];
  test.each(endings)('with %s at once, and nothing is sent afterwards', async (_, end) => {
    const user = await site.user(`${randomUUID()}@example.com`);
    const project = await newProject();
    await share(project, user);
    const response = await begun(project, user);
    await end({ user, project });
    await site.services.events.publish(project, { type: 'solution', transient: true });
    expect(await response.text()).toBe('retry: 3000\n\n');
  });

  test("with the API token that opened it, not with another user's", async () => {
    const user = await site.user('token@example.com');
    const project = await newProject();
    await share(project, user);
    const token = await renewApiToken(site.database, site.services.keys, user.id);
    const response = await begun(project, { token });
    await renewApiToken(site.database, site.services.keys, owner.id);
    await site.services.events.publish(project, { type: 'solution', transient: true });
    await renewApiToken(site.database, site.services.keys, user.id);
    await site.services.events.publish(project, { type: 'solution', transient: false });
    expect(await response.text()).toMatch(/^retry: 3000\n\n(event: solution\ndata: .*true}\n\n)?$/);
  });

  test('of all tasks with the rights of an administrator', async () => {
    const admin = await site.user('once@example.com', { administrator: true });
    const response = await fetch(`${address}/api/admin/task/events/`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.status).toBe(200);
    await site.database
      .updateTable('account')
      .set({ administrator: false })
      .where('id', '=', admin.id)
      .execute();
    expect(await response.text()).toBe('retry: 3000\n\n');
  });

  test('but goes on, and has lost nothing, where another right of its caller changes', async () => {
    const user = await site.user('promoted@example.com');
    const [project, other] = [await newProject(), await newProject()];
    await share(project, user);
    await share(other, user);
    const events = eventsOf(await begun(project, user), project);
    await site.database
      .deleteFrom('project_permission')
      .where('project_id', '=', other)
      .where('user_id', '=', user.id)
      .execute();
    await site.services.events.publish(project, { type: 'solution', transient: true });
    expect(await next(events)).toEqual({ type: 'solution', transient: true });
    await events.return();
  });

  test('and does not keep a session alive that nobody uses', async () => {
    const user = await site.user('sleeps@example.com');
    const project = await newProject();
    await share(project, user);
    const lastSeen = () =>
      site.database
        .selectFrom('session')
        .select('last_seen')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
    await withHeartbeats(async (beat) => {
      const response = await begun(project, user);
      const before = await lastSeen();
      site.pass(3_600_000);
      await beat();
      await site.services.events.publish(project, { type: 'reload' });
      await next(eventsOf(response, project));
      expect(await lastSeen()).toEqual(before);
      await response.body?.cancel().catch(() => {});
    });
  });

  test('when the server closes', async () => {
    const project = await newProject();
    const app = await buildApp(site.services);
    const its = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${its}/api/project/${project}/events/`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    await app.close();
    expect(await response.text()).toBe('retry: 3000\n\n');
  });

  test('when its client does not read, before it fills the memory', async () => {
    const project = await newProject();
    const app = await buildApp(site.services);
    const its = await app.listen({ port: 0, host: '127.0.0.1' });
    const request = get(`${its}/api/project/${project}/events/`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    request.on('error', () => {});
    const [response] = await once(request, 'response');
    response.on('error', () => {});
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    const log = 'x'.repeat(7000);
    const event: ProjectEvent = { type: 'log', task_id: 1, timestamp: new Date(0).toISOString(), log };
    let megabytes = 0;
    while ((await connections()) > 0 && megabytes < 100) {
      for (let n = 0; n < 150; n++) await site.services.events.publish(project, event);
      megabytes++;
    }
    expect(await connections()).toBe(0);
    request.destroy();
    await app.close();
  });
});
