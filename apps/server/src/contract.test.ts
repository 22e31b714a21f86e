import {
  type Client,
  createClient,
  type Endpoint,
  endpoints,
  followProject,
  followTasks,
  kindCalls,
  pathOf,
} from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { setPassword } from './accounts/passwords.ts';
import { codeAt } from './testing/authenticator-app.ts';
import { tellOfWorker } from './testing/made-up-worker.ts';
import { type OpenIdProvider, startOpenIdProvider } from './testing/openid-provider.ts';
import { solved } from './testing/sign-in.ts';
import { SoftwareAuthenticator } from './testing/software-authenticator.ts';
import { hasEnded, type SolveSite, startSolveSite, taskWhen } from './testing/solve-site.ts';
import { SETTINGS, type TestUser } from './testing/test-app.ts';
import { untilTask } from './testing/until.ts';

/**
 * A journey over real HTTP with the typed client that succeeds at every endpoint of the table once. Each answer must be
 * what the contract says, with no key that it does not name.
 */
const ADDRESS = 'https://thermarium.test';
const PASSWORD = 'correct horse battery';
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let site: SolveSite;
let provider: OpenIdProvider;
let address: string;
let owner: TestUser;
const called = new Set<Endpoint>();

beforeAll(async () => {
  provider = await startOpenIdProvider('lab', [`${ADDRESS}/api/lab/callback/`]);
  const settings = { ...SETTINGS, address: ADDRESS, partners: [provider.partner] };
  site = await startSolveSite({ settings });
  await site.startWorker();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  owner = await site.user('owner@example.com', { administrator: true });
});

afterAll(async () => {
  await site.close();
  await provider.close();
});

/**
 * The typed client, which records each endpoint that it called and checks the answers against the contract.
 */
function clientOf(token: string | null, cookie?: string): Client {
  const client = createClient({
    address,
    token: () => token,
    ...(cookie !== undefined && {
      fetch: (url, { headers, ...init } = {}) => {
        const all = new Headers(headers);
        all.set('cookie', cookie);
        return fetch(url, { ...init, headers: all });
      },
    }),
  });
  return async (endpoint, input) => {
    const answer = await client(endpoint, input);
    called.add(endpoint);
    if (endpoint.form === 'json' || endpoint.form === 'json-text') {
      expect(endpoint.answer.parse(answer), endpoint.path).toEqual(answer);
    }
    return answer;
  };
}

/** Calls an endpoint that answers with no text: a picture, or a redirect. */
async function raw(endpoint: Endpoint, params: Record<string, string | number>, query = {}, headers = {}) {
  const response = await fetch(address + pathOf(endpoint, params, query), { headers, redirect: 'manual' });
  expect(response.status, endpoint.path).toBe(endpoint.status);
  called.add(endpoint);
  return response;
}

/** The token at the end of the link in the latest mail. */
async function mailedToken(): Promise<string> {
  await site.services.mail.settled();
  return /\/([\w-]+)\s*$/m.exec(site.mails.at(-1)?.text.match(/http\S+/)?.[0] ?? '')?.[1] ?? '';
}

const withId = z.looseObject({ id: z.int() });

