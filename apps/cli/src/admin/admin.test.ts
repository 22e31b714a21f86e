import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { signIn } from '../../../server/src/testing/sign-in.ts';
import { inject } from '../../../server/src/testing/test-app.ts';
import { ownSite } from '../testing/own-site.ts';
import { runCli } from '../testing/run-cli.ts';
import { runHere } from '../testing/run-here.ts';

const own = ownSite(() => ({ THERMARIUM_URL: 'https://thermarium.test' }));

const admin = (...args: string[]) => runHere(['admin', ...args]);
const PASSWORD = 'correct horse battery';

const addWithPassword = (email: string) => ['admin', 'user', 'add', email, '--password-stdin'];

/** Makes a user who can sign in. */
async function active(email: string): Promise<string> {
  const run = await runHere(addWithPassword(email), `${PASSWORD}\n`);
  expect(run).toMatchObject({ status: 0, stderr: '', stdout: `${email} can sign in.\n` });
  return email;
}

async function account(email: string) {
  const token = (await admin('token', email)).stdout.trim();
  return (await inject(own.site.app, 'GET', '/api/user/', undefined, token)).json;
}

describe('thermarium admin', () => {
  it('explains itself when asked, and when it was not understood', async () => {
    const [asked, also, none] = await Promise.all([admin('--help'), admin('help'), admin()]);
    expect(asked).toMatchObject({ status: 0, stderr: '' });
    expect(asked.stdout).toContain('user add EMAIL [--admin] [--password-stdin]');
    expect(also).toEqual(asked);
    expect(none).toMatchObject({ status: 64, stdout: '' });
    expect(none.stderr).toContain('licence grant EMAIL FEATURE');
  });

  it.each([
    [['frob'], "There is no command 'admin frob'."],
    [['user'], "There is no command 'admin user'."],
    [['user', 'constructor'], "There is no command 'admin user constructor'."],
    [['toString'], "There is no command 'admin toString'."],
    [['user', 'add'], 'This command takes EMAIL, got 0.'],
    [['user', 'list', 'all'], 'This command takes no further words, got 1.'],
    [['token', 'a', 'b'], 'This command takes EMAIL, got 2.'],
    [['user', 'add', 'a@b.c', '--root'], "Unknown option '--root'"],
    [
      ['licence', 'grant', 'a@b.c', 'F', '--until', 'soon'],
      "--until takes a day such as 2027-12-31, got 'soon'.",
    ],
    [['licence', 'grant', 'a@b.c', 'F', '--until', '2027-02-30'], '--until takes a day'],
    [['licence', 'grant', 'a@b.c', 'F', '--limit', '0'], '--limit takes a whole number'],
    [['licence', 'grant', 'a@b.c', 'F', '--hours', '0'], '--hours takes a number above 0'],
    [['licence', 'grant', 'a@b.c', 'F', '--steps', '1.5'], '--steps takes a whole number'],
    [['licence', 'grant', 'a@b.c', 'F', '--disk', 'much'], '--disk takes a number above 0'],
    [['task', 'stop', 'all'], "TASK is a number, as 'task list' tells it, got 'all'."],
    [['trial', 'grant', 'a@b.c', 'F', '--limit', '3'], "Unknown option '--limit'"],
  ])('refuses %j with status 64, before it looks for a database', async (args, reason) => {
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
    const { status, stdout, stderr } = await admin(...args);
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
    expect(stderr).toContain(reason);
  });

  it('says so when there is no database, or the configuration is wrong', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
    const gone = await admin('user', 'list');
    expect(gone).toMatchObject({ status: 1, stdout: '' });
    expect(gone.stderr).toMatch(/^The data cannot be used: .*ECONNREFUSED.*\n$/);
    vi.stubEnv('DATABASE_URL', 'mysql://somewhere');
    const wrong = await admin('user', 'list');
    expect(wrong).toMatchObject({ status: 64, stdout: '' });
    expect(wrong.stderr).toContain('DATABASE_URL must be');
  });
});

