import { endpoints, type ProjectEvent } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openProjectEvents, type ProjectEvents } from '../../events/project-events.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { clientOf, followedPage, type Page } from './testing/followed-page.ts';

let site: TestApp;
let ada: TestUser;
let bob: TestUser;
/** Two processes on the same database. */
let first: string;
let second: string;
let elsewhere: FastifyInstance;
let itsEvents: ProjectEvents;
const pages: Page[] = [];

const ADA = 'a'.repeat(32);
const BOB = 'b'.repeat(32);
const nothing = { objects: [], selected: 0, fields: [] };

beforeAll(async () => {
  site = await startTestApp();
  ada = await site.user('ada@example.com');
  bob = await site.user('bob@example.com');
  await name(ada, 'Ada', 'Lovelace');
  await name(bob, '', '');
  first = await site.app.listen({ port: 0, host: '127.0.0.1' });
  itsEvents = await openProjectEvents(site.databaseUrl, site.services.log);
  elsewhere = await buildApp({ ...site.services, events: itsEvents });
  second = await elsewhere.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
});

afterAll(async () => {
  await elsewhere.close();
  await itsEvents.close();
  await site.close();
});

function name({ id }: TestUser, first_name: string, last_name: string): Promise<unknown> {
  return site.database.updateTable('account').set({ first_name, last_name }).where('id', '=', id).execute();
}

/** A project of Ada's that Bob may see. */
async function sharedProject(): Promise<number> {
  const { id } = (await ada.call('POST', '/api/project/', { name: 'Board' })).json;
  await site.database
    .insertInto('project_permission')
    .values({ project_id: id, user_id: bob.id, role: 'viewer', folder_id: null })
    .execute();
  return id;
}

async function open(address: string, { token }: { token: string }, project: number, tab?: string) {
  const page = await followedPage({ address, token, project, tab });
  pages.push(page);
  return page;
}

const heard = (page: Page, event: Partial<ProjectEvent>) =>
  expect.poll(() => page.events).toContainEqual(expect.objectContaining(event));

const tell = (address: string, { token }: { token: string }, project: number, body: object) =>
  clientOf(address, token)(endpoints.tellAttention, {
    params: { project },
    body: { ...nothing, tab: ADA, ...body },
  });