test('accounts', async () => {
  const nobody = clientOf(null);
  const administrator = clientOf(owner.token);
  const challenge = await nobody(endpoints.captcha);
  const ada = await administrator(endpoints.adminCreateUser, { body: { email: 'ada@example.com' } });
  const token = await mailedToken();
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  await nobody(endpoints.activation, { params: { token } });
  await nobody(endpoints.activate, { params: { token }, body: { token, ...names, password: PASSWORD } });
  await nobody(endpoints.forgotPassword, {
    body: { username: ada.email, reCaptchaToken: await solved(await nobody(endpoints.captcha)) },
  });
  const body = { username: ada.email, password: `${PASSWORD} staple`, token: await mailedToken() };
  await nobody(endpoints.resetPassword, { body });
  const { access } = await nobody(endpoints.signIn, {
    body: { ...body, reCaptchaToken: await solved(challenge) },
  });
  const her = clientOf(access);
  const { user } = await her(endpoints.account);
  expect(user).toMatchObject({ email: ada.email, ...names });
  await her(endpoints.changeNames, { body: names });
  await her(endpoints.apiTokenTerms);
  await her(endpoints.renewApiToken);
  const { access: elsewhere } = await nobody(endpoints.signIn, {
    body: { ...body, reCaptchaToken: await solved(await nobody(endpoints.captcha)) },
  });
  const [{ id: session }] = await clientOf(elsewhere)(endpoints.sessions);
  await her(endpoints.endSession, { params: { session } });
  await her(endpoints.endOtherSessions);
  await her(endpoints.changePassword, {
    body: { old_password: body.password, password: `${body.password} again` },
  });
  await her(endpoints.requestTrial, { body: {} });
  const [declined] = await administrator(endpoints.adminTrials);
  await administrator(endpoints.adminDeclineTrial, { params: { license: declined.id } });
  await her(endpoints.requestTrial, { body: {} });
  const [granted] = await administrator(endpoints.adminTrials);
  await administrator(endpoints.adminGrantTrial, { params: { license: granted.id }, body: {} });
  await her(endpoints.signOut);
});

test('second factors', async () => {
  site.stopClock();
  const nobody = clientOf(null);
  const email = 'factors@example.com';
  const { id: user } = await site.user(email);
  await setPassword(site.database, user, PASSWORD, site.services.clock());
  const signIn = async () => {
    const reCaptchaToken = await solved(await nobody(endpoints.captcha));
    const body = { username: email, password: PASSWORD, reCaptchaToken };
    return nobody(endpoints.signIn, { body }).catch(({ body }) => body);
  };
  const her = clientOf((await signIn()).access);
  expect(await her(endpoints.secondFactor)).toMatchObject({ authenticator: null, passkeys: [] });
  await her(endpoints.prove, { body: { password: PASSWORD } });

  const { enrolment, secret } = await her(endpoints.beginAuthenticator);
  const code = codeAt(secret, site.services.clock(), -1);
  await her(endpoints.confirmAuthenticator, { body: { enrolment, code } });
  await her(endpoints.renewRecoveryCodes);
  const device = new SoftwareAuthenticator(ADDRESS);
  const credential = device.create(await her(endpoints.beginPasskey));
  const { passkey } = await her(endpoints.addPasskey, { body: { name: 'Laptop', credential } });
  const params = { passkey: passkey.id };
  await her(endpoints.renamePasskey, { params, body: { name: 'Old laptop' } });

  const { ticket, methods } = await signIn();
  expect(methods).toEqual(['code', 'passkey', 'recovery_code']);
  const question = await nobody(endpoints.ticketPasskey, { body: { ticket } });
  await nobody(endpoints.passSecondFactor, { body: { ticket, passkey: device.get(question) } });
  const alone = device.get(await nobody(endpoints.passkeyChallenge));
  await nobody(endpoints.signInWithPasskey, { body: { passkey: alone } });

  await her(endpoints.removePasskey, { params });
  await her(endpoints.removeAuthenticator);
  await clientOf(owner.token)(endpoints.adminForgetFactors, { params: { user } });
});