describe('users', () => {
  it('with a password can sign in at once, and administer with --admin; the token is all that is printed', async () => {
    const email = 'chief@example.com';
    const added = await runCli([...addWithPassword(email), '--admin'], `${PASSWORD}\n`);
    expect(added).toMatchObject({ status: 0, stderr: '', stdout: `${email} can sign in.\n` });
    expect((await signIn(own.site, email, PASSWORD)).status).toBe(200);
    const run = await admin('token', email);
    expect(run).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^thm_[\w-]+\n$/) });
    const users = await inject(own.site.app, 'GET', '/api/admin/user/', undefined, run.stdout.trim());
    expect(users).toMatchObject({ status: 200 });
    const chief = { email, administrator: true, activated: expect.any(String) };
    expect(users.json).toContainEqual(expect.objectContaining(chief));
    const renewed = await admin('token', email, '--renew');
    expect(renewed.stdout).not.toBe(run.stdout);
    expect((await inject(own.site.app, 'GET', '/api/user/', undefined, run.stdout.trim())).status).toBe(401);
  });

  it('without a password activate the account by the link, which is all that is printed', async () => {
    const added = await admin('user', 'add', 'Invited@example.com');
    expect(added.status).toBe(0);
    const again = await admin('user', 'reset', 'invited@example.com');
    const link = /^https:\/\/thermarium\.test\/#\/user\/activate\/([\w-]+)\n$/;
    expect(added.stdout).toMatch(link);
    const [token, newer] = [added, again].map(({ stdout }) => link.exec(stdout)?.[1] ?? '');
    const early = await admin('token', 'invited@example.com');
    expect(early).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('until the account is active'),
    });
    const form = { first_name: 'Ada', last_name: 'Lovelace', password: PASSWORD };
    const activate = async (its: string) =>
      (await inject(own.site.app, 'POST', `/api/user/activate/${its}/`, { ...form, token: its })).status;
    // Both links are good until one of them is used.
    expect([await activate(token), await activate(newer)]).toEqual([200, 400]);
    const reset = await admin('user', 'reset', 'invited@example.com');
    expect(reset.stdout).toMatch(/^https:\/\/thermarium\.test\/#\/reset-password\/[\w-]+\n$/);
    expect((await account('invited@example.com')).user.first_name).toBe('Ada');
  });

  it('are listed, shut out and let in', async () => {
    const email = await active('someone@example.com');
    await admin('group', 'add', 'Café');
    await admin('group', 'join', 'Café', email);
    expect((await admin('user', 'disable', email)).stdout).toBe(`${email} is disabled.\n`);
    const list = await admin('user', 'list');
    expect(list).toMatchObject({ status: 0, stderr: '' });
    expect(list.stdout).toMatch(/^EMAIL +NAME +STATE +RIGHTS +GROUPS\n/);
    expect(list.stdout).toMatch(/\nsomeone@example\.com +- +disabled +user +Café\n/);
    expect((await admin('user', 'enable', email)).status).toBe(0);
    expect((await account(email)).user.email).toBe(email);
  });

  it('who lost their second factor are let in without, and told by mail', async () => {
    const email = await active('lost-phone@example.com');
    const { id } = await own.site.database
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await own.site.database
      .insertInto('authenticator_app')
      .values({ user_id: id, secret_sealed: Buffer.alloc(60), last_step: 0, created: new Date() })
      .execute();
    expect((await signIn(own.site, email, PASSWORD)).json.code).toBe('second-factor-required');
    const run = await admin('user', 'factor-off', email);
    expect(run).toMatchObject({ status: 0, stderr: '', stdout: `The second factor of ${email} is off.\n` });
    expect((await signIn(own.site, email, PASSWORD)).status).toBe(200);
    const [mail] = globSync('data/mails/*', { cwd: own.folder }).map((file) =>
      readFileSync(join(own.folder, file), 'utf8'),
    );
    expect(mail).toContain(`To: ${email}`);
    expect(mail).toContain('An administrator has switched the second factor');
    const again = await admin('user', 'factor-off', email);
    expect(again).toMatchObject({ status: 0, stdout: `${email} has no second factor.\n` });
  });

  it('are refused for a reason', async () => {
    await active('taken@example.com');
    const refusals = await Promise.all([
      admin('user', 'add', 'TAKEN@example.com'),
      admin('user', 'add', 'no address'),
      runHere(addWithPassword('new@example.com'), 'short\n'),
      runHere(addWithPassword('new@example.com'), ''),
      admin('user', 'disable', 'nobody@example.com'),
      admin('token', 'nobody@example.com'),
    ]);
    for (const { status, stdout } of refusals) expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(refusals.map(({ stderr }) => stderr)).toEqual([
      'Somebody has an account with this address.\n',
      'Enter a valid email address!\n',
      expect.stringContaining('at least 8 characters'),
      'This field is required!\n',
      "There is no user 'nobody@example.com'.\n",
      "There is no user 'nobody@example.com'.\n",
    ]);
    expect((await admin('user', 'list')).stdout).not.toContain('new@example.com');
  });

  it('keep their last administrator', async () => {
    const { email } = await own.site.user('last@example.com', { administrator: true });
    const others = own.site.database.selectFrom('account').where('administrator', '=', true).select('email');
    for (const other of await others.where('email', '<>', email).execute()) {
      expect((await admin('user', 'disable', other.email)).status).toBe(0);
    }
    const run = await admin('user', 'disable', email);
    expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining('last administrator') });
  });
});

