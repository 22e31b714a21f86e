import { type Kind, kinds } from '@thermarium/kinds';
import { arbitraryNode, testMaterials } from '@thermarium/kinds/testing';
import fc from 'fast-check';
import { z } from 'zod';
import { samplePng } from '../../resources/projects/testing/sample-png.ts';
import { untilTask } from '../../testing/until.ts';

/** Calls the API, and returns the text of the answer. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly text: string }>;

const withId = z.object({ id: z.int() });
const task = z.object({ task_id: z.int() });

/** A call that must succeed. */
async function done(call: Call, ...request: Parameters<Call>): Promise<string> {
  const { status, text } = await call(...request);
  if (status >= 300) throw new Error(`${request[0]} ${request[1]}: ${status} ${text}`);
  return text;
}

/** A call that must succeed, and its parsed answer. */
async function made<Schema extends z.ZodType>(
  call: Call,
  schema: Schema,
  ...request: Parameters<Call>
): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await done(call, ...request)));
}

/** Projects with one of everything: objects of every kind, and a model that can be solved. */
export interface Everything {
  readonly kinds: number;
  readonly solved: number;
}

/** Makes one of everything that people store; the caller is an administrator. */
export async function makeEverything(call: Call, colleague: string): Promise<Everything> {
  const { id: home } = await made(call, withId, 'GET', '/api/folder/');
  const folder = await made(call, withId, 'POST', '/api/folder/', { name: 'Boards', parent_folder: home });
  const project = await madeKinds(call, folder.id);
  const solved = await madePlates(call);
  await done(call, 'PUT', `/api/project/${solved}/permissions/`, [
    ...JSON.parse((await call('GET', `/api/project/${solved}/permissions/`)).text),
    { username: colleague, permissions: { owner: false, editor: true, viewer: true } },
  ]);
  const library = await made(call, withId, 'POST', '/api/library/', { name: 'Ours' });
  const material = { name: 'solder', conductivity: 50 };
  await done(call, 'POST', `/api/library/${library.id}/material/`, material);
  return { kinds: project, solved };
}

async function madeKinds(call: Call, folder: number): Promise<number> {
  const { id } = await made(call, withId, 'POST', '/api/project/', { name: 'Every kind', folder });
  const place = `/api/project/${id}`;
  const materials = [...testMaterials.values()].map(({ name, conductivity: [x, y, z], density }) => ({
    ...{ name, density, anisotropic: true },
    ...{ conductivity: x, conductivity_y: y, conductivity_z: z },
  }));
  await done(call, 'POST', `${place}/material/`, materials);
  for (const kind of kinds) await made(call, withId, 'POST', `${place}/${kind.apiName}/`, oneOf(kind));
  await done(call, 'PUT', `${place}/thumbnail/`, { image: samplePng() });
  return id;
}

/** An object of a kind, the same each time. */
function oneOf(kind: Kind): object {
  const [{ values }] = fc.sample(arbitraryNode(kind), { seed: 8, numRuns: 1 });
  return { ...values, name: `One ${kind.title}` };
}

const PLATE = { x: 0, y: 0, dx: 4, dy: 4, dz: 1, hc: 10 };

async function madePlates(call: Call): Promise<number> {
  const world = { ambient: 20, resolution: 1, duration: 2, steps: 3 };
  const { id } = await made(call, withId, 'POST', '/api/project/', { name: 'Plates', world });
  const place = `/api/project/${id}`;
  const copper = { name: 'copper', color: '#b87333', density: 8960, specific_heat: 385, conductivity: 390 };
  await done(call, 'POST', `${place}/material/`, [copper]);
  const parameter = await made(call, withId, 'POST', `${place}/parameter/`, {
    ...{ name: 'heat', description: 'of the lower plate, mW', value: 500 },
  });
  const plate = { ...PLATE, material_name: 'copper' };
  const lower = { ...plate, name: 'lower', z: 0, power: 'heat' };
  await made(call, withId, 'POST', `${place}/box/`, lower);
  await made(call, withId, 'POST', `${place}/box/`, { ...plate, name: 'upper', z: 1 });
  await done(call, 'POST', `${place}/plane/`, { name: 'middle', plane: 'XY', coordinate: 1 });
  const scenario = await made(call, withId, 'POST', `${place}/scenario/`, { name: 'hot' });
  const value = { values: '900' };
  await done(call, 'PUT', `${place}/scenario/${scenario.id}/parameter/${parameter.id}/`, value);
  return id;
}

/** Solves and waits for the end. */
export async function solved(call: Call, project: number, transient: boolean): Promise<void> {
  const query = transient ? '?transient=1' : '';
  const { task_id } = await made(call, task, 'GET', `/api/project/${project}/solve/${query}`);
  const state = z.looseObject({ state: z.string() });
  const path = `/api/project/${project}/task/${task_id}/`;
  await untilTask(
    () => made(call, state, 'GET', path),
    (found) => found.state === 'SUCCESS',
  );
}

const LISTS = ['user', 'folder', 'folder/shared', 'folder/project', 'library', 'tasks', 'bin'];
const OF_ADMINISTRATORS = ['admin/user', 'admin/group', 'admin/license', 'admin/trial'];
const OF_PROJECT = ['', 'tree/', 'material/', 'parameter/', 'plane/', 'scenario/', 'permissions/', 'log/'];
const OF_SOLUTIONS = [
  ...['adjacency/', 'solution/?transient=0', 'solution/?transient=1', 'plane/solution/', 'transient/'],
  'solution/plane/?plane=xy&coordinate=0.5',
];

/** The answers to all reads of it, by path. */
export async function readEverything(
  call: Call,
  { kinds: project, solved: plates }: Everything,
): Promise<ReadonlyMap<string, string>> {
  const paths = [
    ...[...LISTS, ...OF_ADMINISTRATORS].map((path) => `/api/${path}/`),
    ...[project, plates].flatMap((id) => OF_PROJECT.map((path) => `/api/project/${id}/${path}`)),
    `/api/project/${project}/thumbnail/`,
    ...OF_SOLUTIONS.map((path) => `/api/project/${plates}/${path}`),
  ];
  const answers = new Map<string, string>();
  for (const path of paths) {
    const { status, text } = await call('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    answers.set(path, text);
  }
  return answers;
}