test('administration', async () => {
  const administrator = clientOf(owner.token);
  const { id: user } = await administrator(endpoints.adminCreateUser, { body: { email: 'bob@example.com' } });
  await administrator(endpoints.adminUpdateUser, { params: { user }, body: { first_name: 'Bob' } });
  await administrator(endpoints.adminMailLink, { params: { user } });
  const { id: group } = await administrator(endpoints.adminCreateGroup, { body: { name: 'Lab' } });
  await administrator(endpoints.adminUpdateGroup, { params: { group }, body: { members: [user] } });
  expect(await administrator(endpoints.adminGroups)).toHaveLength(1);
  await administrator(endpoints.adminDeleteGroup, { params: { group } });
  const terms = { user, feature: 'Thermal solver', group_limit: 3 };
  const { id: license } = await administrator(endpoints.adminGrantLicense, { body: terms });
  expect(await administrator(endpoints.adminLicenses)).toContainEqual(
    expect.objectContaining({ id: license }),
  );
  expect(await administrator(endpoints.adminTasks)).toEqual([]);
  await tellOfWorker(site.database, { name: 'spare' });
  const spare = (await administrator(endpoints.adminWorkers)).find(({ name }) => name === 'spare');
  const drain = { params: { worker: spare?.id ?? 0 }, body: { drained: true } };
  expect(await administrator(endpoints.adminDrainWorker, drain)).toMatchObject({ name: 'spare', solves: [] });
  await (
    await raw(endpoints.adminTaskEvents, {}, {}, { authorization: `Bearer ${owner.token}` })
  ).body?.cancel();
  await administrator(endpoints.adminRevokeLicense, { params: { license } });
  await administrator(endpoints.adminDeleteUser, { params: { user } });
  expect(await administrator(endpoints.adminUsers)).not.toContainEqual(expect.objectContaining({ id: user }));
});

test('signing in through a partner', async () => {
  const nobody = clientOf(null);
  const [{ name: partner }] = await nobody(endpoints.partners);
  const begun = await raw(endpoints.partnerLogin, { partner }, { next: '/tasks' });
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0];
  const account = { sub: '7', email: 'eve@example.com', email_verified: true };
  const back = new URL(await provider.signIn(begun.headers.get('location') ?? '', account));
  const arrived = await raw(endpoints.partnerCallback, { partner }, Object.fromEntries(back.searchParams), {
    cookie,
  });
  const values = new URLSearchParams(arrived.headers.get('location')?.split('?')[1]);
  expect(values.get('next')).toBe('/tasks');
  await clientOf(null, cookie)(endpoints.redeemTicket, { body: { ticket: values.get('ticket') ?? '' } });
});

test('folders, projects and libraries', async () => {
  const me = clientOf(owner.token);
  const root = await me(endpoints.folders);
  const folder = await me(endpoints.createFolder, { body: { name: 'Boards', parent_folder: root.id } });
  await me(endpoints.updateFolder, { params: { folder: folder.id }, body: { name: 'Old boards' } });
  const { id: project } = await me(endpoints.createProject, { body: { name: 'Board', folder: folder.id } });
  const params = { project };
  await me(endpoints.updateProject, { params, body: { world: { ambient: 30 } } });
  expect(await me(endpoints.project, { params })).toMatchObject({ world: { ambient: 30 }, owner: true });
  expect(await me(endpoints.folderProjects, { params: { folder: folder.id } })).toHaveLength(1);
  await me(endpoints.deleteFolder, { params: { folder: folder.id }, body: { parent_folder: root.id } });
  expect(await me(endpoints.rootProjects)).toHaveLength(1);
  await me(endpoints.sharedFolders);
  await me(endpoints.cloneProject, { params });
  await me(endpoints.importProject, { body: { project: { name: 'Read', folder: root.id } } });
  const csv = new TextEncoder().encode('name,type,x0,y0,z0,dx,dy,dz,material\n');
  await me(endpoints.importCsv, { query: { name: 'Tree' }, body: csv });
  const file = new TextEncoder().encode('{"format":"thermarium","version":1,"project":{"name":"Read"}}');
  await me(endpoints.importFile, { query: { folder: String(root.id), dry: '1' }, body: file });
  const permissions = await me(endpoints.projectPermissions, { params });
  await me(endpoints.updateProjectPermissions, { params, body: permissions });
  await me(endpoints.updateThumbnail, { params, body: { image: PICTURE } });
  await raw(endpoints.thumbnail, params, {}, { authorization: `Bearer ${owner.token}` });
  await me(endpoints.deleteProject, { params });
  await me(endpoints.bin);
  await me(endpoints.restoreProject, { params });

  const { id: library } = await me(endpoints.createLibrary, { body: { name: 'Metals' } });
  const of = { library };
  await me(endpoints.updateLibrary, { params: of, body: { name: 'Alloys' } });
  const tin = { name: 'tin', conductivity: 66 };
  const { id: material } = await me(endpoints.createLibraryMaterial, { params: of, body: tin });
  const dense = { ...tin, density: 7300 };
  await me(endpoints.updateLibraryMaterial, { params: { library, material }, body: dense });
  expect(
    await me(endpoints.addLibraryMaterials, { params: of, body: [dense, { ...dense, name: 'Lead' }] }),
  ).toHaveLength(1);
  await me(endpoints.deleteLibraryMaterial, { params: { library, material } });
  await me(endpoints.updateLibraryPermissions, {
    params: of,
    body: await me(endpoints.libraryPermissions, { params: of }),
  });
  await me(endpoints.deleteLibrary, { params: of });
  await me(endpoints.restoreLibrary, { params: of });
  expect((await me(endpoints.libraries)).map(({ name }) => name)).toContain('Alloys');
});

