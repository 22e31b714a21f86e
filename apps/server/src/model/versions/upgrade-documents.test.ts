import type { Migration, PlainFields, Versioned } from '@thermarium/model';
import { versioned } from '@thermarium/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';
import { readStoredVersions } from './stored-versions.ts';
import { upgradeDocuments } from './upgrade-documents.ts';

let models: ModelSite;
let project: TestProject;

beforeAll(async () => {
  models = await startModelSite();
});
afterAll(() => models.close());

const database = () => models.site.database;

beforeEach(async () => {
  // The program's own steps rename nothing: what a test has upgraded, it reads and undoes as it is.
  await database().deleteFrom('document_versions').execute();
  project = await models.project();
});

/** Today's fields, and what they were called in a made-up version 1. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  box: { power: 'heat', material_name: 'body_material_name' },
  world: { ambient: 'surroundings' },
  material: { conductivity: 'k' },
  plane: { coordinate: 'coordinate' },
};

const renaming = (type: string): Migration => ({
  version: 2,
  change: 'fields have other names',
  up: (fields: PlainFields) => {
    const names = new Map(Object.entries(RENAMED[type] ?? {}).map(([now, then]) => [then, now]));
    return Object.fromEntries(Object.entries(fields).map(([key, value]) => [names.get(key) ?? key, value]));
  },
});

const withSteps = (steps: Readonly<Record<string, Migration>>): readonly Versioned[] =>
  versioned.map((each) => ({ ...each, migrations: steps[each.type] ? [steps[each.type]] : [] }));
const later = withSteps({
  box: renaming('box'),
  world: renaming('world'),
  material: renaming('material'),
});

/** Rewrites what is stored of the project as version 1 of the made-up history would have it. */
async function age(): Promise<void> {
  const { id } = project;
  await sql`
    update object set fields = (fields - 'power' - 'material')
      || jsonb_build_object('heat', fields->'power', 'body_material', fields->'material'), material_ids = '{}'
    where kind = 'box'`.execute(database());
  await sql`
    update project set world = (world - 'ambient') || jsonb_build_object('surroundings', world->'ambient')
    where id = ${id}`.execute(database());
  for (const table of ['material', 'library_material']) {
    await sql`
      update ${sql.table(table)} set fields = (fields - 'conductivity')
        || jsonb_build_object('k', fields->'conductivity')`.execute(database());
  }
  const pairs = [
    ['fields.power"', 'fields.heat"'],
    ['fields.material', 'fields.body_material'],
    ['world.ambient', 'world.surroundings'],
    ['fields.conductivity"', 'fields.k"'],
  ];
  for (const [now, then] of pairs) {
    await sql`update change set diff = replace(diff::text, ${`"${now}`}, ${`"${then}`})::jsonb`.execute(
      database(),
    );
  }
}

const status = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await project.call(method, path, body)).status;

test('records of earlier versions, and the history, are brought to the present', async () => {
  const library = (await models.owner.call('POST', '/api/library/', { name: 'Own' })).json;
  const material = { name: 'tin', conductivity: 60 };
  await models.owner.call('POST', `/api/library/${library.id}/material/`, material);
  const states = [await project.content()];
  const does = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    expect(await status(method, path, body)).toBeLessThan(300);
    states.push(await project.content());
  };
  const gone = await project.add('box', { name: 'gone', material: project.fr4, power: 1 });
  states.push(await project.content());
  await does('PUT', `box/${gone.id}/`, { power: 2 });
  await does('DELETE', `box/${gone.id}/`);
  const die = await project.add('box', { name: 'die', material: project.copper, power: 5 });
  states.push(await project.content());
  await does('PUT', `box/${die.id}/`, { power: '5 + 1', dx: 3 });
  await does('PUT', `box/${die.id}/`, { material: project.fr4 });
  await does('PUT', '', { world: { ambient: 30 } });
  await does('PUT', `material/${project.copper}/`, { conductivity: 400 });
  await project.call('POST', 'undo/');

  await age();
  await upgradeDocuments(database(), later);
  expect(await project.content()).toEqual(states.at(-2));
  expect(await readStoredVersions(database())).toEqual({ box: 2, world: 2, material: 2 });
  const stored = await database().selectFrom('library_material').select(['name', 'fields']).execute();
  expect(stored.find(({ name }) => name === 'tin')?.fields).toMatchObject({ conductivity: 60 });
  expect(stored.some(({ fields }) => 'k' in fields)).toBe(false);

  await database().deleteFrom('document_versions').execute();
  expect(await status('POST', 'redo/')).toBe(200);
  expect(await project.content()).toEqual(states.at(-1));
  for (const state of states.toReversed().slice(1)) {
    expect(await status('POST', 'undo/')).toBe(200);
    expect(await project.content()).toEqual(state);
  }
});

test('pages that follow a project read it anew', async () => {
  const { revision } = (await project.call('GET', 'records/')).json;
  await upgradeDocuments(database(), later);
  const { changes, revision: now } = (await project.call('GET', `changes/?since=${revision}`)).json;
  expect([changes, now]).toEqual([null, revision + 1]);
});

