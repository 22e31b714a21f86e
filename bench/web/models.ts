import { type Client, endpoints, kindCalls } from '@thermarium/api';
import {
  meshedStack,
  type ProgramData,
  STACK_MATERIALS,
  stackOf,
  storeMadeUp,
} from '../../apps/server/src/testing/made-up-solution.ts';
import { storeProject } from '../../apps/server/src/testing/stored-project.ts';

const BOXES = 2_000;
/** Number of boxes of a project as users have it. */
const USUAL = 500;
const COLUMNS = 50;
const CELLS = 3_000_000;
const BLOCKS = 24;
/** Cells of a model that shows 300,000 face cells, and its stored steps, a tenth of a second apart. */
const CELLS_OVER_TIME = 450_000;
const STEPS = 100;
/** A stack for sliders: its blocks, those with power, its side and its largest cells, mm. */
const HEATED_BLOCKS = 12;
const SOURCES = 8;
const HEATED_SIDE = 50;
const HEATED_RESOLUTION = 0.5;
/** Requests at once. */
const AT_ONCE = 8;

/** 2,000 boxes, half of them in one assembly, and an array of 100,000 balls beside them. */
export async function makeBoxes(client: Client): Promise<number> {
  const project = await emptyProject(client, '2,000 boxes and 100,000 balls');
  await addBoxes(client, project, BOXES);
  await add(client, project, 'ball_array', {
    ...{ name: 'balls', x: 0, y: 250, z: 0, dx: 320, dy: 320, dz: 0.5, material_name: 'copper' },
    ...{ xcount: 400, ycount: 250, xpitch: 790, ypitch: 1250, diameter: 500 },
  });
  return project;
}

/** 500 boxes, half of them in one assembly. */
export async function makeUsualBoxes(client: Client): Promise<number> {
  const project = await emptyProject(client, `${USUAL} boxes`);
  await addBoxes(client, project, USUAL);
  return project;
}

/** Boxes in rows, the first half of them in one assembly. */
async function addBoxes(client: Client, project: number, count: number): Promise<void> {
  const assembly = await add(client, project, 'assembly', { name: 'half of it' });
  const boxes = Array.from({ length: count }, (_, n) => ({
    ...{ name: `box ${n}`, parent: n < count / 2 ? assembly : null },
    ...{ ...cornerOf(n), dx: 5, dy: 5, dz: 1 + (n % 3) },
    ...{ material_name: n % 2 === 0 ? 'laminate' : 'copper', power: 10 },
  }));
  for (let n = 0; n < count; n += AT_ONCE) {
    await Promise.all(boxes.slice(n, n + AT_ONCE).map((box) => add(client, project, 'box', box)));
  }
}

/** Position of a box, mm; the assembly is at that of the first one. */
export function cornerOf(box: number) {
  return { x: (box % COLUMNS) * 6, y: Math.floor(box / COLUMNS) * 6, z: 0 };
}

/** A stack of blocks with a solution of 3 million cells, a million of which show a face. */
export async function makeSolved(
  client: Client,
  data: ProgramData,
): Promise<{ readonly project: number; readonly faceCells: number }> {
  const project = await emptyProject(client, '3,000,000 cells');
  const ids: number[] = [];
  for (const block of stackOf(BLOCKS)) ids.push(await add(client, project, 'box', block));
  const faceCells = await storeMadeUp(data, project, meshedStack(CELLS, BLOCKS, ids));
  return { project, faceCells };
}

/** A stack of blocks with a transient of 100 steps of 300,000 face cells. */
export async function makeTransient(
  client: Client,
  data: ProgramData,
): Promise<{ readonly project: number; readonly faceCells: number }> {
  const project = await emptyProject(client, '300,000 face cells over time');
  const ids: number[] = [];
  for (const block of stackOf(BLOCKS)) ids.push(await add(client, project, 'box', block));
  const times = Array.from({ length: STEPS }, (_, n) => n / 10);
  const faceCells = await storeMadeUp(data, project, meshedStack(CELLS_OVER_TIME, BLOCKS, ids), times);
  return { project, faceCells };
}

/** A stack of blocks, eight of them with power, whose usual grid shows about 300,000 face cells. */
export async function makeHeatedStack(client: Client): Promise<number> {
  const project = await emptyProject(client, 'Eight powers, 300,000 face cells');
  const height = HEATED_SIDE / HEATED_BLOCKS;
  for (let n = 0; n < HEATED_BLOCKS; n++) {
    await add(client, project, 'box', {
      ...{ name: `block ${n}`, x: 0, y: 0, z: n * height, dx: HEATED_SIDE, dy: HEATED_SIDE, dz: height },
      ...{ material_name: n % 2 === 0 ? 'copper' : 'laminate', power: n < SOURCES ? 1000 + 100 * n : 0 },
    });
  }
  const world = { hc: 20, resolution: HEATED_RESOLUTION };
  await client(endpoints.updateProject, { params: { project }, body: { world } });
  return project;
}

/** A project of many boxes, half of them in one assembly, stored without the calls that would make each. */
export async function storeBoxes({ database }: ProgramData, count: number): Promise<number> {
  const box = (_: unknown, n: number) => ({
    ...{ type: 'box', name: `box ${n}`, active: true, visible: true, ...cornerOf(n) },
    ...{ dx: 5, dy: 5, dz: 1 + (n % 3), material_name: 'copper', power: n % 7 },
  });
  const boxes = Array.from({ length: count }, box);
  const half = { type: 'assembly', name: 'half of it', active: true, visible: true };
  const tree = [{ ...half, children: boxes.slice(0, count / 2) }, ...boxes.slice(count / 2)];
  const file = {
    format: 'thermarium',
    version: 1,
    project: { name: `${count} boxes`, world: {} },
    materials: [{ name: 'copper', conductivity: STACK_MATERIALS.copper }],
    ...{ parameters: [], scenarios: [], planes: [], tree },
  };
  const { id } = await database.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow();
  return (await storeProject(database, id, file)).id;
}

async function emptyProject(client: Client, name: string): Promise<number> {
  const { id } = await client(endpoints.createProject, { body: { name } });
  const body = Object.entries(STACK_MATERIALS).map(([material, conductivity]) => ({
    name: material,
    conductivity,
  }));
  await client(endpoints.createMaterials, { params: { project: id }, body });
  return id;
}

async function add(
  client: Client,
  project: number,
  type: string,
  fields: { readonly [field: string]: unknown },
): Promise<number> {
  const call = kindCalls.get(type)?.create;
  if (!call) throw new Error(`There is no kind of object '${type}'.`);
  const made: unknown = await client(call, { params: { project }, body: { ...fields } });
  if (typeof made !== 'object' || made === null || !('id' in made) || typeof made.id !== 'number') {
    throw new Error(`${type}: no id`);
  }
  return made.id;
}
