import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';
import { inject } from '../../testing/test-app.ts';

let models: ModelSite;
let project: TestProject;

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
});

afterAll(() => models.close());

const copper = { material_name: 'copper' };

/** The node of an object in the present tree. */
async function nodeOf(id: number) {
  const search = (nodes: readonly { id: number; children: never[] }[]): unknown =>
    nodes.reduce<unknown>(
      (found, node) => found ?? (node.id === id ? node : search(node.children)),
      undefined,
    );
  return search(await project.tree());
}

test('is nested in the order of its indices', async () => {
  const outer = await project.add('assembly', { name: 'outer' });
  const inner = await project.add('assembly', { name: 'inner', parent: outer.id });
  await project.add('box', { name: 'last', ...copper });
  await project.add('box', { name: 'deep', ...copper, parent: inner.id });
  await project.add('box', { name: 'beside', ...copper, parent: outer.id });
  expect(await project.tree()).toMatchObject([
    {
      name: 'outer',
      index: 0,
      leaf: false,
      children: [
        {
          name: 'inner',
          index: 0,
          parent: outer.id,
          children: [{ name: 'deep', index: 0, leaf: true, children: [] }],
        },
        { name: 'beside', index: 1, parent: outer.id },
      ],
    },
    { name: 'last', index: 1, parent: null },
  ]);
});

test('shows every number as typed and as calculated, those of rows too', async () => {
  await project.call('POST', 'parameter/', { name: 'W', description: 'width', value: 8 });
  const box = await project.add('box', { name: 'die', ...copper, dx: 'W/2', hc: 'sqrt(W*2)', power: '1,5' });
  const source = await project.add('transient_source', { name: 's', powers: [{ time: 'W', power: '2*W' }] });
  expect(await nodeOf(box.id)).toMatchObject({
    dx: 'W/2',
    dx_calc: 4,
    hc_calc: 4,
    power: '1,5',
    power_calc: 1.5,
  });
  expect(await nodeOf(source.id)).toMatchObject({
    power: null,
    powers: [{ id: 1, time: 'W', time_calc: 8, power: '2*W', power_calc: 16 }],
  });
  expect(source.powers[0]).not.toHaveProperty('id_calc');
});

test('what a parameter makes invalid is shown all the same, without a value', async () => {
  const [W] = [
    (await project.call('POST', 'parameter/', { name: 'W', description: 'width', value: 8 })).json,
  ];
  const group = await project.add('assembly', { name: 'group' });
  const box = await project.add('box', { name: 'die', ...copper, dx: '1/W', dy: 'W', parent: group.id });
  expect(await nodeOf(group.id)).toMatchObject({ dx: 0.125, dy: 8 });
  expect((await project.call('PUT', `parameter/${W.id}/`, { value: 0 })).status).toBe(200);
  expect(await nodeOf(box.id)).toMatchObject({ dx: '1/W', dx_calc: null, dy: 'W', dy_calc: 0 });
  expect(await nodeOf(group.id)).toMatchObject({ x: null, dx: null, dx_calc: null });
});

test('sizes of what has none of its own are those of the box around it', async () => {
  const sink = await project.add('heatsink', {
    name: 'sink',
    ...copper,
    ...{ base_dx: 20, base_dy: 30, base_dz: 2, fin_height: 10, z: 0.1 },
  });
  const polygon = await project.add('polygon', {
    name: 'L',
    ...copper,
    ...{ plane: 'XZ', x: 1, y: 2, z: 3, thickness: 0.3, polygon: '(1 1, 5 1, 5 4)' },
  });
  expect(sink).toMatchObject({ x: 0, z_calc: 0.1, dx: 20, dy_calc: 30, dz: 12, dz_calc: 12 });
  expect(polygon).toMatchObject({
    x: 1,
    x_calc: 1,
    dx: 4,
    dy: 0.3,
    dz: 3,
    dz_calc: 3,
    polygon: '(1 1, 5 1, 5 4)',
  });
});

test('an assembly spans what is active in it, with all its copies', async () => {
  const outer = await project.add('assembly', { name: 'outer' });
  const array = { is_array: true, xcount: 3, xpitch: 10_000 };
  const leads = await project.add('assembly', { name: 'leads', parent: outer.id, ...array });
  await project.add('box', { name: 'lead', ...copper, x: 1, y: 2, z: 3, dx: 4, parent: leads.id });
  await project.add('box', { name: 'off', ...copper, x: -50, parent: leads.id, active: false });
  const spans = { x: 1, y: 2, z: 3, dx: 24, dx_calc: 24, dy: 1, dz: 1 };
  expect(await nodeOf(leads.id)).toMatchObject(spans);
  expect(await nodeOf(outer.id)).toMatchObject(spans);
  await project.call('PUT', `assembly/${leads.id}/`, { active: false });
  expect(await nodeOf(leads.id)).toMatchObject(spans);
  expect(await nodeOf(outer.id)).toMatchObject({ x: null, dx_calc: null });
});

