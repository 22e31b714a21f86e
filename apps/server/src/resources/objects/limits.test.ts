import { DEEPEST_TREE } from '@thermarium/model';
import { recordTypes } from '@thermarium/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;

beforeAll(async () => {
  models = await startModelSite();
});

afterAll(() => models.close());

/** Fills a table of a project with copies of one row. */
async function fill(
  { id }: TestProject,
  table: string,
  row: number,
  count: number,
  names: boolean,
): Promise<void> {
  const { database } = models.site;
  await sql`
    insert into ${sql.table(table)}
    select copy.* from ${sql.table(table)} as original
    cross join generate_series(1, ${count}::integer) as number
    cross join lateral jsonb_populate_record(original, jsonb_build_object(
      'id', 100000 + number,
      'name', case when ${names} then 'n' || number else original.name end
    )) as copy
    where original.project_id = ${id} and original.id = ${row}`.execute(database);
  await sql`update project set next_id = 200000 where id = ${id}`.execute(database);
  // With statistics from when the table was small, the database would scan all of it for every row.
  await sql`analyze ${sql.table(table)}`.execute(database);
}

test('a project holds so many objects and not one more', async () => {
  const project = await models.project();
  const group = await project.add('assembly', { name: 'group' });
  await project.add('box', { name: 'die', material: project.copper, parent: group.id });
  const box = await project.add('box', { name: 'board', material: project.copper });
  await fill(project, 'object', box.id, recordTypes.object.most - 4, false);
  const full = { non_field_errors: ['A project holds at most 20,000 objects.'] };
  const clone = await project.call('POST', `assembly/${group.id}/clone/`);
  expect([clone.status, clone.json]).toEqual([400, full]);
  await project.add('box', { name: 'last', material: project.copper });
  const more = await project.call('POST', 'box/', { name: 'more', material: project.copper });
  expect([more.status, more.json]).toEqual([400, full]);
  const deleted = await project.call('DELETE', `assembly/${group.id}/`);
  expect(deleted.status).toBe(204);
  const undone = await project.call('POST', 'undo/');
  expect(undone.status, undone.text.slice(0, 200)).toBe(200);
});

test('so many materials and parameters', async () => {
  const project = await models.project();
  await fill(project, 'material', project.copper, recordTypes.material.most - 2, true);
  const material = await project.call('POST', 'material/', [{ name: 'more', conductivity: 1 }]);
  expect(material.json).toEqual({ non_field_errors: ['A project holds at most 2,000 materials.'] });
  const body = { name: 'W', description: 'w', value: 1 };
  const W = (await project.call('POST', 'parameter/', body)).json;
  await fill(project, 'parameter', W.id, recordTypes.parameter.most - 1, true);
  const parameter = await project.call('POST', 'parameter/', { ...body, name: 'more' });
  expect(parameter.json).toEqual({ non_field_errors: ['A project holds at most 1,000 parameters.'] });
});

test('assemblies are nested so deep and no deeper', async () => {
  const project = await models.project();
  const top = await project.add('assembly', { name: 'top' });
  const { database } = models.site;
  await sql`
    insert into object
    select copy.* from object as original
    cross join generate_series(1, ${DEEPEST_TREE - 1}::integer) as depth
    cross join lateral jsonb_populate_record(original, jsonb_build_object(
      'id', 1000 + depth,
      'parent_id', case depth when 1 then original.id else 999 + depth end
    )) as copy
    where original.project_id = ${project.id}`.execute(database);
  await sql`update project set next_id = 100000 where id = ${project.id}`.execute(database);
  const deepest = 1000 + DEEPEST_TREE - 1;
  const message = [`Assemblies are nested at most ${DEEPEST_TREE} deep.`];
  const inside = await project.call('POST', 'box/', { name: 'x', material: project.copper, parent: deepest });
  expect([inside.status, inside.json]).toEqual([400, { parent: message }]);
  const beside = await project.add('box', { name: 'x', material: project.copper, parent: deepest - 1 });
  const other = await project.add('assembly', { name: 'other' });
  const row = { id: top.id, parent: other.id, index: 0 };
  expect((await project.call('PUT', 'tree/', [row])).json).toEqual([{ parent: message }]);
  expect((await project.call('GET', 'tree/')).text).toContain(`"id":${beside.id}`);
});

test('text that cannot be kept is said at its field, however deep', async () => {
  const project = await models.project();
  const unkeepable = ['This text has characters that cannot be kept.'];
  for (const text of ['a\u0000', '\ud800', 'x\udfff']) {
    const layers = [
      { thickness: 1, material: project.copper },
      { name: text, thickness: 1, material: project.copper },
    ];
    const board = await project.call('POST', 'pcb/', { name: 'b', layers });
    expect(board.json).toEqual({ layers: [{}, { name: unkeepable }] });
    expect((await project.call('POST', 'box/', { name: text })).json).toMatchObject({ name: unkeepable });
    expect((await project.call('POST', 'scenario/', { name: text })).json).toEqual({ name: unkeepable });
  }
  const long = 'x'.repeat(10_000);
  expect((await project.call('POST', 'box/', { name: long })).json).toHaveProperty('name');
  expect((await project.call('POST', 'box/', { name: 'a', dx: long })).status).toBe(400);
});
