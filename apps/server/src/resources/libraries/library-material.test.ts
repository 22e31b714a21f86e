import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let user: TestUser;
let url: string;
let library: number;

beforeAll(async () => {
  site = await startTestApp();
  user = await site.user('user@example.com');
  library = (await user.call('POST', '/api/library/', { name: 'Metals' })).json.id;
  url = `/api/library/${library}/material/`;
});

afterAll(() => site.close());

const silicon = {
  name: 'Silicon',
  color: '#556677',
  density: 2330,
  specific_heat: 712,
  surface_emissivity: 0.6,
  anisotropic: true,
  conductivity: 148,
  conductivity_y: 147,
  conductivity_z: 146,
};

const noTables = {
  conductivity_table: '',
  conductivity_y_table: '',
  conductivity_z_table: '',
  specific_heat_table: '',
};

const noLimit = { highest_allowed: null, highest_allowed_calc: null };

test('a material has its values, their calculated copies and its library', async () => {
  const made = await user.call('POST', url, { ...silicon, id: 7, library_id: 1, used: true });
  expect([made.status, made.json]).toEqual([
    201,
    {
      ...silicon,
      ...noTables,
      ...noLimit,
      id: expect.any(Number),
      library_id: library,
      library_name: 'Metals',
      density_calc: 2330,
      specific_heat_calc: 712,
      surface_emissivity_calc: 0.6,
      conductivity_calc: 148,
      conductivity_y_calc: 147,
      conductivity_z_calc: 146,
    },
  ]);
  const { json } = await user.call('GET', '/api/library/');
  expect(json[0].materials).toEqual([made.json]);
});

test('only a name and a conductivity are needed; numbers may come as they were typed', async () => {
  const made = await user.call('POST', url, { name: 'Plain', conductivity: ' 12,5e-1 ', density: '' });
  expect(made.json).toMatchObject({
    name: 'Plain',
    color: '#888888',
    density: null,
    density_calc: null,
    specific_heat: null,
    surface_emissivity: null,
    anisotropic: false,
    conductivity: 1.25,
    conductivity_calc: 1.25,
    conductivity_y: null,
  });
});

test('what is wrong stands at its field, in the words of the specification', async () => {
  const required = ['This field is required!'];
  const positive = ['Enter a positive number!'];
  const float = ['Enter a valid floating point number!'];
  for (const [body, errors] of [
    [{}, { name: required }],
    [{ name: 'A' }, { conductivity: required }],
    [{ name: 'A', conductivity: null }, { conductivity: required }],
    [
      { name: 'A', conductivity: 1, anisotropic: true },
      { conductivity_y: required, conductivity_z: required },
    ],
    [
      { name: 'A', conductivity: 0, density: -1, specific_heat: 0 },
      { conductivity: positive, density: positive, specific_heat: positive },
    ],
    [
      { name: 'A', conductivity: '2*3', density: 'W', specific_heat: 'abc' },
      { conductivity: float, density: float, specific_heat: float },
    ],
    [{ name: 'A', conductivity: 'x', density: true }, { density: float }],
    [{ name: 'A', conductivity: 1, surface_emissivity: 1.5 }, { surface_emissivity: [expect.any(String)] }],
    [
      { name: 'A', conductivity: '1e999' },
      { conductivity: [...float, expect.stringContaining('out of range')] },
    ],
    [{ name: 'A', conductivity: 1, color: 'red' }, { color: ['Write the colour as #rrggbb!'] }],
    [{ name: 'x'.repeat(10_000), conductivity: 1 }, { name: ['Enter at most 255 characters!'] }],
    [{ name: ' ', conductivity: 1 }, { name: required }],
    [
      { name: 'A', conductivity_table: '25 148, 100 0' },
      { conductivity_table: [expect.stringContaining('The value at 100 °C is 0')] },
    ],
    [
      { name: 'A', conductivity: 1, specific_heat_table: 'polynomial 1 from 5' },
      { specific_heat_table: [expect.stringContaining('polynomial 148')] },
    ],
  ]) {
    const answer = await user.call('POST', url, body);
    expect([answer.status, answer.json], JSON.stringify(body).slice(0, 80)).toEqual([400, errors]);
  }
});

