import { randomUUID } from 'node:crypto';
import { type Endpoint, type Role, roles } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { sql } from 'kysely';
import { setPassword } from '../../accounts/passwords.ts';
import { openSession } from '../../accounts/sessions.ts';
import { samplePng } from '../../resources/projects/testing/sample-png.ts';
import { codeAt } from '../authenticator-app.ts';
import { madeUpImpedance } from '../made-up-impedance.ts';
import { tellOfWorker } from '../made-up-worker.ts';
import { AUTHENTICATOR, PASSKEY, SITE, switchCodesOn } from '../second-factor.ts';
import { smallModel } from '../small-model.ts';
import { SoftwareAuthenticator } from '../software-authenticator.ts';
import { type SolveSite, solve, startSolveSite } from '../solve-site.ts';
import { storeProject } from '../stored-project.ts';
import { inject, SETTINGS, type TestUser } from '../test-app.ts';
import { OLD_PASSWORD, type Scene } from './expected-rights.ts';

export type Person = 'stranger' | Role | 'administrator';

/** One of everything that a call can be about, and people with every right on it. */
export interface RightsSite extends SolveSite {
  readonly people: Readonly<Record<Person, TestUser>>;
  /**
   * Resources for a call that may change them: made anew each time, so that no call sees another's traces.
   */
  freshScene(endpoint: Endpoint, name: string, person: Person): Promise<Scene>;
  /** The path of a call on a scene. */
  pathOf(endpoint: Endpoint, scene: Scene): string;
}

export async function startRightsSite(): Promise<RightsSite> {
  // Passkeys can be used at this address.
  const site = await startSolveSite({ settings: { ...SETTINGS, address: SITE } });
  site.stopClock();
  // Some calls end all sessions of their caller: each has one of its own.
  const person = async (name: string, traits = {}): Promise<TestUser> => {
    const made = await site.user(`${name}@example.com`, traits);
    const { database, services } = site;
    await setPassword(database, made.id, OLD_PASSWORD, services.clock());
    return {
      ...made,
      call: async (method, url, body) => {
        const { access } = await openSession(database, services.keys, made.id, services.clock());
        return inject(site.app, method, url, body, access);
      },
    };
  };
  const people = {
    stranger: await person('stranger'),
    viewer: await person('viewer'),
    editor: await person('editor'),
    owner: await person('owner'),
    administrator: await person('administrator', { administrator: true }),
  };
  await site.startWorker();
  const model = await solvedModel(site, people);

  /** A copy of the solved project, with its solutions. */
  const freshProject = async (name: string): Promise<Map<string, number>> => {
    const { json } = await people.owner.call('POST', `/api/project/${model.get('project')}/clone/`, {});
    const ids = new Map([...model, ['project', Number(json.id)]]);
    await share(site, 'project_permission', 'project_id', json.id, people);
    if (/^(?:undo|redo)/.test(name)) await giveHistory(people, json.id, name.startsWith('redo'));
    if (name === 'task' || name === 'stopTask') ids.set('task', await endedTask(site, people, json.id));
    if (name === 'impedance') ids.set('impedance', await foundImpedance(site, json.id));
    if (STUDIES.has(name)) ids.set('case', await endedStudy(site, people, ids));
    if (name.startsWith('transient')) ids.set('transient', await firstStep(people, json.id));
    if (name.startsWith('difference') || name === 'removeReference') {
      const kept = await people.owner.call('POST', `/api/project/${json.id}/reference/`, {
        transient: false,
      });
      ids.set('reference', kept.json.id);
    }
    if (name === 'thumbnail') {
      await people.owner.call('PUT', `/api/project/${json.id}/thumbnail/`, { image: samplePng() });
    }
    if (name === 'deleteMaterial') {
      const [{ id }] = (
        await people.owner.call('POST', `/api/project/${json.id}/material/`, [
          { name: 'spare', conductivity: 1 },
        ])
      ).json;
      ids.set('material', id);
    }
    return ids;
  };

  return {
    ...site,
    people,
    freshScene: async ({ access }, name, who) => {
      const fresh = `x${randomUUID()}`;
      const ids = new Map<string, number | string>();
      if ('of' in access && access.of === 'project') {
        for (const [of, id] of await freshProject(name)) ids.set(of, id);
        if (access.inBin) await people.owner.call('DELETE', `/api/project/${ids.get('project')}/`);
      } else if ('of' in access) {
        for (const [of, id] of await freshLibrary(site, people)) ids.set(of, id);
        if (access.inBin) await people.owner.call('DELETE', `/api/library/${ids.get('library')}/`);
      } else if (access.to === 'administrator') {
        await administered(site, people.administrator, fresh, ids, name);
        if (name === 'adminStopTask') {
          const { json } = await people.owner.call('POST', '/api/project/', { name: fresh });
          ids.set('task', await endedTask(site, people, json.id));
        }
      } else if (access.to === 'user') {
        const folder = await people[who].call('POST', '/api/folder/', { name: fresh });
        ids.set('folder', folder.json.id);
        const [{ id }] = (await people[who].call('GET', '/api/user/session/')).json;
        ids.set('session', id);
        await giveFactors(site, people[who], ids, name);
      }
      return {
        fresh,
        id: (of) => {
          const id = ids.get(of);
          if (id === undefined) throw new Error(`The scene of ${name} has no ${of}.`);
          return id;
        },
      };
    },
    pathOf,
  };
}

