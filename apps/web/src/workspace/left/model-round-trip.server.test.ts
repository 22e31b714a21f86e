import { readdirSync, readFileSync } from 'node:fs';
import { createClient, importEndpoints, scenarioEndpoints } from '@thermarium/api';
import { fileFormats, readModelFile, writeModelFile } from '@thermarium/exchange';
import { kindOf, kinds } from '@thermarium/kinds';
import type { Document, TreeNode } from '@thermarium/model';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arbitraryModel } from '../../../../../packages/exchange/src/testing/arbitrary-model.ts';
import { startTestApp, type TestApp, type TestUser } from '../../../../server/src/testing/test-app.ts';
import { fileScenario, modelDocument } from '../document/model-document.ts';
import { openPage } from '../document/testing/open-site.ts';

let site: TestApp;
let ada: TestUser;
let address: string;

beforeAll(async () => {
  site = await startTestApp({ settings: { finestResolution: 1e-3 } });
  ada = await site.user('ada@example.com');
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** The file that the workspace writes of a project that was made of a file. */
async function imported(text: string): Promise<string> {
  const client = createClient({ address, token: () => ada.token });
  const { id } = await client(importEndpoints.importProject, { body: JSON.parse(text) });
  const page = await openPage(address, { id } as Parameters<typeof openPage>[1], ada);
  const scenarios = await client(scenarioEndpoints.scenarios, { params: { project: id } });
  page.close();
  return writeModelFile(modelDocument(page.state(), scenarios.map(fileScenario)), kinds);
}

/** A file as it is read, without the values that follow from others. */
function read(text: string): Document {
  const { document, issues } = readModelFile(text, kinds);
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (!document) throw new Error('The text is no model file.');
  return { ...document, tree: document.tree.map(withoutDerived) };
}

function withoutDerived(node: TreeNode): TreeNode {
  const { fields = {} } = kindOf(node.type) ?? {};
  const isDerived = (key: string) => fields[key]?.kind === 'number' && fields[key].derived === true;
  const derived = Object.fromEntries(
    Object.keys(node)
      .filter(isDerived)
      .map((key) => [key, undefined]),
  );
  const children = node.children?.map(withoutDerived);
  return { ...node, ...derived, ...(children && { children }) };
}

const examples = new URL('../../../../../examples/', import.meta.url);
const OTHERS = ['expected.json', 'templates.json', 'baseline.json'];
const files = readdirSync(examples, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json') && !OTHERS.some((name) => file.endsWith(name)),
);

it.each(files)('%s comes out of a project as it went in', async (file) => {
  const text = readFileSync(new URL(file, examples), 'utf8');
  expect(read(await imported(text))).toEqual(read(text));
});

it('expressions, what is off, scenarios and planes come out as they went in', async () => {
  const text = JSON.stringify({
    format: 'thermarium',
    version: 1,
    project: { name: 'All', world: { ambient: 21, material_name: 'cu' } },
    materials: [
      { name: 'cu', conductivity: '390 + T', density: 'W', color: '#123456' },
      { name: 'fr4', anisotropic: true, conductivity: 1, conductivity_y: 2, conductivity_z: 0.3 },
    ],
    parameters: [
      { name: 'T', description: '', value: 20 },
      { name: 'W', description: 'a width', value: 80 },
    ],
    scenarios: [
      {
        name: 'a',
        sampler: 'sobol',
        seed: 9,
        parameters: [
          { parameter_name: 'T', normal_dist: { mean: 1, stddev: 2, min: null, max: 4, count: 5 } },
          { parameter_name: 'W', random: { min: 1, max: 2, count: 3 } },
        ],
      },
      { name: 'b', parameters: [{ parameter_name: 'T', values: [1, 2, 3] }] },
    ],
    tree: [
      {
        type: 'assembly',
        name: 'off',
        active: false,
        collapsed: true,
        children: [{ type: 'box', name: 'broken', dx: 'W +', material_name: 'fr4', visible: false }],
      },
    ],
    planes: [
      { name: 'mid', plane: 'YZ', coordinate: 'W / 2', visible: false },
      { name: 'mid', plane: 'XY', coordinate: 3 },
    ],
  });
  expect(read(await imported(text))).toEqual(read(text));
});

/** A node as a project keeps it. */
function tidied(node: TreeNode): TreeNode {
  const tidy = kindOf(node.type)?.tidy ?? ((values) => values);
  const powers = node.powers as readonly { readonly time: number }[] | undefined;
  const sorted = powers ? { powers: powers.toSorted((a, b) => a.time - b.time) } : {};
  const children = node.children?.map(tidied);
  return { ...node, ...tidy({ ...node, ...sorted }), ...(children && { children }) } as TreeNode;
}

/** Texts without characters that no database stores. */
const storable = arbitraryModel.map((document) =>
  writeModelFile(document, kinds).replace(/\\u(?:0000|d[89a-f]..)/gi, '_'),
);

it('a model of any objects comes out of a project as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(storable, async (text) => {
      const document = read(text);
      expect(read(await imported(text))).toEqual({ ...document, tree: document.tree.map(tidied) });
    }),
    { numRuns: 12 },
  );
});

it('the STEP file that the page writes is the one of the program, but for the time in its head', async () => {
  const text = readFileSync(new URL('lidded-bga/model.json', examples), 'utf8');
  const client = createClient({ address, token: () => ada.token });
  const { id } = await client(importEndpoints.importProject, { body: JSON.parse(text) });
  const page = await openPage(address, { id } as Parameters<typeof openPage>[1], ada);
  page.close();
  const write = fileFormats.find(({ name }) => name === 'step')?.write;
  const { text: own = null } = (await write?.(modelDocument(page.state(), []), kinds)) ?? {};
  const answer = await fetch(`${address}/api/project/${id}/step/`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  const timeless = (file: string | null) => file?.replace(/(FILE_NAME\('[^']*',)'[^']*'/, "$1''").split('\n');
  expect(timeless(own)?.length).toBeGreaterThan(1000);
  expect(timeless(await answer.text())).toEqual(timeless(own));
});
