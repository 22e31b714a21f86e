import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { seedStarterLibrary } from '../libraries/starter-library.ts';

let site: TestApp;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  await seedStarterLibrary(site.database);
  ada = await site.user('ada@example.com');
  bob = await site.user('bob@example.com');
  for (const { user, conductivity } of [
    { user: ada, conductivity: 111 },
    { user: bob, conductivity: 222 },
  ]) {
    const { json } = await user.call('POST', '/api/library/', { name: 'Metals' });
    await user.call('POST', `/api/library/${json.id}/material/`, { name: 'alloy', conductivity });
  }
});
afterAll(() => site.close());

async function send(text: string, query = '', user: TestUser | null = ada, type = 'text/csv; charset=utf-8') {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api/project/csv/${query}`,
    headers: { 'content-type': type, ...(user && { authorization: `Bearer ${user.token}` }) },
    payload: text,
  });
  return { status: answer.statusCode, json: answer.json() };
}

const count = async () => (await site.database.selectFrom('project').select('id').execute()).length;

const HEAD = 'name,type,x0,y0,z0,dx,dy,dz,material';
const die = `${HEAD}\ndie,box,0,0,0,1,1,1,alloy\n`;

it('a tree becomes a project, with materials of the libraries that its author sees', async () => {
  const { json: folder } = await ada.call('POST', '/api/folder/', { name: 'Boards' });
  const { status, json } = await send(die, `?name=From%20a%20table&folder=${folder.id}`);
  expect(status, JSON.stringify(json)).toBe(201);
  expect(json).toMatchObject({ name: 'From a table', folder: folder.id, owner: true });
  const of = async (user: TestUser, project: number) =>
    (await user.call('GET', `/api/project/${project}/material/`)).json;
  expect(await of(ada, json.id)).toMatchObject([{ name: 'alloy', conductivity: 111 }]);
  const { json: tree } = await ada.call('GET', `/api/project/${json.id}/tree/`);
  expect(tree).toMatchObject([{ name: 'die', type: 'box', dz: 1, material_name: 'alloy' }]);
  const theirs = await send(die, '', bob);
  expect(await of(bob, theirs.json.id)).toMatchObject([{ conductivity: 222 }]);
  expect((await send(`${HEAD}\ndie,box,0,0,0,1,1,1,Copper\n`)).status).toBe(201);
});

it('each wrong line is told in the words of the specification, and nothing is made', async () => {
  const before = await count();
  const { status, json } = await send(
    `${HEAD}\ndie,box,0,0\nlid,box,0,0,0,1,1,1,unobtainium\nx,fan,0,0,0,1,1,1,\n`,
  );
  expect(status).toBe(400);
  expect(Object.keys(json)).toEqual(['line 2', 'line 3', 'line 4']);
  expect(json['line 2'][0]).toBe('Line 2: Not enough values');
  expect(json['line 3'][0]).toBe("Line 3: Did not find material 'unobtainium' in your libraries.");
  expect(json['line 4'][0]).toBe('Line 4: Invalid type');
  expect(await count()).toBe(before);
});

it('what is no table is refused as one, whatever else it may be', async () => {
  const before = await count();
  for (const text of ['', '{"format":"thermarium","version":1,"project":{"name":"x"}}', '<neutralXML/>']) {
    const { status } = await send(text);
    expect([text, status]).toEqual([text, 400]);
  }
  expect(await count()).toBe(before);
});

it('materials, project and tree come as JSON too', async () => {
  const model = {
    materials: [{ name: 'alloy', conductivity: 5 }],
    project: { name: 'Typed', folder: null, world: { ambient: 30 } },
    tree: [{ type: 'box', name: 'die', material_name: 'alloy' }],
  };
  const { status, json } = await send(JSON.stringify(model), '', ada, 'application/json');
  expect(status, JSON.stringify(json)).toBe(201);
  expect(json).toMatchObject({ name: 'Typed', folder: ada.rootFolder, world: { ambient: 30 } });
});

it('nobody else’s folder, no other type, and nobody who is not signed in', async () => {
  const before = await count();
  const folder = `?folder=${ada.rootFolder}`;
  expect((await send(die, folder, bob)).json).toEqual({ folder: ['Choose one of your own folders!'] });
  expect((await send(die, '', null)).status).toBe(401);
  const other = await send(die, '', ada, 'text/plain');
  expect([other.status, other.json.detail]).toEqual([
    415,
    'Send the request as text/csv or application/json.',
  ]);
  expect(await count()).toBe(before);
});