/** `/box/:object/` is the box of the scene; `/transient/:object/:type/` the die and its type. */
function pathOf({ path }: Endpoint, { id }: Scene): string {
  if (path.includes('/transient/:object/:type/')) {
    return `/api/project/${id('project')}/transient/${id('box')}/2/`;
  }
  return path.replace(/(\w+)\/:(\w+)/g, (_, before: string, key: string) => {
    if (key === 'token' || key === 'partner') return `${before}/junk`;
    const value = key === 'object' ? id(before) : id(key === 'step' ? 'transient' : key);
    return `${before}/${value}`;
  });
}

async function share(
  { database }: SolveSite,
  table: 'project_permission' | 'library_permission',
  column: 'project_id' | 'library_id',
  id: number,
  people: RightsSite['people'],
): Promise<void> {
  const others = roles.filter((role) => role !== 'owner');
  const rows = others.map((role) => ({ [column]: id, user_id: people[role].id, role }));
  // The column goes with the table, which the compiler cannot follow through a computed key.
  await database
    .insertInto(table)
    .values(rows as never)
    .execute();
}

/**
 * A project with an object of every kind and one of everything else, solved both ways; ids by the segment
 * before them.
 */
async function solvedModel(site: SolveSite, { owner }: RightsSite['people']): Promise<Map<string, number>> {
  const world = { save_internal_temp: true };
  const { id, idOf } = await storeProject(site.database, owner.id, smallModel(world));
  const path = `/api/project/${id}`;
  await solve(owner, id);
  await solve(owner, id, 1);
  const ids = new Map([
    ['project', id],
    ['box', idOf.get('die') ?? 0],
    ['material', idOf.get('copper') ?? 0],
    ['parameter', idOf.get('height') ?? 0],
    ['plane', idOf.get('middle') ?? 0],
  ]);
  for (const { apiName } of kinds) {
    if (ids.has(apiName)) continue;
    const { status, json } = await owner.call('POST', `${path}/${apiName}/`, {
      name: apiName,
      material: ids.get('material'),
      polygon: '0 0, 1 0, 1 1',
      active: false,
    });
    if (status !== 201) throw new Error(`No ${apiName}: ${JSON.stringify(json)}`);
    ids.set(apiName, json.id);
  }
  ids.set('scenario', (await owner.call('POST', `${path}/scenario/`, { name: 'sweep' })).json.id);
  const V = { name: 'unused', description: 'unused', value: 1 };
  ids.set('parameter', (await owner.call('POST', `${path}/parameter/`, V)).json.id);
  return ids;
}

async function giveHistory(people: RightsSite['people'], project: number, undone: boolean): Promise<void> {
  for (const [n, person] of [people.editor, people.owner].entries()) {
    const own = { name: `P${n}`, description: 'a change that is nobody else’s', value: n };
    await person.call('POST', `/api/project/${project}/parameter/`, own);
    if (undone) await person.call('POST', `/api/project/${project}/undo/`, {});
  }
}