describe('groups', () => {
  it('are made, joined, left and removed', async () => {
    const email = await active('member@example.com');
    expect((await admin('group', 'add', 'Power modules')).status).toBe(0);
    expect((await admin('group', 'join', 'Power modules', email)).status).toBe(0);
    expect((await admin('group', 'join', 'Power modules', email)).status).toBe(0);
    expect((await admin('group', 'list')).stdout).toMatch(/\nPower modules +member@example\.com\n/);
    expect((await account(email)).user.groups).toEqual(['Power modules']);
    expect((await admin('group', 'leave', 'Power modules', email)).status).toBe(0);
    expect((await account(email)).user.groups).toEqual([]);
    expect((await admin('group', 'add', 'Power modules')).stderr).toBe(
      'There is a group of this name already!\n',
    );
    expect((await admin('group', 'remove', 'Power modules')).status).toBe(0);
    const gone = await admin('group', 'join', 'Power modules', email);
    expect(gone).toMatchObject({ status: 1, stderr: "There is no group 'Power modules'.\n" });
    expect(await admin('group', 'add', ' ')).toMatchObject({
      status: 1,
      stderr: 'This field is required!\n',
    });
  });
});

describe('licences and trials', () => {
  const feature = 'Thermal solver';

  it('are granted until the end of a day, listed and revoked', async () => {
    const email = await active('holder@example.com');
    const granted = await admin(
      ...[
        'licence',
        'grant',
        email,
        feature,
        '--until',
        '2031-05-09',
        '--limit',
        '3',
        ...['--hours', '1.5', '--steps', '5000', '--disk', '20'],
        '--description',
        'Everything',
      ],
    );
    expect(granted).toMatchObject({
      status: 0,
      stderr: '',
      stdout: `${email} has a licence of '${feature}' until 2031-05-09.\n`,
    });
    expect((await account(email)).licenses).toEqual([
      {
        feature,
        description: 'Everything',
        expiration: '2031-05-09T23:59:59.999Z',
        requested: false,
        group_limit: 3,
        hour_limit: 1.5,
        step_limit: 5000,
        disk_limit_gb: 20,
      },
    ]);
    const line = new RegExp(`\\n${email} +${feature} +2031-05-09 +3 +1\\.5 +5000 +20 +Everything\\n`);
    expect((await admin('licence', 'list')).stdout).toMatch(line);
    expect((await admin('licence', 'list', email)).stdout).toMatch(line);
    expect((await admin('licence', 'revoke', email, feature)).status).toBe(0);
    expect((await account(email)).licenses).toMatchObject([{ expiration: null }]);
    const none = await admin('licence', 'revoke', email, 'Another');
    expect(none).toMatchObject({ status: 1, stderr: `${email} has no licence of 'Another'.\n` });
  });

  it('last a year, and trials thirty days, without a date', async () => {
    const email = await active('asks@example.com');
    const token = (await admin('token', email)).stdout.trim();
    const days = async () => {
      const [{ expiration }] = (await account(email)).licenses;
      return Math.round((Date.parse(expiration) - Date.now()) / 86_400_000);
    };
    await admin('licence', 'grant', email, feature);
    expect([365, 366]).toContain(await days());
    await admin('licence', 'revoke', email, feature);
    expect((await admin('trial', 'list')).stdout).toBe('No trial is requested.\n');

    const ask = () => inject(own.site.app, 'PUT', '/api/user/license/', { feature }, token);
    await ask();
    expect((await admin('trial', 'list')).stdout).toMatch(/\nasks@example\.com +Thermal solver +requested/);
    expect((await admin('trial', 'decline', email, feature)).status).toBe(0);
    expect(await admin('trial', 'grant', email, feature)).toMatchObject({
      status: 1,
      stderr: `${email} has not requested a trial of '${feature}'.\n`,
    });
    await ask();
    expect((await admin('trial', 'grant', email, feature)).status).toBe(0);
    expect(await days()).toBe(30);
  });
});

