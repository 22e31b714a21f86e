import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LaneSite, startLaneSite } from '../../lanes/testing/lane-site.ts';
import { smallModel } from '../../testing/small-model.ts';
import type { TestUser } from '../../testing/test-app.ts';

let site: LaneSite;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  site = await startLaneSite({ processorMs: 3000, heapMb: 128 });
  ada = await site.user('ada@example.com');
  bob = await site.user('bob@example.com');
});
afterAll(() => site.close());

async function send(user: TestUser, content: string) {
  const answer = await fetch(`${site.address}/api/project/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    body: content,
  });
  const json = (await answer.json()) as { readonly code?: string; readonly detail?: string };
  return { status: answer.status, json };
}

const projects = async () => (await site.database.selectFrom('project').select('id').execute()).length;

/** A padded model file, so that it goes to a lane. */
const small = JSON.stringify(smallModel()).padEnd(8000);

const block = (n: number) =>
  `<solid3dBlock><name>b${n}</name><active>true</active><location><x>0</x><y>0</y><z>0</z></location>
  <size><x>0.01</x><y>0.01</y><z>0.001</z></size><material>Copper</material></solid3dBlock>`;
const hard = {
  'a file of 60,000 elements': `<neutralXML><name>x</name><geometry>${Array.from({ length: 60_000 }, (_, n) => block(n)).join('')}</geometry></neutralXML>`,
};

it.each(Object.entries(hard))(
  '%s ends with its process, and holds up nobody else',
  async (_, content) => {
    const before = await projects();
    const refused = send(ada, content);
    const health = await fetch(`${site.address}/api/health/`);
    expect(health.status).toBe(200);
    expect((await send(bob, small)).status).toBe(201);
    const { status, json } = await refused;
    expect([status, json.code]).toEqual([413, 'too-large']);
    expect(json.detail).toMatch(/^This takes more /);
    expect(await projects()).toBe(before + 1);
    expect((await send(ada, small)).status).toBe(201);
  },
  120_000,
);

it('a file of more values than JSON.parse is trusted with is refused before it is parsed', async () => {
  const { status, json } = await send(ada, `[${'[],'.repeat(5_000_000)}[]]`);
  expect([status, json.code]).toEqual([413, 'too-large']);
  expect(json.detail).toMatch(/^The request has more than [\d,]+ values/);
});