/** A task that has ended. */
async function endedTask(
  { database }: SolveSite,
  { owner }: RightsSite['people'],
  project_id: number,
): Promise<number> {
  const { id } = await database
    .insertInto('task')
    .values({
      ...{ project_id, user_id: owner.id, transient: false, state: 'SUCCESS', snapshot: '{}' },
      ...{ fingerprint: '', timestamp: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function foundImpedance({ database }: SolveSite, project_id: number): Promise<number> {
  const { id } = await database
    .insertInto('impedance')
    .values({ project_id, fingerprint: '', timestamp: new Date(), ...madeUpImpedance(1, 2) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Calls that need a scenario that was run. */
const STUDIES: ReadonlySet<string> = new Set([
  'cases',
  'study',
  'studyObjects',
  'studyResistance',
  'caseSolution',
  'casePlaneSolution',
]);

/** A run of a scenario with one solved case, whose id is returned; its solution is the project's own. */
async function endedStudy(
  { database }: SolveSite,
  { owner }: RightsSite['people'],
  ids: ReadonlyMap<string, number>,
): Promise<number> {
  const project_id = ids.get('project') ?? 0;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into study (project_id, scenario_id, user_id, state, scenario_name, sampler, seed, names, drawing,
        snapshot, fingerprint, timestamp, field_bytes, created)
      values (${project_id}, ${ids.get('scenario')}, ${owner.id}, 'SUCCESS', 'sweep', 'random', 1, '{}', '',
        '{"document": {"parameters": []}}', '', now(), 0, now())
      returning id
    ), tried as (
      insert into study_case (study_id, index, values, state) select id, 0, '{}', 'SUCCESS' from made returning id
    ), kept as (
      insert into solution (project_id, transient, role, timestamp, fingerprint, summary, blobs, case_id)
      select project_id, transient, 'case', timestamp, fingerprint, summary, blobs, tried.id
      from solution cross join tried where project_id = ${project_id} and not transient and role = 'current'
    )
    select id from tried`.execute(database);
  return rows[0].id;
}

async function firstStep({ owner }: RightsSite['people'], project: number): Promise<number> {
  const { json } = await owner.call('GET', `/api/project/${project}/transient/`);
  return json[0].id;
}

/** A library with a material. */
async function freshLibrary(site: SolveSite, people: RightsSite['people']): Promise<Map<string, number>> {
  const { json } = await people.owner.call('POST', '/api/library/', { name: 'Metals' });
  const metal = { name: 'tin', conductivity: 66 };
  const material = await people.owner.call('POST', `/api/library/${json.id}/material/`, metal);
  await share(site, 'library_permission', 'library_id', json.id, people);
  return new Map<string, number>([
    ['library', json.id],
    ['material', material.json.id],
  ]);
}

/**
 * Prepares a call on second factors: gives a factor to change, or the answer of an app or device to a started
 * step.
 */
async function giveFactors(
  site: SolveSite,
  person: TestUser,
  ids: Map<string, number | string>,
  name: string,
): Promise<void> {
  const { database, services } = site;
  const makePasskey = async () =>
    new SoftwareAuthenticator(SITE).create((await person.call('POST', `${PASSKEY}options/`)).json);
  switch (name) {
    case 'prove':
      // Another call may have changed it.
      return setPassword(database, person.id, OLD_PASSWORD, services.clock());
    case 'confirmAuthenticator': {
      const { enrolment, secret } = (await person.call('POST', AUTHENTICATOR)).json;
      ids.set('enrolment', enrolment);
      ids.set('code', codeAt(secret, services.clock()));
      return;
    }
    case 'removeAuthenticator':
    case 'renewRecoveryCodes':
      await switchCodesOn(site, person);
      return;
    case 'addPasskey':
      ids.set('credential', JSON.stringify(await makePasskey()));
      return;
    case 'renamePasskey':
    case 'removePasskey': {
      const body = { name: 'Phone', credential: await makePasskey() };
      ids.set('passkey', (await person.call('POST', PASSKEY, body)).json.passkey.id);
    }
  }
}

/** A user with a licence, in a group, who asks for a trial where the call is about one. */
async function administered(
  { database }: SolveSite,
  administrator: TestUser,
  fresh: string,
  ids: Map<string, number | string>,
  name: string,
): Promise<void> {
  const user = await administrator.call('POST', '/api/admin/user/', { email: `${fresh}@people.example` });
  const group = await administrator.call('POST', '/api/admin/group/', { name: `group ${fresh}` });
  const licence = { user: user.json.id, feature: `feature ${fresh}` };
  const granted = await administrator.call('POST', '/api/admin/license/', licence);
  ids.set('user', user.json.id);
  ids.set('group', group.json.id);
  ids.set('license', granted.json.id);
  if (name === 'adminDrainWorker') ids.set('worker', (await tellOfWorker(database, { name: fresh })).number);
  if (!name.endsWith('Trial')) return;
  await database
    .updateTable('license')
    .set({ requested: true, expiration: null })
    .where('id', '=', granted.json.id)
    .execute();
}