describe('tasks', () => {
  it('of anybody are listed and stopped', async () => {
    expect((await admin('task', 'list')).stdout).toBe('No task runs or waits.\n');
    const email = await active('solver@example.com');
    const token = (await admin('token', email)).stdout.trim();
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      inject(own.site.app, method, path, body, token);
    const { id } = (await call('POST', '/api/project/', { name: 'Board' })).json;
    const { task_id } = (await call('GET', `/api/project/${id}/solve/?transient=1`)).json;
    const list = await admin('task', 'list');
    expect(list).toMatchObject({ status: 0, stderr: '' });
    expect(list.stdout).toMatch(/^TASK +USER +PROJECT +ANALYSIS +STATE +PROGRESS +ASKED FOR +SINCE +DISK\n/);
    const line = `\\n${task_id} +${email} +${id} Board +transient +PENDING +0 % +[-\\d]+ [:\\d]+ +- +-\\n`;
    expect(list.stdout).toMatch(new RegExp(line));
    expect(await admin('task', 'stop', String(task_id))).toMatchObject({
      status: 0,
      stdout: `Task ${task_id} is stopped.\n`,
    });
    expect((await call('GET', `/api/project/${id}/task/${task_id}/`)).json.state).toBe('STOPPED');
    expect(await admin('task', 'stop', '999999')).toMatchObject({
      status: 1,
      stderr: 'There is no task 999999.\n',
    });
  });
});

it('keeps what a name hides from the terminal', async () => {
  await admin('group', 'add', 'red\u001b[31m');
  expect((await admin('group', 'list')).stdout).toContain('red\\u{1b}[31m');
});

it('starts the embedded database where it does not run, and stops it again', async () => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('THERMARIUM_DATA', join(own.folder, 'embedded'));
  const added = await runCli(['admin', 'user', 'add', 'first@example.com', '--admin']);
  expect(added).toMatchObject({ status: 0, stdout: expect.stringContaining('/#/user/activate/') });
  expect(globSync('embedded/**/postmaster.pid', { cwd: own.folder })).toEqual([]);
  const list = await admin('user', 'list');
  expect(list.stdout).toMatch(/\nfirst@example\.com +- +invited +administrator/);
});