test('vias over a board with automatic vias follow it, in what is calculated only', async () => {
  const layers = [{ name: 'core', thickness: 1600, ...copper }];
  const group = await project.add('assembly', { name: 'group' });
  const board = await project.add('pcb', {
    ...{ name: 'board', layers, auto_via: true, x: -5, y: -5, z: 2, parent: group.id },
  });
  const vias = { name: 'vias', ...copper, fill_material_name: 'fr4', diameter: 400, z: 2.5, dz: 0.5 };
  const over = await project.add('via_array', vias);
  const beside = await project.add('via_array', { ...vias, x: 20 });
  const stretched = { z: 2.5, dz: 0.5, z_calc: 2, dz_calc: expect.closeTo(1.6, 9) };
  expect(over).toMatchObject(stretched);
  expect(await nodeOf(over.id)).toMatchObject(stretched);
  expect(beside).toMatchObject({ z_calc: 2.5, dz_calc: 0.5 });
  await project.call('PUT', `pcb/${board.id}/`, { z: 4 });
  expect(await nodeOf(over.id)).toMatchObject({ z_calc: 4 });
  await project.call('PUT', `assembly/${group.id}/`, { active: false });
  expect(await nodeOf(over.id)).toMatchObject({ z_calc: 2.5, dz_calc: 0.5 });
});

test('arrays with a fill material say what Quick Model makes of them', async () => {
  const vias = { name: 'vias', ...copper, xcount: 3, ycount: 3, diameter: 500 };
  expect(await project.add('via_array', vias)).toMatchObject({ composite_material: null, fill_color: null });
  const filled = await project.add('via_array', { ...vias, fill_material_name: 'fr4', y: 30 });
  const share = (9 * Math.PI * 0.25 ** 2) / 9;
  expect(filled.fill_color).toBe('#3a7d44');
  expect(filled.composite_material).toEqual([
    expect.closeTo(filled.composite_material[1], 9),
    expect.any(Number),
    expect.closeTo(share * 390 + (1 - share) * 0.3, 6),
  ]);
  const balls = await project.add('bga', { name: 'balls', ...copper, fill_material: project.fr4 });
  expect(balls.composite_material).toHaveLength(3);
});

test('is not sent again while nothing has changed', async () => {
  const read = (tag?: string) =>
    models.site.app.inject({
      url: `/api/project/${project.id}/tree/?_=123`,
      headers: {
        authorization: `Bearer ${models.viewer.token}`,
        ...(tag !== undefined && { 'if-none-match': tag }),
      },
    });
  const group = await project.add('assembly', { name: 'group' });
  const first = await read();
  const tag = String(first.headers.etag);
  expect(first.statusCode).toBe(200);
  for (const sent of [tag, `"x", ${tag}`, tag.replace('W/', '')]) {
    const again = await read(sent);
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', tag]);
  }
  await project.call('PUT', `assembly/${group.id}/`, { collapsed: true });
  expect((await read(tag)).statusCode).toBe(200);
  const changed = String((await read()).headers.etag);
  await project.call('PUT', `assembly/${group.id}/`, { collapsed: true, name: 'group' });
  expect((await read(changed)).statusCode).toBe(304);
  const stranger = await inject(
    models.site.app,
    'GET',
    `/api/project/${project.id}/tree/`,
    undefined,
    models.stranger.token,
  );
  expect(stranger.status).toBe(404);
});

test('the power of a transient source is told in order of time', async () => {
  await project.call('POST', 'parameter/', { name: 'T', description: 'pause', value: 3 });
  const powers = [
    { time: 5, power: 0 },
    { id: 7, time: 'T', power: '2*T' },
    { time: 0, power: 10 },
  ];
  const source = await project.add('transient_source', { name: 's', powers });
  expect(source.powers.map(({ time }: { time: unknown }) => time)).toEqual([0, 'T', 5]);
  expect((await project.call('GET', `transient_source/${source.id}/power/`)).json).toEqual([
    { id: 9, time: 0, power: 10 },
    { id: 7, time: 3, power: 6 },
    { id: 8, time: 5, power: 0 },
  ]);
  const box = await project.add('box', { name: 'die', ...copper });
  expect((await project.call('GET', `transient_source/${box.id}/power/`)).status).toBe(404);
});