test('a name stands once in a library, but in as many libraries as there are', async () => {
  const made = await user.call('POST', url, { name: 'Cu. (pure)', conductivity: 400 });
  const taken = { name: ["The library has a material 'Cu. (pure)' already."] };
  const again = await user.call('POST', url, { name: 'Cu. (pure)', conductivity: 1 });
  expect([again.status, again.json]).toEqual([400, taken]);
  const { json: gold } = await user.call('POST', url, { name: 'Gold', conductivity: 310 });
  const renamed = await user.call('PUT', `${url}${gold.id}/`, { name: 'Cu. (pure)' });
  expect([renamed.status, renamed.json]).toEqual([400, taken]);
  const kept = await user.call('PUT', `${url}${made.json.id}/`, { name: 'Cu. (pure)', density: 8933 });
  expect(kept.json).toMatchObject({ conductivity: 400, density: 8933 });

  const { json: other } = await user.call('POST', '/api/library/', { name: 'Other' });
  const elsewhere = await user.call('POST', `/api/library/${other.id}/material/`, silicon);
  expect(elsewhere.status).toBe(201);

  const racing = await Promise.all(
    [1, 2, 3].map(() => user.call('POST', url, { name: 'Race', conductivity: 1 })),
  );
  expect(racing.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('many materials are added at once, all or none: equal ones are left out, taken names get a number', async () => {
  const { json: own } = await user.call('POST', '/api/library/', { name: 'Many' });
  const many = `/api/library/${own.id}/materials/`;
  const names = async () => {
    const { json } = await user.call('GET', '/api/library/');
    const found = json.find((each: { id: number }) => each.id === own.id);
    return found.materials.map(({ name, conductivity }: { name: string; conductivity: number }) => [
      name,
      conductivity,
    ]);
  };
  const cu = { name: 'Cu', conductivity: 400 };
  const first = await user.call('POST', many, [cu, { name: 'Au', conductivity: '3,1e2' }, cu]);
  expect([first.status, first.json]).toMatchObject([201, [{ name: 'Cu' }, { name: 'Au' }]]);
  const again = await user.call('POST', many, [
    { ...cu, color: '#888888', density: null },
    { ...cu, conductivity: 390 },
    { ...cu, conductivity: 380 },
    silicon,
  ]);
  expect(again.json).toMatchObject([
    { name: 'Cu (2)', conductivity: 390, library_name: 'Many' },
    { name: 'Cu (3)' },
    silicon,
  ]);
  const before = await names();
  const wrong = await user.call('POST', many, [
    { name: 'Fe', conductivity: 80 },
    { name: 'Sn', conductivity: -1, density: 'x' },
    { name: ' ', conductivity: 1 },
  ]);
  expect([wrong.status, wrong.json]).toEqual([400, [{}, {}, { name: ['This field is required!'] }]]);
  const values = await user.call('POST', many, [
    { name: 'Fe', conductivity: 80 },
    { name: 'Sn', conductivity: -1, density: 'x' },
  ]);
  expect([values.status, values.json]).toEqual([
    400,
    [{}, { density: ['Enter a valid floating point number!'], conductivity: ['Enter a positive number!'] }],
  ]);
  expect(await names()).toEqual(before);
  const most = await user.call(
    'POST',
    many,
    Array.from({ length: 2001 }, (_, n) => ({ name: `m${n}`, conductivity: 1 })),
  );
  expect(most.status).toBe(400);
  expect((await user.call('POST', many, [])).json).toEqual([]);
  expect(await names()).toEqual(before);
});

test('properties over temperature are kept, copied as one of many, and reach a project', async () => {
  const curve = {
    conductivity_table: '0 168, 100 108',
    specific_heat_table: 'polynomial 712 0.4 from 0 to 150',
  };
  const made = await user.call('POST', url, { name: 'Si(T)', ...curve });
  expect([made.status, made.json]).toMatchObject([201, { ...noTables, ...curve, conductivity: null }]);
  const { json: own } = await user.call('POST', '/api/library/', { name: 'Curves' });
  const many = `/api/library/${own.id}/materials/`;
  expect((await user.call('POST', many, [made.json])).json).toMatchObject([{ name: 'Si(T)', ...curve }]);
  expect((await user.call('POST', many, [made.json])).json).toEqual([]);
  const wrong = await user.call('POST', many, [{ name: 'x', conductivity_table: '0 1' }]);
  expect(wrong.json).toEqual([{ conductivity_table: [expect.stringContaining('two points')] }]);
  const { json: project } = await user.call('POST', '/api/project/', { name: 'Curved' });
  const brought = await user.call('POST', `/api/project/${project.id}/material/`, [
    { source_material: made.json.id },
  ]);
  expect(brought.json).toMatchObject([{ name: 'Si(T)', ...curve, library_name: 'Metals' }]);
});

test('only what is sent changes, and it is checked with what stays', async () => {
  const { json } = await user.call('POST', url, { ...silicon, name: 'Changing' });
  const one = `${url}${json.id}/`;
  expect((await user.call('PUT', one, json)).json).toEqual(json);
  const isotropic = await user.call('PUT', one, { anisotropic: false, conductivity_y: null });
  expect(isotropic.json).toMatchObject({ anisotropic: false, conductivity: 148, conductivity_z: 146 });
  const back = await user.call('PUT', one, { anisotropic: true });
  expect([back.status, back.json]).toEqual([400, { conductivity_y: ['This field is required!'] }]);
  expect((await user.call('PUT', one, { color: null, name: 'Renamed' })).json).toMatchObject({
    color: '#888888',
    name: 'Renamed',
  });
});

test("a material is deleted once, and another library's is not there", async () => {
  const { json } = await user.call('POST', url, { name: 'Gone', conductivity: 1 });
  const { json: other } = await user.call('POST', '/api/library/', { name: 'Other' });
  const foreign = `/api/library/${other.id}/material/${json.id}/`;
  expect((await user.call('PUT', foreign, { name: 'x' })).status).toBe(404);
  expect((await user.call('DELETE', foreign)).status).toBe(404);
  const answers = await Promise.all([1, 2].map(() => user.call('DELETE', `${url}${json.id}/`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect((await user.call('PUT', `${url}${json.id}/`, { name: 'x' })).status).toBe(404);
});
