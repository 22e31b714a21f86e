import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallModel } from '../../testing/small-model.ts';
import {
  inject,
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestUser,
} from '../../testing/test-app.ts';

let site: TestApp;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  site = await startTestApp({
    settings: { most: { projects: 60, folders: 50, libraries: 5, libraryMaterials: 50 } },
  });
  ada = await site.user('ada@example.com');
  bob = await site.user('bob@example.com');
});
afterAll(() => site.close());

const send = (body: unknown, user = ada): Promise<TestAnswer> =>
  user.call('POST', '/api/project/json/', body);

/** All projects of a user, wherever they lie. */
const projectsOf = async (user: TestUser): Promise<number> =>
  Number(
    (
      await site.database
        .selectFrom('project_permission')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).count,
  );

const block = { type: 'box', name: 'b', dx: 1, dy: 1, dz: 1, material_name: 'copper' };
const copper = { name: 'copper', conductivity: 390 };

/** A model file of one block, parts replaced. */
const file = (parts: object = {}) => ({
  project: { name: 'Board' },
  materials: [copper],
  tree: [block],
  ...parts,
});

describe('a model file', () => {
  it('becomes a project with everything that it has', async () => {
    const answer = await send({
      ...smallModel({ ambient: 41, material_name: 'copper', resolution: 2 }, [
        {
          type: 'assembly',
          name: 'stack',
          xcount: 2,
          xpitch: 5000,
          is_array: true,
          collapsed: true,
          children: [
            { ...block, name: 'inner', x: 'height / 2', active: false, visible: false, dx: 'height +' },
          ],
        },
      ]),
      scenarios: [
        {
          name: 'heights',
          sampler: 'sobol',
          seed: 7,
          parameters: [{ parameter_name: 'height', values: [1, 2] }],
        },
      ],
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({
      name: 'small',
      folder: ada.rootFolder,
      owner: true,
      edit: true,
      view: null,
      world: { ambient: 41, material_name: 'copper', resolution: 2, steps: 4 },
    });
    const of = async (path: string) =>
      (await ada.call('GET', `/api/project/${answer.json.id}/${path}/`)).json;
    expect(await of('tree')).toMatchObject([
      { type: 'box', name: 'plate', index: 0, dz: 'height', dz_calc: 2, material_name: 'copper' },
      { type: 'box', name: 'die', index: 1, power: 5000 },
      { type: 'source', name: 'film', index: 2, power: 250 },
      {
        ...{ type: 'assembly', name: 'stack', index: 3, xcount: 2, collapsed: true, active: true },
        children: [
          { name: 'inner', x: 'height / 2', x_calc: 1, dx: 'height +', active: false, visible: false },
        ],
      },
    ]);
    expect(await of('material')).toMatchObject([
      { name: 'copper', conductivity: 390, density: 8000, library_id: null },
      { name: 'silicon', conductivity: 120 },
    ]);
    expect(await of('parameter')).toMatchObject([{ name: 'height', description: '', value: 2 }]);
    expect(await of('plane')).toMatchObject([
      { name: 'middle', plane: 'XZ', coordinate: 'height * 2.5', coordinate_calc: 5, visible: false },
    ]);
    expect(await of('scenario')).toMatchObject([
      {
        name: 'heights',
        sampler: 'sobol',
        seed: 7,
        cases: 2,
        parameters: [{ default: false, values: [1, 2] }],
      },
    ]);
    const { json } = await ada.call('GET', `/api/project/${answer.json.id}/records/`);
    expect(json.history).toEqual({ undo: false, redo: false });
    const added = await ada.call('POST', `/api/project/${answer.json.id}/box/`, { name: 'new', hole: true });
    expect(added.status, added.text).toBe(201);
  });

  it('needs no more than the name of a project', async () => {
    const answer = await send({ project: { name: 'Empty' } });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({ name: 'Empty', world: { ambient: 25, resolution: 1 } });
  });

  it('may name a material twice where both are the same', async () => {
    const answer = await send(file({ materials: [copper, copper] }));
    const { json } = await ada.call('GET', `/api/project/${answer.json.id}/material/`);
    expect(json).toMatchObject([{ name: 'copper' }]);
    const { status, json: refused } = await send(
      file({ materials: [copper, { ...copper, conductivity: 1 }] }),
    );
    expect(status).toBe(400);
    expect(refused).toEqual({
      'materials/copper.name': ["The name 'copper' is used twice.", 'Rename one of the two.'],
    });
  });

  it('may nest assemblies as deep as a project', async () => {
    const nested = (levels: number): object => {
      let tree: object = block;
      for (let n = 0; n < levels; n++) tree = { type: 'assembly', name: `a${n}`, children: [tree] };
      return file({ tree: [tree] });
    };
    expect((await send(nested(999))).status).toBe(201);
    const { status, text } = await send(nested(1000));
    expect(status).toBe(400);
    expect(text).toContain('nested more than 1000 deep');
  });
});

describe('the folder', () => {
  it('is one of the caller, or the root', async () => {
    const { json: mine } = await ada.call('POST', '/api/folder/', { name: 'Boards' });
    const into = (folder: unknown, user = ada) => send(file({ project: { name: 'Board', folder } }), user);
    expect((await into(mine.id)).json.folder).toBe(mine.id);
    for (const root of [null, 0, undefined]) expect((await into(root)).json.folder).toBe(ada.rootFolder);
    const before = await projectsOf(bob);
    for (const theirs of [mine.id, ada.rootFolder, 2_000_000_000]) {
      const { status, json } = await into(theirs, bob);
      expect(status).toBe(400);
      expect(json).toEqual({ folder: ['Choose one of your own folders!'] });
    }
    for (const junk of ['1', 1.5, -1, {}, []]) {
      const { status, json } = await into(junk, bob);
      expect([status, Object.keys(json)]).toEqual([400, ['folder']]);
    }
    expect(await projectsOf(bob)).toBe(before);
  });

  it('is not somebody else’s of which something is shared, whatever the right', async () => {
    const { json: theirs } = await ada.call('POST', '/api/folder/', { name: 'Shared boards' });
    const shared = await send(file({ project: { name: 'Shared', folder: theirs.id } }));
    for (const flags of [
      { owner: false, editor: false, viewer: true },
      { owner: false, editor: true, viewer: true },
    ]) {
      await ada.call('PUT', `/api/project/${shared.json.id}/permissions/`, [
        { username: ada.email, permissions: { owner: true, editor: true, viewer: true } },
        { username: bob.email, permissions: flags },
      ]);
      const { json: seen } = await bob.call('GET', '/api/folder/shared/');
      expect(JSON.stringify(seen)).toContain('Shared boards');
      const { status } = await send(file({ project: { name: 'x', folder: theirs.id } }), bob);
      expect(status).toBe(400);
    }
  });

  it('takes nothing from whoever is not signed in, or may only read', async () => {
    expect((await inject(site.app, 'POST', '/api/project/json/', file())).status).toBe(401);
  });
});

describe('what is wrong', () => {
  const refusals: readonly (readonly [string, unknown, object])[] = [
    ['no project', {}, { 'project.name': ['This field is required!', 'Give it a name.'] }],
    ['a project that is a list', { project: [] }, { project: ['Send named values!'] }],
    ['a list', [1], { non_field_errors: ['Send named values!'] }],
    [
      'a wrong format',
      file({ format: 'other', version: 1 }),
      {
        format: [
          "The format is 'other', not 'thermarium'.",
          'A model file begins with "format": "thermarium", "version": 1.',
        ],
      },
    ],
    [
      'a value out of its limits',
      file({ tree: [{ ...block, dz: -1 }] }),
      { 'tree/b.dz': [expect.any(String), expect.any(String)] },
    ],
    [
      'an object in an object',
      file({ tree: [{ ...block, active: false, children: [block] }] }),
      { 'tree/b.children': ['A Box has no children.'] },
    ],
    [
      'text that cannot be stored',
      file({ materials: [{ ...copper, name: 'a\u0000' }], tree: [] }),
      { 'materials/a\u0000.name': ['This text has characters that cannot be kept.'] },
    ],
    [
      'the name of no project',
      file({ project: { name: '\ud800' } }),
      { 'project.name': ['This text has characters that cannot be kept.'] },
    ],
    [
      'a resolution that is too fine',
      file({ project: { name: 'x', world: { resolution: 0.1 } } }),
      {
        'project.world.resolution': [
          'Enter a number of at least 0.5 mm, the finest that this server solves!',
        ],
      },
    ],
    [
      'a material that is not there',
      file({ materials: [] }),
      { 'tree/b.material_name': [expect.stringContaining('copper'), expect.any(String)] },
    ],
    [
      'too many planes',
      file({ planes: Array.from({ length: 1001 }, (_, n) => ({ name: `p${n}` })) }),
      { non_field_errors: ['A project holds at most 1,000 planes. The file has more.'] },
    ],
    [
      'values of wrong types in what is off',
      file({ tree: [{ ...block, active: false, dx: [1] }] }),
      { 'tree/b.dx': ['Enter a valid floating point number!'] },
    ],
  ];

  it.each(refusals)('%s is named by its place, and nothing is made', async (_, body, expected) => {
    const before = await projectsOf(ada);
    const { status, json } = await send(body);
    expect(status).toBe(400);
    expect(json).toEqual(expected);
    expect(await projectsOf(ada)).toBe(before);
  });

  it('is listed all at once, and not without end', async () => {
    const tree = Array.from({ length: 2000 }, (_, n) => ({ ...block, name: `b${n}`, dz: 0 }));
    const { status, json } = await send(file({ tree, project: { name: '' } }));
    expect(status).toBe(400);
    expect(Object.keys(json).slice(0, 2)).toEqual(['project.name', 'tree/b0.dz']);
    expect(json.non_field_errors).toEqual(['… and 1501 more errors.', 'Put the listed ones right first.']);
  });
});

it('is done once for each Idempotency-Key', async () => {
  const import_ = () =>
    site.app.inject({
      method: 'POST',
      url: '/api/project/json/',
      headers: {
        authorization: `Bearer ${bob.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'once',
      },
      payload: JSON.stringify(file()),
    });
  const [first, second] = await Promise.all([import_(), import_()]);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(first.json().id).toBe(second.json().id);
  expect(await projectsOf(bob)).toBeGreaterThan(0);
  expect((await import_()).json()).toEqual(first.json());
});

it('makes no more projects than a user may own', async () => {
  const cat = await site.user('cat@example.com');
  const places = Array.from({ length: 59 }, (_, n) => ({ name: `p${n}` }));
  for (const body of places) await cat.call('POST', '/api/project/', body);
  const answers = await Promise.all([send(file(), cat), send(file(), cat)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'quota-exceeded' });
  expect(await projectsOf(cat)).toBe(60);
});
