import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findUserByEmail } from '../../accounts/users.ts';
import { inject, startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let boss: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  boss = await site.user('boss@example.com', { administrator: true });
});

afterAll(() => site.close());

beforeEach(() => {
  site.mails.length = 0;
});

const USERS = '/api/admin/user/';
const at = ({ id }: { readonly id: number }) => `${USERS}${id}/`;

async function mailed(): Promise<string[]> {
  await site.services.mail.settled();
  return site.mails.map(({ to, text }) => `${to} ${/#\/\S+/.exec(text)?.[0]}`);
}

function project(owner: TestUser, name = 'Board') {
  return site.database
    .insertInto('project')
    .values({ name, world: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(async ({ id }) => {
      await allow(id, owner, 'owner');
      return id;
    });
}

async function allow(project_id: number, user: TestUser, role: 'owner' | 'viewer') {
  await site.database
    .insertInto('project_permission')
    .values({ project_id, user_id: user.id, role, folder_id: null })
    .execute();
}

describe('an administrator who makes an account', () => {
  test('has the activation link mailed, by which its owner comes in', async () => {
    const made = await boss.call('POST', USERS, {
      email: ' New@Example.com ',
      first_name: 'Emmy',
      last_name: 'Noether',
    });
    expect(made.status).toBe(201);
    expect(made.json).toEqual({
      id: expect.any(Number),
      email: 'new@example.com',
      first_name: 'Emmy',
      last_name: 'Noether',
      administrator: false,
      disabled: false,
      second_factor: false,
      activated: null,
      created: expect.stringMatching(/^\d{4}-.*Z$/),
      groups: [],
    });
    const [mail] = await mailed();
    const token = /^new@example\.com #\/user\/activate\/([\w-]+)$/.exec(mail)?.[1];
    const password = 'correct horse battery';
    const form = { token, first_name: 'Emmy', last_name: 'Noether', password };
    expect((await inject(site.app, 'POST', `/api/user/activate/${token}/`, form)).status).toBe(200);
    const list = await boss.call('GET', USERS);
    expect(list.json).toContainEqual({ ...made.json, activated: expect.any(String) });
  });

  test('learns what is wrong with it, field by field, and nothing is mailed', async () => {
    const taken = await boss.call('POST', USERS, { email: 'BOSS@example.com' });
    expect(taken).toMatchObject({ status: 400, json: { email: [expect.any(String)] } });
    const wrong = await boss.call('POST', USERS, { email: 'no address', groups: ['x'] });
    expect(wrong.status).toBe(400);
    expect(wrong.json).toMatchObject({ email: ['Enter a valid email address!'], groups: expect.anything() });
    const long = await boss.call('POST', USERS, { email: 'l@example.com', last_name: 'x'.repeat(256) });
    expect(long.json).toEqual({ last_name: ['Enter at most 255 characters!'] });
    const missing = await boss.call('POST', USERS, {});
    expect(missing.json).toEqual({ email: ['This field is required!'] });
    const unknown = await boss.call('POST', USERS, { email: 'lost@example.com', groups: [999] });
    expect(unknown).toMatchObject({ status: 400, json: { groups: ['There is no such group.'] } });
    expect(await findUserByEmail(site.database, 'lost@example.com')).toBeNull();
    expect(await mailed()).toEqual([]);
  });

  test('twice at once, gets one', async () => {
    const email = 'twin@example.com';
    const both = await Promise.all([1, 2, 3].map(() => boss.call('POST', USERS, { email })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });
});

describe('an administrator who changes an account', () => {
  test('changes what is sent and nothing else', async () => {
    const user = await site.user('plain@example.com');
    const before = (await boss.call('GET', USERS)).json.find(({ id }: { id: number }) => id === user.id);
    const after = await boss.call('PUT', at(user), { last_name: 'Curie', email: 'other@example.com', id: 1 });
    expect(after).toMatchObject({ status: 200, json: { ...before, last_name: 'Curie' } });
    const whole = await boss.call('PUT', at(user), after.json);
    expect(whole.json).toEqual(after.json);
  });

  test('shuts somebody out at once, and lets them in again', async () => {
    const user = await site.user('shut-out@example.com');
    expect((await boss.call('PUT', at(user), { disabled: true })).json.disabled).toBe(true);
    expect((await user.call('GET', '/api/user/')).status).toBe(401);
    expect((await boss.call('POST', `${at(user)}activation/`)).status).toBe(400);
    expect((await boss.call('PUT', at(user), { disabled: false })).json.disabled).toBe(false);
    // The ended session stays ended.
    expect((await user.call('GET', '/api/user/')).status).toBe(401);
  });

  test('gives and takes the right to administer', async () => {
    const user = await site.user('promoted@example.com');
    expect((await user.call('GET', USERS)).status).toBe(403);
    await boss.call('PUT', at(user), { administrator: true });
    expect((await user.call('GET', USERS)).status).toBe(200);
    await boss.call('PUT', at(user), { administrator: false });
    expect((await user.call('GET', USERS)).status).toBe(403);
  });

  test('sends a link: to activation, or where that is done to a new password', async () => {
    const { id } = (await boss.call('POST', USERS, { email: 'invited@example.com' })).json;
    expect((await boss.call('POST', `${at({ id })}activation/`)).status).toBe(204);
    const user = await site.user('forgetful@example.com');
    expect((await boss.call('POST', `${at(user)}activation/`)).status).toBe(204);
    expect((await mailed()).sort()).toEqual([
      expect.stringMatching(/^forgetful@example\.com #\/reset-password\//),
      expect.stringMatching(/^invited@example\.com #\/user\/activate\//),
      expect.stringMatching(/^invited@example\.com #\/user\/activate\//),
    ]);
  });

  test('who is not there gets 404', async () => {
    const nobody = { id: 999_999 };
    expect((await boss.call('PUT', at(nobody), { first_name: 'A' })).status).toBe(404);
    expect((await boss.call('PUT', at(nobody), { disabled: true })).status).toBe(404);
    expect((await boss.call('DELETE', at(nobody))).status).toBe(404);
    expect((await boss.call('POST', `${at(nobody)}activation/`)).status).toBe(404);
  });
});

describe('the last administrator', () => {
  test('can neither be disabled, demoted nor deleted, whoever asks', async () => {
    for (const change of [{ disabled: true }, { administrator: false }]) {
      const refused = await boss.call('PUT', at(boss), { ...change, first_name: 'Gone' });
      expect(refused).toMatchObject({ status: 409, json: { code: 'last-administrator' } });
    }
    expect(await boss.call('DELETE', at(boss))).toMatchObject({
      status: 409,
      json: { code: 'last-administrator' },
    });
    expect(await findUserByEmail(site.database, boss.email)).toMatchObject({
      first_name: 'Test',
      administrator: true,
    });
  });

  test('is not one who was only invited', async () => {
    const invited = await boss.call('POST', USERS, { email: 'deputy@example.com', administrator: true });
    expect((await boss.call('PUT', at(boss), { administrator: false })).status).toBe(409);
    expect((await boss.call('DELETE', at(invited.json))).status).toBe(204);
  });

  test('is left when all of them leave at the same time', async () => {
    const others = await Promise.all(
      [1, 2, 3].map((n) => site.user(`admin${n}@example.com`, { administrator: true })),
    );
    const all = [boss, ...others];
    const leaving = await Promise.all([
      boss.call('PUT', at(boss), { administrator: false }),
      others[0].call('PUT', at(others[0]), { disabled: true }),
      others[1].call('DELETE', at(others[1])),
      others[2].call('PUT', at(others[2]), { administrator: false }),
    ]);
    expect(leaving.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
    const left = await site.database
      .selectFrom('account')
      .select('id')
      .where('administrator', '=', true)
      .where('disabled', '=', false)
      .execute();
    expect(left).toHaveLength(1);
    expect(all.map(({ id }) => id)).toContain(left[0].id);
    await site.database
      .updateTable('account')
      .set({ administrator: true })
      .where('id', '=', boss.id)
      .execute();
  });
});

describe('deleting an account', () => {
  test('takes what is only theirs with it', async () => {
    const user = await site.user('leaver@example.com');
    const owner = await site.user('stays@example.com');
    const shared = await project(owner);
    await allow(shared, user, 'viewer');
    await site.database
      .insertInto('license')
      .values({ user_id: user.id, feature: 'Thermal solver' })
      .execute();
    expect((await boss.call('DELETE', at(user))).status).toBe(204);
    expect((await user.call('GET', '/api/user/')).status).toBe(401);
    const entries = await site.database
      .selectFrom('project_permission')
      .select('user_id')
      .where('project_id', '=', shared)
      .execute();
    expect(entries).toEqual([{ user_id: owner.id }]);
    expect((await boss.call('DELETE', at(user))).status).toBe(404);
  });

  test('is refused while they own a project or a library, even one in the bin, and changes nothing', async () => {
    const user = await site.user('has-things@example.com');
    const own = await project(user);
    await site.database.updateTable('project').set({ deleted: new Date() }).where('id', '=', own).execute();
    const refused = await boss.call('DELETE', at(user));
    expect(refused).toMatchObject({ status: 409, json: { code: 'in-use' } });
    const kept = await site.database
      .selectFrom('project_permission')
      .select('role')
      .where('project_id', '=', own)
      .execute();
    expect(kept).toEqual([{ role: 'owner' }]);

    const librarian = await site.user('librarian@example.com');
    const library = await site.database
      .insertInto('library')
      .values({ name: 'Metals', deleted: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.database
      .insertInto('library_permission')
      .values({ library_id: library.id, user_id: librarian.id, role: 'owner' })
      .execute();
    expect((await boss.call('DELETE', at(librarian))).status).toBe(409);
  });

  test('never leaves a project without an owner that was given to them meanwhile', async () => {
    const giver = await site.user('giver@example.com');
    for (let n = 0; n < 10; n++) {
      const user = await site.user(`heir${n}@example.com`);
      const given = await project(giver);
      const [shared, deleted] = await Promise.all([
        giver.call('PUT', `/api/project/${given}/permissions/`, [
          { username: user.email, permissions: { owner: true, editor: true, viewer: true } },
        ]),
        boss.call('DELETE', at(user)),
      ]);
      expect([200, 400]).toContain(shared.status);
      expect(deleted.status).toBe(shared.status === 200 ? 409 : 204);
      const owners = await site.database
        .selectFrom('project_permission')
        .select('user_id')
        .where('project_id', '=', given)
        .where('role', '=', 'owner')
        .execute();
      expect(owners).toHaveLength(1);
    }
  });
});
