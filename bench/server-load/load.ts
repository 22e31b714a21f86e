/**
 * Many people editing at once, over loopback: the time of an object's update and of loading a tree, as each
 * of them sees it, and the memory of the API process afterwards. Bounded: twenty people, half a minute.
 */
import { type Client, createClient, endpoints, type PermissionEntry } from '@thermarium/api';
import { print, sleep, timed } from './measured.ts';
import { dataFolder, type Program, startProgram } from './program.ts';

const PEOPLE = 20;
const OBJECTS = 2_000;
const SECONDS = 30;
/** Not counted: the engine compiles the program's code as it is first used. */
const WARM_UP_SECONDS = 5;
/** Pause between two updates of one person, ms: a quick hand on the arrow keys. */
const PAUSE = 400;
/** Updates of a person between loads of the whole tree, as after an undo or a colleague's change. */
const UPDATES_PER_LOAD = 10;

/** Times of one person's calls, ms. */
interface Timings {
  readonly updates: number[];
  readonly loads: number[];
}

const data = await dataFolder();
try {
  const first = await startProgram(data.folder);
  console.log(`first start to ready    ${first.startSeconds.toFixed(2)} s`);
  const tokens: string[] = [];
  for (let n = 0; n < PEOPLE; n++) tokens.push(await first.token(`person${n}@example.com`));
  const projects = await prepareProjects(clientsOf(first, tokens));
  await first.stop();

  const program = await startProgram(data.folder);
  console.log(`warm start to ready     ${program.startSeconds.toFixed(2)} s`);
  const clients = clientsOf(program, tokens);
  const everybody = (seconds: number) =>
    Promise.all(clients.map((client, n) => edit(client, projects[n], n, seconds)));
  await everybody(WARM_UP_SECONDS);
  const all = await everybody(SECONDS);
  print(
    'object update',
    all.flatMap(({ updates }) => updates),
  );
  print(
    `tree of ${OBJECTS} objects`,
    all.flatMap(({ loads }) => loads),
  );
  console.log(`memory of the program   ${(await program.memory()).toFixed(0)} MB`);
  await program.stop();
} finally {
  await data.remove();
}

function clientsOf({ address }: Program, tokens: readonly string[]): Client[] {
  return tokens.map((token) => createClient({ address, token: () => token }));
}

/** Makes a project of boxes for each person: one is built, the others duplicate it. */
async function prepareProjects(clients: readonly Client[]): Promise<number[]> {
  const [owner, ...others] = clients;
  const project = await owner(endpoints.createProject, { body: { name: 'Load' } });
  const params = { project: project.id };
  const [material] = await owner(endpoints.createMaterials, {
    params,
    body: [{ name: 'copper', conductivity: 390 }],
  });
  for (let n = 0; n < OBJECTS; n++) {
    const [x, y] = [(n % 50) * 2 - 50, Math.floor(n / 50) * 2 - 50];
    await owner(endpoints.createBox, {
      params,
      body: { name: `box ${n}`, x, y, material: material.id, power: n },
    });
  }
  const everybody: PermissionEntry[] = clients.map((_, n) => ({
    username: `person${n}@example.com`,
    permissions: { owner: n === 0, editor: false, viewer: true },
  }));
  await owner(endpoints.updateProjectPermissions, { params, body: everybody });
  const copies = await Promise.all(others.map((client) => client(endpoints.cloneProject, { params })));
  return [project.id, ...copies.map(({ id }) => id)];
}

async function edit(client: Client, project: number, person: number, seconds: number): Promise<Timings> {
  const timings: Timings = { updates: [], loads: [] };
  const end = performance.now() + seconds * 1000;
  const tree = await client(endpoints.tree, { params: { project } });
  await sleep(Math.random() * PAUSE);
  for (let n = 0; performance.now() < end; n++) {
    const { id } = tree[n % tree.length];
    await timed(timings.updates, () =>
      client(endpoints.updateBox, { params: { project, object: id }, body: { z: n / 100 } }),
    );
    if ((n + person) % UPDATES_PER_LOAD === 0) {
      await timed(timings.loads, () => client(endpoints.tree, { params: { project } }));
    }
    await sleep(PAUSE * (0.5 + Math.random()));
  }
  return timings;
}