describe('people who have a project open', () => {
  test('are told to each other by name, whoever came first and in whatever process, viewers too', async () => {
    const project = await sharedProject();
    const mine = await open(first, ada, project, ADA);
    const theirs = await open(second, bob, project, BOB);
    await heard(theirs, { type: 'present', user: ada.id, tab: ADA, name: 'Ada Lovelace', ...nothing });
    // A person without a name is known by the address, as in the list of shared folders.
    await heard(mine, { type: 'present', user: bob.id, tab: BOB, name: 'bob@example.com', ...nothing });
  });

  test('leave when their connection ends', async () => {
    const project = await sharedProject();
    const mine = await open(first, ada, project, ADA);
    const theirs = await open(second, bob, project, BOB);
    await heard(mine, { type: 'present', user: bob.id });
    theirs.close();
    await heard(mine, { type: 'left', user: bob.id, tab: BOB });
  });

  test('are not said to have left while another connection of the same page lives', async () => {
    const project = await sharedProject();
    const mine = await open(first, ada, project, ADA);
    const old = await open(first, bob, project, BOB);
    await open(first, bob, project, BOB);
    await heard(mine, { type: 'present', user: bob.id });
    old.close();
    // Bob's second page, which leaves later, shows that the first has been found to be closed.
    const other = await open(first, bob, project, 'c'.repeat(32));
    other.close();
    await heard(mine, { type: 'left', tab: 'c'.repeat(32) });
    expect(mine.events).not.toContainEqual(expect.objectContaining({ type: 'left', tab: BOB }));
  });

  test('whose page follows through another process now are said to be here again', async () => {
    const project = await sharedProject();
    const mine = await open(first, ada, project, ADA);
    const old = await open(first, bob, project, BOB);
    await open(second, bob, project, BOB);
    old.close();
    await heard(mine, { type: 'left', tab: BOB });
    const left = mine.events.findIndex(({ type }) => type === 'left');
    await expect
      .poll(() => mine.events.slice(left))
      .toContainEqual(expect.objectContaining({ type: 'present', tab: BOB }));
  });

  test('are not here without a page: programs that name none, and tokens that may only read', async () => {
    const project = await sharedProject();
    const mine = await open(first, ada, project, ADA);
    const { api_token } = (await bob.call('POST', '/api/user/api_token/', { scope: 'read' })).json;
    await open(first, { token: api_token }, project, BOB);
    await open(first, bob, project);
    await open(first, bob, project, 'd'.repeat(32));
    await heard(mine, { type: 'present', user: bob.id, tab: 'd'.repeat(32) });
    const tabs = mine.events.flatMap((event) => (event.type === 'present' ? [event.tab] : []));
    expect(new Set(tabs)).toEqual(new Set([ADA, 'd'.repeat(32)]));
    await expect(tell(first, { token: api_token }, project, { tab: BOB })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('what somebody selects and edits', () => {
  const field = { of: 'object', id: 7, field: 'x' } as const;

  test('is told to the others at once, and to who comes later, also through another process', async () => {
    const project = await sharedProject();
    await open(first, ada, project, ADA);
    const theirs = await open(second, bob, project, BOB);
    await heard(theirs, { type: 'present', user: ada.id });
    const told = { objects: [7], selected: 20_000, fields: [field] };
    await tell(second, ada, project, told);
    await heard(theirs, { type: 'attention', user: ada.id, tab: ADA, ...told });
    const later = await open(second, bob, project, 'e'.repeat(32));
    await heard(later, { type: 'present', user: ada.id, tab: ADA, ...told });
  });

  test('is no change of the project', async () => {
    const project = await sharedProject();
    await tell(first, bob, project, { tab: BOB, objects: [7], selected: 1 });
    expect((await ada.call('GET', `/api/project/${project}/changes/?since=0`)).json.changes).toEqual([]);
  });

  test('cannot be told in the name of somebody else', async () => {
    const project = await sharedProject();
    await open(first, ada, project, ADA);
    const theirs = await open(first, bob, project, BOB);
    await heard(theirs, { type: 'present', user: ada.id });
    await tell(first, bob, project, { tab: ADA, objects: [9], selected: 1 });
    await heard(theirs, { type: 'attention', user: bob.id, tab: ADA, objects: [9] });
    const later = await open(first, bob, project, 'f'.repeat(32));
    await heard(later, { type: 'present', user: ada.id, tab: ADA, ...nothing });
  });

  test.each([
    ['more objects than are named', { objects: Array.from({ length: 201 }, (_, n) => n) }, 'objects'],
    ['more fields than are told', { fields: Array(9).fill(field) }, 'fields'],
    ['something that is no field', { fields: [{ ...field, field: 'x y' }] }, 'fields'],
    ['a field of something else', { fields: [{ ...field, of: 'account' }] }, 'fields'],
    ['no page', { tab: 'me' }, 'tab'],
    ['a number below none', { selected: -1 }, 'selected'],
  ])('is refused with %s', async (_, body, wrong) => {
    const project = await sharedProject();
    await expect(tell(first, ada, project, body)).rejects.toMatchObject({
      status: 400,
      fields: { [wrong]: expect.anything() },
    });
  });

  test('fits with the most that may be told into one event, and a longer body is refused', async () => {
    const user = await site.user('wordy@example.com');
    await name(user, '\u{1f525}'.repeat(120), '');
    const { id: project } = (await user.call('POST', '/api/project/', { name: 'Board' })).json;
    const page = await open(first, user, project, ADA);
    const most = {
      objects: Array(200).fill(2_147_483_647),
      selected: 2_147_483_647,
      fields: Array(8).fill({ of: 'parameter', id: 2_147_483_647, field: 'x'.repeat(64) }),
    };
    await tell(first, user, project, most);
    await heard(page, { type: 'attention', ...most });
    const later = await open(second, user, project, BOB);
    await heard(later, { type: 'present', name: '\u{1f525}'.repeat(100), ...most });
    const long = tell(first, user, project, { unread: 'x'.repeat(4000) });
    await expect(long).rejects.toMatchObject({ status: 413 });
  });

  test('is told at most twenty times at once', async () => {
    const user = await site.user('restless@example.com');
    const { id: project } = (await user.call('POST', '/api/project/', { name: 'Board' })).json;
    const url = `/api/project/${project}/presence/`;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => user.call('POST', url, { ...nothing, tab: ADA })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0].json).toMatchObject({ code: 'too-many' });
    expect(refused[0].headers).toMatchObject({ 'retry-after': '1' });
    expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(20);
  });
});
