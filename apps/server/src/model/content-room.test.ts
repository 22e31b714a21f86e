import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ModelSite, startModelSite } from '../testing/model-site.ts';

const KILOBYTE = 1024;
const PROJECT_BYTES = 1024 * KILOBYTE;
const OWNER_BYTES = 2048 * KILOBYTE;

let models: ModelSite;

beforeAll(async () => {
  const content = { projectBytes: PROJECT_BYTES, ownerBytes: OWNER_BYTES };
  models = await startModelSite({ settings: { content } });
});
afterAll(() => models.close());
beforeEach(async () => {
  await models.site.database.deleteFrom('project').execute();
});

/** The corners of a polygon, as a text of so many kilobytes. */
const corners = (kilobytes: number) => `0${' '.repeat(kilobytes * KILOBYTE)}0, 4 0, 4 3`;

const TOO_LARGE = {
  non_field_errors: [
    'The values and texts of a project are at most 1 MB together. Delete or shorten what is long.',
  ],
};

/** The size that the database has counted, and the real one. */
async function counted(project: number) {
  const { rows } = await sql<{ counted: number; real: number }>`
    select content_bytes as counted, (
      (select coalesce(sum(octet_length(fields::text)), 0) from object where project_id = project.id)
      + (select coalesce(sum(octet_length(fields::text)), 0) from material where project_id = project.id)
      + (select coalesce(sum(octet_length(description)), 0) from parameter where project_id = project.id)
      + (select coalesce(sum(octet_length(parameters::text)), 0) from scenario where project_id = project.id)
    )::bigint as real from project where id = ${project}`.execute(models.site.database);
  return rows[0];
}

test('what a model takes is counted, whoever writes it', async () => {
  const project = await models.project();
  const expectCounted = async () => {
    const { counted: found, real } = await counted(project.id);
    expect(found).toBe(real);
    return found;
  };
  const empty = await expectCounted();
  const box = await project.add('box', { name: 'die', material: project.copper });
  await project.add('polygon', { name: 'copper', material: project.copper, polygon: corners(20) });
  const filled = await expectCounted();
  expect(filled).toBeGreaterThan(empty + 20 * KILOBYTE);
  await project.call('PUT', `box/${box.id}/`, { dx: '1 + 1 + 1 + 1' });
  const width = (
    await project.call('POST', 'parameter/', { name: 'W', description: 'w'.repeat(900), value: 1 })
  ).json;
  const scenario = (await project.call('POST', 'scenario/', { name: 'widths' })).json;
  await project.call('PUT', `scenario/${scenario.id}/parameter/${width.id}/`, { values: [1, 2, 3] });
  expect(await expectCounted()).toBeGreaterThan(filled + 900);
  await project.call('POST', 'undo/');
  await project.call('POST', 'redo/');
  await expectCounted();
  const copy = (await project.call('POST', 'clone/')).json;
  const ofCopy = await counted(copy.id);
  expect(ofCopy).toEqual(await counted(project.id));
  await project.call('DELETE', `box/${box.id}/`);
  await project.call('DELETE', `parameter/${width.id}/`);
  await expectCounted();
});

describe('a project', () => {
  test('takes no more than it may, keeps nothing of what is too much, and has room again', async () => {
    const project = await models.project();
    const polygon = (name: string, kilobytes: number) => ({
      ...{ name, material: project.copper, polygon: corners(kilobytes) },
    });
    await project.add('polygon', polygon('a', 400));
    const { id } = await project.add('polygon', polygon('b', 400));
    const before = await project.content();
    const refused = await project.call('POST', 'polygon/', polygon('c', 300));
    // Alone at first: to show how two answers of 400 kB differ would take minutes.
    expect(refused.status).toBe(400);
    expect(refused.json).toEqual(TOO_LARGE);
    expect(await project.content()).toEqual(before);
    const many = [polygon('c', 150), polygon('d', 150)].map((fields) => ({ type: 'polygon', ...fields }));
    expect((await project.call('POST', 'objects/', { create: many })).json).toEqual(TOO_LARGE);
    expect((await project.call('PUT', `polygon/${id}/`, { polygon: corners(50) })).status).toBe(200);
    expect((await project.call('POST', 'polygon/', polygon('c', 300))).status).toBe(201);
  });

  test('that holds too much already may be made smaller, and moved about in', async () => {
    const project = await models.project();
    const { id } = await project.add('polygon', {
      name: 'a',
      material: project.copper,
      polygon: corners(10),
    });
    await sql`update project set content_bytes = ${2 * PROJECT_BYTES} where id = ${project.id}`.execute(
      models.site.database,
    );
    expect((await project.call('PUT', `polygon/${id}/`, { polygon: corners(5) })).status).toBe(200);
    expect((await project.call('PUT', `polygon/${id}/`, { name: 'b' })).status).toBe(200);
    expect((await project.call('PUT', `polygon/${id}/`, { polygon: corners(6) })).status).toBe(400);
  });

  test('is not made of a file that holds too much', async () => {
    const tree = ['a', 'b', 'c'].map((name) => ({
      type: 'polygon',
      name,
      material_name: 'copper',
      polygon: corners(400),
    }));
    const materials = [{ name: 'copper', color: '#b87333', conductivity: 390 }];
    const file = { format: 'thermarium', version: 1, project: { name: 'Large' }, materials, tree };
    const refused = await models.stranger.call('POST', '/api/project/import/', file);
    expect([refused.status, refused.json]).toEqual([400, TOO_LARGE]);
  });
});

test('changes that can be undone take no more than a project, and the latest of them are kept', async () => {
  const project = await models.project();
  const outline = (n: number) => ({
    polygon: Array.from({ length: 1000 }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / 1000;
      return `${((3 + n) * Math.cos(angle)).toFixed(9)} ${(3 * Math.sin(angle)).toFixed(9)}`;
    }).join(', '),
  });
  const { id } = await project.add('polygon', { name: 'a', material: project.copper, ...outline(0) });
  for (let n = 1; n <= 60; n++)
    expect((await project.call('PUT', `polygon/${id}/`, outline(n))).status).toBe(200);
  let undone = 0;
  while ((await project.call('POST', 'undo/')).status === 200) undone++;
  expect(undone).toBeGreaterThan(3);
  expect(undone).toBeLessThan(60);
  expect((await project.tree())[0].polygon).toBe(outline(60 - undone).polygon);
});

test('all projects of an owner together take no more than they may, whoever fills them', async () => {
  const projects = [await models.project(), await models.project(), await models.project()];
  const fill = (number: number, kilobytes: number) =>
    projects[number]
      .as(models.editor)('POST', 'polygon/', {
        name: 'a',
        material: projects[number].copper,
        polygon: corners(kilobytes),
      })
      .then(({ status, json }) => [status, json.non_field_errors]);
  expect(await fill(0, 450)).toEqual([201, undefined]);
  expect(await fill(0, 450)).toEqual([201, undefined]);
  expect(await fill(1, 450)).toEqual([201, undefined]);
  const sentence =
    'The values and texts of all projects that one user owns are at most 2 MB together. Delete or shorten what is long.';
  await fill(1, 450);
  expect(await fill(2, 450)).toEqual([400, [sentence]]);
  expect((await projects[1].call('POST', 'clone/')).status).toBe(400);
  expect(await fill(2, 20)).toEqual([201, undefined]);
});