test('what is of the present versions already is not touched', async () => {
  const { revision } = (await project.call('GET', 'records/')).json;
  await upgradeDocuments(database(), later);
  const before = await sql`select xmin, revision from project where id = ${project.id}`.execute(database());
  await upgradeDocuments(database(), later);
  const after = await sql`select xmin, revision from project where id = ${project.id}`.execute(database());
  expect(after.rows).toEqual(before.rows);
  expect(after.rows).toMatchObject([{ revision: revision + 1 }]);
});

test('a failing step leaves everything as it was', async () => {
  await project.add('box', { name: 'die', material: project.copper, power: 5 });
  const before = await project.content();
  const up = () => {
    throw new Error('A fault of the step.');
  };
  const faulty = withSteps({ box: { version: 2, change: 'faulty', up }, world: renaming('world') });
  await expect(upgradeDocuments(database(), faulty)).rejects.toThrow('A fault of the step.');
  expect(await project.content()).toEqual(before);
  expect(await readStoredVersions(database())).toEqual({});
});

test('changes of single fields from before a step that needs all are not undone; whole ones are', async () => {
  const die = await project.add('box', { name: 'die', material: project.copper });
  await project.call('PUT', `box/${die.id}/`, { dx: 3 });
  await project.call('PUT', `box/${die.id}/`, { name: 'chip' });
  const area: Migration = { version: 2, change: 'an area', up: (fields) => ({ ...fields }), needsAll: true };
  await upgradeDocuments(database(), withSteps({ box: area }));
  await database().deleteFrom('document_versions').execute();
  const undone = [await project.call('POST', 'undo/'), await project.call('POST', 'undo/')];
  expect(undone[0]?.text).toContain("Rename 'die' to 'chip'");
  // The addition is undone by value: the size that was changed since stands against it.
  expect(undone[1]?.json).toMatchObject({ code: 'changed-since' });
});

test('a change of which nothing is left leaves the history', async () => {
  const die = await project.add('box', { name: 'die', material: project.copper });
  await project.call('PUT', `box/${die.id}/`, { power: 3 });
  const powerless: Migration = {
    version: 2,
    change: 'boxes have no power',
    up: ({ power: _, ...fields }) => fields,
  };
  await upgradeDocuments(database(), withSteps({ box: powerless }));
  await database().deleteFrom('document_versions').execute();
  expect((await project.call('POST', 'undo/')).text).toContain("Add box 'die'");
});

test('parameters and planes, whose fields are columns, are upgraded with their history', async () => {
  const plane = (await project.call('POST', 'plane/', { name: 'mid', coordinate: 4 })).json;
  await project.call('PUT', `plane/${plane.id}/`, { coordinate: 6 });
  const shifted: Migration = {
    version: 2,
    change: 'coordinates are from the other side',
    up: ({ coordinate, ...fields }) =>
      coordinate === undefined ? fields : { ...fields, coordinate: -Number(coordinate) },
  };
  await upgradeDocuments(database(), withSteps({ plane: shifted }));
  await database().deleteFrom('document_versions').execute();
  const coordinate = async () => (await project.call('GET', 'plane/')).json[0]?.coordinate;
  expect(await coordinate()).toBe(-6);
  await project.call('POST', 'undo/');
  expect(await coordinate()).toBe(-4);
});

test('a solve that waits solves the upgraded model', async () => {
  const die = {
    id: 1,
    type: 'box',
    name: 'die',
    active: true,
    visible: true,
    heat: 5,
    body_material_name: 'cu',
  };
  const group = { id: 2, type: 'assembly', name: 'a', active: true, visible: true, children: [die] };
  const materials = [{ name: 'cu', k: 390 }];
  const document = {
    name: 'p',
    world: { surroundings: 20 },
    materials,
    parameters: [],
    planes: [],
    scenarios: [],
  };
  const task = { project_id: project.id, transient: false, fingerprint: '', timestamp: new Date() };
  const snapshot = JSON.stringify({ document: { ...document, tree: [group] }, planeIds: [] });
  const { id } = await database()
    .insertInto('task')
    .values({ ...task, state: 'PENDING', snapshot })
    .returning('id')
    .executeTakeFirstOrThrow();
  await upgradeDocuments(database(), later);
  const kept = await database().selectFrom('task').select('snapshot').where('id', '=', id).executeTakeFirst();
  const { heat: _, body_material_name: __, ...rest } = die;
  expect(kept?.snapshot).toEqual({
    document: {
      ...document,
      world: { ambient: 20 },
      materials: [{ name: 'cu', conductivity: 390 }],
      tree: [{ ...group, children: [{ ...rest, power: 5, material_name: 'cu' }] }],
    },
    planeIds: [],
  });
});

test('an earlier program neither starts on newer records nor writes among them', async () => {
  const further = { ...renaming('box'), version: 3 };
  const newer = versioned.map((each) =>
    each.type === 'box' ? { ...each, migrations: [...each.migrations, further] } : each,
  );
  await upgradeDocuments(database(), newer);
  await expect(upgradeDocuments(database())).rejects.toThrow(
    'The database needs version 3 of Box, and this program has version 2. Start a newer version of the program.',
  );
  const { status: refused, json } = await project.call('POST', 'assembly/', { name: 'a' });
  expect([refused, json.code]).toEqual([409, 'document-newer']);
  expect(json.detail).toContain('needs version 3 of Box');
});
