import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import { type LaneSite, startLaneSite } from './testing/lane-site.ts';

let site: LaneSite;
let user: TestUser;
let project: number;

beforeAll(async () => {
  site = await startLaneSite();
  user = await site.user('lanes@thermarium.test');
});
beforeEach(async () => {
  project = (await user.call('POST', '/api/project/', { name: 'p' })).json.id;
});
afterAll(() => site.close());
afterEach(() => void vi.restoreAllMocks());

async function send(
  method: string,
  path: string,
  {
    body,
    token = user.token,
    key,
    ...rest
  }: { body?: unknown; token?: string; key?: string; signal?: AbortSignal } = {},
) {
  const response = await fetch(site.address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...rest,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const boxes = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, n) => ({ type: 'box', name: `box ${n}`, x: n, hole: true, ...more }));

describe('a call that takes long', () => {
  it('is answered by a process of its own as the program itself answers it', async () => {
    const inLane = vi.spyOn(site.lanes, 'answer');
    const body = JSON.stringify({ create: boxes(2000) });
    const made = await fetch(`${site.address}/api/project/${project}/objects/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body,
    });
    expect(made.status).toBe(200);
    expect(made.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(made.headers.get('content-encoding')).toBe('gzip');
    expect(inLane).toHaveBeenCalledOnce();
    const tree = await send('GET', `/api/project/${project}/tree/`);
    const here = await user.call('GET', `/api/project/${project}/tree/`);
    expect(tree.text === here.text, tree.text.slice(0, 200)).toBe(true);
    expect(JSON.parse(tree.text)).toHaveLength(2000);
  });

  it('may be a file of a few bytes: how many bodies it stands for is not known before', async () => {
    const inLane = vi.spyOn(site.lanes, 'answer');
    for (const path of ['/api/project/import/?dry=1', '/api/project/csv/']) {
      const body = 'name,type,x0,y0,z0,dx,dy,dz,material\ndie,box,0,0,0,1,1,1,Silicon\n';
      const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'text/csv' };
      const answer = await fetch(site.address + path, { method: 'POST', headers, body });
      expect(await answer.text()).toContain("Did not find material 'Silicon'");
    }
    expect(inLane).toHaveBeenCalledTimes(2);
  });

  it('is a list of many projects, also of those that others have shared', async () => {
    const reader = await site.user('reader@thermarium.test');
    const listed = async () => {
      const inLane = vi.spyOn(site.lanes, 'answer');
      const { status, text } = await send('GET', '/api/folder/0/project/', { token: reader.token });
      const isInLane = inLane.mock.calls.length > 0;
      vi.restoreAllMocks();
      return { status, isInLane, projects: status === 200 ? JSON.parse(text).length : null };
    };
    await sql`
      with made as (
        insert into project (name, world) select 'shared ' || n, world from project, generate_series(1, 100) as n
        where id = ${project} returning id
      )
      insert into project_permission (project_id, user_id, role) select id, ${reader.id}, 'viewer' from made`.execute(
      site.database,
    );
    expect(await listed()).toEqual({ status: 200, isInLane: true, projects: 100 });
  });

  it('is a list of scenarios, as long as all parameters in all of them', async () => {
    await sql`
      insert into parameter (project_id, id, name, description, value, timestamp, changed_by)
      select ${project}, 1000 + n, 'p' || n, '', 1, now(), ${user.id} from generate_series(1, 100) as n`.execute(
      site.database,
    );
    await sql`
      insert into scenario (project_id, id, name, parameters, timestamp, changed_by)
      select ${project}, 2000 + n, 's' || n, '{}', now(), ${user.id} from generate_series(1, 100) as n`.execute(
      site.database,
    );
    const inLane = vi.spyOn(site.lanes, 'answer');
    const { text } = await send('GET', `/api/project/${project}/scenario/`);
    expect(JSON.parse(text)).toHaveLength(100);
    expect(inLane).toHaveBeenCalledOnce();
  });

  it('may be a few bytes: a parameter gets another name in every object that uses it', async () => {
    const parameter = { name: 'pitch', description: 'of the boxes', value: 2 };
    const { id } = (await user.call('POST', `/api/project/${project}/parameter/`, parameter)).json;
    const create = boxes(1200).map((box) => ({ ...box, y: 'pitch' }));
    await user.call('POST', `/api/project/${project}/objects/`, { create });
    const inLane = vi.spyOn(site.lanes, 'answer');
    const diff = [{ table: 'parameter', id, before: { name: 'pitch' }, after: { name: 'step' } }];
    const { status } = await send('POST', `/api/project/${project}/changes/`, {
      body: { label: 'Rename', diff },
    });
    expect(status).toBe(200);
    expect(inLane).toHaveBeenCalledOnce();
  });

  it('is refused as elsewhere, with the field that is wrong', async () => {
    const create = boxes(200, { dx: 'unknown_width' });
    const { status, text } = await send('POST', `/api/project/${project}/objects/`, { body: { create } });
    expect(status).toBe(400);
    expect(JSON.parse(text).create[0].dx).toContainEqual(expect.stringContaining('unknown_width'));
  });

  it('is not answered for a caller who has gone', async () => {
    const caller = new AbortController();
    // The call before it holds its lane until the project's row is released.
    const letGo = await holdProject();
    const inLane = vi.spyOn(site.lanes, 'answer');
    const first = send('POST', `/api/project/${project}/objects/`, { body: { create: boxes(1000) } });
    await expect.poll(() => callsThatWait()).toBe(1);
    const dropped = send('POST', `/api/project/${project}/objects/`, {
      body: { create: boxes(500) },
      signal: caller.signal,
    });
    await expect.poll(() => inLane.mock.calls.length).toBe(2);
    caller.abort();
    await expect(dropped).rejects.toThrow();
    await letGo();
    expect((await first).status).toBe(200);
    const { text } = await send('GET', `/api/project/${project}/tree/`);
    expect(JSON.parse(text)).toHaveLength(1000);
  });

  it('is undone where its caller goes while it runs, and leaves its place to the next', async () => {
    const caller = new AbortController();
    const before = await objectCount();
    const letGo = await holdProject();
    const dropped = send('POST', `/api/project/${project}/objects/`, {
      body: { create: boxes(500) },
      signal: caller.signal,
    });
    await expect.poll(() => callsThatWait()).toBe(1);
    caller.abort();
    await expect(dropped).rejects.toThrow();
    // A user has one place of two: this call is answered once the other has ended, while the row is still
    // locked.
    const { text } = await send('GET', `/api/project/${project}/tree/`);
    expect(JSON.parse(text)).toHaveLength(before);
    await letGo();
    await expect.poll(() => callsThatWait()).toBe(0);
    expect(await objectCount()).toBe(before);
  });

  it('is done once under its key, and answered as the first time', async () => {
    const before = await objectCount();
    const call = { body: { create: boxes(300) }, key: 'long call' };
    const first = await send('POST', `/api/project/${project}/objects/`, call);
    const again = await send('POST', `/api/project/${project}/objects/`, call);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text === first.text, again.text.slice(0, 200)).toBe(true);
    expect(await objectCount()).toBe(before + 300);
  });

  it('tells those who follow the project', async () => {
    const heard: unknown[] = [];
    const unsubscribe = site.services.events.subscribe(project, (event) => heard.push(event));
    await send('POST', `/api/project/${project}/objects/`, { body: { create: boxes(200) } });
    await expect
      .poll(() => heard)
      .toEqual([expect.objectContaining({ type: 'model', by: 'lanes@thermarium.test' })]);
    unsubscribe();
  });
});

async function objectCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from object where project_id = ${project}`.execute(site.database);
  return rows[0].count;
}

/** Locks the project's row as an edit does; the returned function releases it. */
async function holdProject(): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const done = site.database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('project').select('id').where('id', '=', project).forUpdate().execute();
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return () => {
    letGo.resolve();
    return done;
  };
}

/** The number of calls that wait for a row lock. */
async function callsThatWait(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(site.database);
  return rows[0].waiting;
}