test('a model, its solves and their temperatures', async () => {
  const me = clientOf(owner.token);
  const { id: project } = await me(endpoints.createProject, {
    body: { name: 'Package', world: { duration: 1, steps: 2 } },
  });
  const params = { project };
  const heard = followProject({ address, token: () => owner.token }, project);
  const firstEvent = heard.next();
  const copper = { name: 'copper', conductivity: 390, density: 8930, specific_heat: 385 };
  const [{ id: material }, { id: unused }] = await me(endpoints.createMaterials, {
    params,
    body: [copper, { name: 'tin', conductivity: 66 }],
  });
  const added = [{ table: 'material' }, { table: 'material' }];
  expect(await firstEvent).toMatchObject({ value: { type: 'model', diff: added } });
  called.add(endpoints.projectEvents);
  const attention = { tab: '0'.repeat(32), objects: [], selected: 0, fields: [] };
  await me(endpoints.tellAttention, { params, body: attention });
  const queue = followTasks({ address, token: () => owner.token });
  const firstOfQueue = queue.next();
  await heard.return();
  await me(endpoints.updateMaterial, { params: { ...params, material: unused }, body: { conductivity: 67 } });
  expect(await me(endpoints.materials, { params })).toHaveLength(2);

  const width = { name: 'W', description: 'width', value: 4 };
  const { id: parameter } = await me(endpoints.createParameter, { params, body: width });
  await me(endpoints.updateParameter, { params: { ...params, parameter }, body: { ...width, value: 5 } });
  expect(await me(endpoints.parameters, { params })).toHaveLength(1);
  const { id: scenario } = await me(endpoints.createScenario, { params, body: { name: 'widths' } });
  const ofScenario = { ...params, scenario };
  await me(endpoints.updateScenario, { params: ofScenario, body: { name: 'Widths' } });
  const values = { params: { ...ofScenario, parameter }, body: { values: [4, 5] } };
  await me(endpoints.setScenarioParameter, values);
  expect(await me(endpoints.scenarios, { params })).toMatchObject([{ id: scenario, name: 'Widths' }]);
  const { id: plane } = await me(endpoints.createPlane, { params, body: { name: 'mid', coordinate: 'W/2' } });
  await me(endpoints.updatePlane, { params: { ...params, plane }, body: { plane: 'YZ' } });
  const { id: copy } = await me(endpoints.clonePlane, { params: { ...params, plane } });
  expect(await me(endpoints.planes, { params })).toHaveLength(2);

  const body = { name: 'die', dx: 'W', dy: 4, dz: 1, material, power: 1000 };
  const die = withId.parse(await me(endpoints.createBox, { params, body })).id;
  await tryEveryKind(me, project, material);
  const { id: group } = withId.parse(await me(endpoints.createAssembly, { params, body: { name: 'group' } }));
  await me(endpoints.saveTree, { params, body: [{ id: die, parent: group, index: 0 }] });
  await me(endpoints.translateAssembly, {
    params: { ...params, object: group },
    body: { translate: { dx: 1, dy: 0, dz: 0 } },
  });
  await me(endpoints.changeObjects, {
    params,
    body: {
      create: [
        { type: 'assembly', name: 'rack' },
        { type: 'source', name: 'heat', within: 0 },
        { clone: group, within: 0 },
      ],
      update: [
        { id: die, x: 1 },
        { id: group, name: 'set' },
      ],
    },
  });
  await me(endpoints.undo, { params });
  const update = [
    { id: die, x: 1 },
    { id: group, name: 'set' },
  ];
  await me(endpoints.changeObjects, { params, body: { update } });
  await me(endpoints.undo, { params });
  await me(endpoints.redo, { params });
  expect(await me(endpoints.tree, { params })).toMatchObject([{ children: [{ x: 1, dx: 'W', dx_calc: 5 }] }]);
  const { revision, records } = await me(endpoints.records, { params });
  expect(records.object.find(({ id }) => id === die)).toMatchObject({ name: 'die', fields: { dx: 'W' } });
  const { first } = await me(endpoints.reserveIds, { params, body: { count: 1 } });
  const after = { kind: 'assembly', name: 'shelf' };
  const diff = [{ table: 'object' as const, id: first, before: null, after }];
  const put = await me(endpoints.change, { params, body: { label: 'Add', diff } });
  expect(put).toMatchObject({ revision: revision + 1, diff: [{ id: first, after }] });
  await me(endpoints.undoChange, { params });
  await me(endpoints.redoChange, { params });
  await me(endpoints.undoChange, { params });
  const told = await me(endpoints.changes, { params, query: { since: String(revision) } });
  expect(told).toMatchObject({ revision: revision + 4, changes: [{}, {}, {}, {}] });
  expect(await me(endpoints.adjacency, { params })).toMatchObject({ contacts: [], exposed: [{ id: die }] });

  for (const transient of ['0', '1'] as const) {
    const { task_id } = await me(endpoints.solve, { params, query: { transient } });
    await me(endpoints.runningTask, { params });
    await taskWhen(owner, project, task_id, hasEnded);
    const { state } = await me(endpoints.task, { params: { ...params, task: task_id } });
    expect(state).toBe('SUCCESS');
    await me(endpoints.stopTask, { params: { ...params, task: task_id } });
    await me(endpoints.adminStopTask, { params: { task: task_id } });
  }
  expect(await firstOfQueue).toMatchObject({ value: { type: expect.stringMatching(/^(task|reload)$/) } });
  const question = { source: die, object: die, from: 1e-3, to: 10 };
  const asked = await me(endpoints.startImpedance, { params, body: question });
  await taskWhen(owner, project, asked.task_id, hasEnded);
  const [{ id: impedance }] = await me(endpoints.impedances, { params });
  expect((await me(endpoints.impedance, { params: { ...params, impedance } })).times.at(-1)).toBe(10);
  expect(await me(endpoints.log, { params })).not.toHaveLength(0);
  expect(await me(endpoints.solves, { params })).not.toHaveLength(0);
  expect((await me(endpoints.heatFlow, { params })).flow?.objects).not.toHaveLength(0);
  expect((await me(endpoints.sensitivities, { params })).inputs).not.toHaveLength(0);
  expect(await me(endpoints.solution, { params })).toMatchObject({ stale: false });
  const query = { plane: 'xy', coordinate: '0.5' } as const;
  expect((await me(endpoints.solutionPlane, { params, query })).rows).not.toHaveLength(0);
  expect((await me(endpoints.planeSolutions, { params })).rows).not.toHaveLength(0);
  const withFlux = await me(endpoints.solutionPlane, { params, query: { ...query, flux: '1' } });
  expect(withFlux.columns).toContain('qz');
  const [, step] = await me(endpoints.transientSteps, { params });
  await me(endpoints.transientSolution, { params: { ...params, step: step.id } });
  const { id: reference } = await me(endpoints.keepReference, { params, body: { transient: false } });
  expect(await me(endpoints.references, { params })).toMatchObject([{ id: reference, transient: false }]);
  expect(await me(endpoints.difference, { params })).toMatchObject({ stale: false });
  expect((await me(endpoints.differencePlane, { params, query })).rows).not.toHaveLength(0);
  expect((await me(endpoints.differencePlanes, { params })).rows).not.toHaveLength(0);
  await me(endpoints.removeReference, { params: { ...params, reference } });
  await me(endpoints.updateProject, { params, body: { world: { save_internal_temp: true } } });
  const again = await me(endpoints.solve, { params, query: { transient: '1' } });
  await taskWhen(owner, project, again.task_id, hasEnded);
  const [, whole] = await me(endpoints.transientSteps, { params });
  await me(endpoints.transientPlane, { params: { ...params, step: whole.id }, query });
  const bearer = { authorization: `Bearer ${owner.token}` };
  await raw(endpoints.solutionField, params, { format: 'npz' }, bearer);
  await raw(endpoints.transientField, { ...params, step: whole.id }, { format: 'vtr' }, bearer);
  expect(await (await raw(endpoints.projectStep, params, {}, bearer)).text()).toMatch(/^ISO-10303-21;/);
  expect(await me(endpoints.transientObject, { params: { ...params, object: die, type: 2 } })).toHaveLength(
    3,
  );
  await me(endpoints.runScenario, { params: ofScenario });
  const run = await untilTask(() => me(endpoints.study, { params: ofScenario }), hasEnded);
  expect(run).toMatchObject({ done: 2, cases: 2 });
  const [one] = await me(endpoints.cases, { params: ofScenario });
  const { objects } = await me(endpoints.studyObjects, { params: ofScenario });
  expect(objects.map(({ max_t }) => max_t[0])).toContain(one.max_t);
  expect(await me(endpoints.studyResistance, { params: ofScenario })).toEqual([]);
  const ofCase = { params: { ...ofScenario, case: one.id } };
  expect((await me(endpoints.caseSolution, ofCase)).summary).toMatchObject({ t_max: one.max_t });
  expect((await me(endpoints.casePlaneSolution, ofCase)).rows).not.toHaveLength(0);
  const caseFlux = await me(endpoints.casePlaneSolution, { ...ofCase, query: { flux: '1' } });
  expect(caseFlux.columns).toContain('qz');
  await me(endpoints.stopScenario, { params: ofScenario });
  await me(endpoints.deleteScenario, { params: ofScenario, body: {} });
  expect(await me(endpoints.tasks)).toHaveLength(5);
  called.add(endpoints.taskEvents);
  await queue.return();
  await me(endpoints.clearTasks);

  for (const each of [plane, copy]) {
    await me(endpoints.deletePlane, { params: { ...params, plane: each }, body: {} });
  }
  await me(endpoints.deleteMaterial, { params: { ...params, material: unused }, body: {} });
  await me(endpoints.deleteBox, { params: { ...params, object: die }, body: {} });
  await me(endpoints.deleteParameter, { params: { ...params, parameter }, body: {} });
});

/** Makes, changes, duplicates and deletes an object of every kind. */
async function tryEveryKind(me: Client, project: number, material: number): Promise<void> {
  for (const { type } of kinds) {
    const calls = kindCalls.get(type);
    if (!calls) throw new Error(`There are no calls for the kind ${type}.`);
    const body = { name: type, material, polygon: '0 0, 1 0, 1 1', active: false };
    const { id } = withId.parse(await me(calls.create, { params: { project }, body }));
    const params = { project, object: id };
    if (type === 'transient_source') await me(endpoints.transientSourcePower, { params });
    await me(calls.update, { params, body: { name: `${type} 2` } });
    const copy = withId.parse(await me(calls.clone, { params }));
    for (const object of [id, copy.id]) await me(calls.delete, { params: { project, object }, body: {} });
  }
}

test('the program', async () => {
  await clientOf(null)(endpoints.health);
  await tellOfWorker(site.database);
  await clientOf(null)(endpoints.ready);
  await clientOf(null)(endpoints.openApiDocument);
});

test('no endpoint was left out', () => {
  const left = Object.entries(endpoints).filter(([, endpoint]) => !called.has(endpoint));
  expect(left.map(([name]) => name)).toEqual([]);
});
