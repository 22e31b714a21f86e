import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Client, createClient, IDEMPOTENCY_KEY } from '@thermarium/api';
import { expect, it } from 'vitest';
import { ImportReader } from './import-reader.ts';

const COPPER = { name: 'Copper', color: '#b87333', density: 8960, specific_heat: 385, conductivity: 390 };

/** A program with a library. It keeps what it is sent to create. */
function program() {
  const sent: { readonly body: unknown; readonly key: string | null }[] = [];
  const client: Client = createClient({
    fetch: async (path, { method, body, headers } = {}) => {
      if (method === 'GET') {
        return Response.json([
          { id: 1, name: 'Of others', owner: false, materials: [{ ...COPPER, conductivity: 1 }] },
          { id: 2, name: 'Mine', owner: true, materials: [{ ...COPPER, id: 5, library_id: 2 }] },
        ]);
      }
      sent.push({ body: JSON.parse(String(body)), key: new Headers(headers).get(IDEMPOTENCY_KEY) });
      return String(path).endsWith('/json/') ? Response.json({ id: sent.length }) : new Response(null);
    },
  });
  return { sent, client };
}

const sample = (name: string) =>
  new File(
    [readFileSync(resolve(import.meta.dirname, '../../../../../packages/exchange/src/ecxml/samples', name))],
    name,
  );

const model = (parts: object = {}) =>
  new File(
    [
      JSON.stringify({
        ...{ format: 'thermarium', version: 1, project: { name: 'Board' } },
        materials: [{ name: 'copper', color: '#b87333', conductivity: 390 }],
        tree: [{ type: 'box', name: 'die', material_name: 'copper', power: 5 }],
        ...parts,
      }),
    ],
    'model.txt',
  );

it('a file is known by its content, and what is lost is summed up', async () => {
  const { client } = program();
  const reader = new ImportReader({ file: sample('all-elements.ecxml'), powers: null }, client);
  const read = await reader.read();
  expect(read).toMatchObject({ outcome: 'read', summary: { format: 'ECXML', isWhole: false } });
});

it('a model file that has everything is whole, and a project of it is sent with its name and folder', async () => {
  const { client, sent } = program();
  const reader = new ImportReader({ file: model(), powers: null }, client);
  expect(await reader.read()).toMatchObject({
    outcome: 'read',
    summary: { format: 'JSON', name: 'Board', objects: 1, materials: 1, watts: 0.005, isWhole: true },
  });
  expect(await reader.create({ name: 'Mine', folder: 7 })).toMatchObject({ outcome: 'created' });
  expect(sent[0]?.body).toMatchObject({
    format: 'thermarium',
    project: { name: 'Mine', folder: 7, world: {} },
    tree: [{ type: 'box', name: 'die', power: 5 }],
  });
});

it('the same project is asked for under the same key, another under another', async () => {
  const { client, sent } = program();
  const reader = new ImportReader({ file: model(), powers: null }, client);
  await reader.read();
  for (const name of ['a', 'a', 'b']) await reader.create({ name, folder: 7 });
  const [first, again, other] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('a file that warns is not taken over without a look', async () => {
  const { client } = program();
  const reader = new ImportReader({ file: model({ surprise: 1 }), powers: null }, client);
  expect(await reader.read()).toMatchObject({
    summary: { isWhole: false, warnings: [{ code: 'unknown-key' }] },
  });
});

it('what cannot be read says why, and nothing is asked of the program', async () => {
  const { client, sent } = program();
  const faultsOf = async (file: File) => {
    const read = await new ImportReader({ file, powers: null }, client).read();
    return read.outcome === 'refused' ? read.faults.map(({ message }) => message) : [read.outcome];
  };
  expect(await faultsOf(new File([], 'empty.json'))).toEqual(['The file is empty.']);
  const folder = new File(['x'], 'folder');
  folder.arrayBuffer = () => Promise.reject(new DOMException('No file', 'NotReadableError'));
  expect(await faultsOf(folder)).toEqual(['The file could not be read.']);
  const large = new File(['x'], 'large.json');
  Object.defineProperty(large, 'size', { value: 70 * 1024 * 1024 });
  expect(await faultsOf(large)).toEqual(['The file has 70.0 MB; at most 64.0 MB are read.']);
  const wrong = new File(['<neutralXML>'], 'wrong.xml');
  expect(await faultsOf(wrong)).toEqual([
    'Error occurred while parsing the xml file. Please make sure it has valid syntax.',
  ]);
  expect(sent).toEqual([]);
});

it('a floorplan has the powers of the trace that goes with it', async () => {
  const { client, sent } = program();
  const file = new File(['core 0.004 0.003 0 0\n'], 'ev6.flp');
  const powers = new File(['core io\n2 1\n'], 'ev6.ptrace');
  const reader = new ImportReader({ file, powers }, client);
  expect(await reader.read()).toMatchObject({ summary: { name: 'ev6', watts: 2, wattsLost: 1 } });
  const alone = await new ImportReader({ file: powers, powers: null }, client).read();
  expect(alone).toMatchObject({
    faults: [
      {
        message: 'The file has powers without places.',
        remedy: expect.stringMatching(/^Choose it together with its floorplan \(\.flp\)\./),
      },
    ],
  });
  const empty = await new ImportReader({ file, powers: new File([], 'ev6.ptrace') }, client).read();
  expect(empty).toMatchObject({ faults: [{ message: 'The file is empty.' }] });
  expect(sent).toEqual([]);
});

it("a material that the file lacks comes from the user's own library first", async () => {
  const { client, sent } = program();
  const block =
    '<solid3dBlock><name>lid</name><location><x>0</x><y>0</y><z>0</z></location>' +
    '<size><x>0.01</x><y>0.01</y><z>0.001</z></size><material>Copper</material></solid3dBlock>';
  const text = `<neutralXML><name>x</name><geometry>${block}</geometry></neutralXML>`;
  const reader = new ImportReader({ file: new File([text], 'x.xml'), powers: null }, client);
  expect(await reader.read()).toMatchObject({ summary: { warnings: [{ code: 'unknown-material' }] } });
  await reader.create({ name: 'x', folder: 1 });
  expect(sent[0]?.body).toMatchObject({ materials: [{ name: 'Copper', conductivity: 390, density: 8960 }] });
  expect(sent[0]?.body).not.toHaveProperty('materials.0.library_id');
});

it('a model is called as its file where the file does not say how', async () => {
  const { client } = program();
  const csv = new File(
    ['name,type,x0,y0,z0,dx,dy,dz,material\ndie,box,0,0,0,5,5,1,Copper\n'],
    'my.board.csv',
  );
  expect(await new ImportReader({ file: csv, powers: null }, client).read()).toMatchObject({
    summary: { format: 'CSV', name: 'my.board', objects: 1 },
  });
});
