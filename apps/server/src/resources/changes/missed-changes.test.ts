import { endpoints, type ProjectEvent } from '@thermarium/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEPT_CHANGES } from '../../model/close-edit.ts';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

/** The most bytes that another browser may be sent because of one changed number. */
const LONGEST_EVENT_OF_A_NUMBER = 2048;

let models: ModelSite;

beforeAll(async () => {
  models = await startModelSite();
});

afterAll(() => models.close());

const since = async ({ call }: TestProject, revision: number | string) =>
  (await call('GET', `changes/?since=${revision}`)).json;
const add = ({ call }: TestProject, name: string) => call('POST', 'assembly/', { name });

test('what was missed is told in order, by whoever and whatever call it was made', async () => {
  const project = await models.project();
  const { revision: start } = await since(project, 0);
  const box = await project.add('box', { name: 'die', material: project.copper });
  await project.as(models.editor)('PUT', `box/${box.id}/`, { x: 5, collapsed: true });
  await project.call('PUT', `box/${box.id}/`, { collapsed: false });
  await project.call('PUT', '', { world: { ambient: 33 } });
  await project.call('POST', 'undo/');
  const { revision, changes } = await since(project, start);
  expect(revision).toBe(start + 5);
  const [owner, editor] = [models.owner.email, models.editor.email];
  const [before, after] = [{ 'world.ambient': expect.any(Number) }, { 'world.ambient': 33 }];
  const told = { revision: expect.any(Number), time: expect.any(String), change: null };
  expect(changes).toEqual([
    {
      ...told,
      revision: start + 1,
      by: owner,
      diff: [expect.objectContaining({ id: box.id, before: null })],
    },
    {
      ...told,
      by: editor,
      diff: [
        {
          table: 'object',
          id: box.id,
          before: { 'fields.x': 0, collapsed: false },
          after: { 'fields.x': 5, collapsed: true },
        },
      ],
    },
    {
      ...told,
      by: owner,
      diff: [{ table: 'object', id: box.id, before: { collapsed: true }, after: { collapsed: false } }],
    },
    { ...told, by: owner, diff: [{ table: 'world', id: 0, before, after }] },
    { ...told, revision, by: owner, diff: [{ table: 'world', id: 0, before: after, after: before }] },
  ]);
  expect((await since(project, revision - 1)).changes).toEqual(changes.slice(-1));
  expect(await since(project, revision)).toEqual({ revision, changes: [] });
  for (const other of [revision + 1, 999_999_999]) expect((await since(project, other)).changes).toBeNull();
  for (const none of ['', 'x', '-1', '1.5', '1e3']) {
    expect((await project.call('GET', `changes/?since=${none}`)).status).toBe(400);
  }
});

test('what is no longer kept is not told, nor what is too long to be kept', async () => {
  const project = await models.project();
  const { revision: start } = await since(project, 0);
  await add(project, 'first');
  const { database } = models.site;
  // Pretends that `KEPT_CHANGES` changes were made since.
  const later = start + KEPT_CHANGES;
  await database.updateTable('project').set({ revision: later }).where('id', '=', project.id).execute();
  expect(await since(project, start)).toEqual({ revision: later, changes: null });
  await add(project, 'last');
  const kept = database.selectFrom('told_change').select('revision').where('project_id', '=', project.id);
  const oldest = Math.min(...(await kept.execute()).map(({ revision }) => revision));
  expect(oldest).toBeGreaterThan(start + 1);
  expect((await since(project, later)).changes).toHaveLength(1);

  const corners = Array.from({ length: 20_000 }, (_, n) => `${n} ${n % 7}`).join(', ');
  const body = { name: 'plate', material: project.copper, polygon: corners, active: false };
  expect((await project.call('POST', 'polygon/', body)).status).toBe(201);
  expect((await since(project, later)).changes).toBeNull();
  expect((await since(project, later + 2)).changes).toEqual([]);
});

test('of one number in a project of 2,000 objects the others are sent at most 2 kB, and know it without asking', async () => {
  const project = await models.project();
  const { first } = (await project.call('POST', 'ids/', { count: 2000 })).json;
  const diff = Array.from({ length: 2000 }, (_, n) => ({
    table: 'object',
    id: first + n,
    before: null,
    after: { kind: 'box', name: `part ${n}`, 'fields.material': project.copper, position: n },
  }));
  expect((await project.call('POST', 'changes/', { label: 'Add 2000 objects', diff })).status).toBe(200);
  const { revision } = await since(project, 0);

  const address = await models.site.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${models.editor.token}` };
  const away = new AbortController();
  const url = address + endpoints.projectEvents.path.replace(':project', String(project.id));
  const stream = await fetch(url, { headers, signal: away.signal });
  const chunks = stream.body?.pipeThrough(new TextDecoderStream());
  const [id, before, after] = [first + 1000, { 'fields.x': 0 }, { 'fields.x': 12.5 }];
  const sent = { label: 'Move', diff: [{ table: 'object', id, before, after }] };
  const answer = await models.site.app.inject({
    method: 'POST',
    url: `/api/project/${project.id}/changes/`,
    headers: { authorization: `Bearer ${models.owner.token}`, 'idempotency-key': 'one number' },
    payload: sent,
  });
  expect(answer.json()).toMatchObject({ revision: revision + 1, diff: sent.diff });
  let received = '';
  for await (const chunk of chunks ?? []) {
    received += chunk;
    if (received.includes('one number') && received.endsWith('\n\n')) break;
  }
  away.abort();
  const blocks = received.split('\n\n').filter((block) => block.includes('event: model'));
  const events = blocks.map((block): ProjectEvent => JSON.parse(block.slice(block.indexOf('{'))));
  expect(events.at(-1)).toMatchObject({
    type: 'model',
    revision: revision + 1,
    by: models.owner.email,
    change: 'one number',
    diff: sent.diff,
  });
  expect(Buffer.byteLength(blocks.at(-1) ?? '')).toBeLessThan(LONGEST_EVENT_OF_A_NUMBER);
  const whole = await models.site.app.inject({ url: `/api/project/${project.id}/records/`, headers });
  expect(whole.json().records.object).toHaveLength(2000);
});
