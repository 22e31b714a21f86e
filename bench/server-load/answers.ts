/**
 * How long the server takes to answer with results, end to end over loopback: planes of a field of three million cells, and
 * a solution of a million face cells, while somebody else asks for something small. `node bench/server-load/answers.ts`.
 * The fields are made up; the grids and files are real.
 */
import { join } from 'node:path';
import { ARROW_STREAM, createClient, endpoints } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { type Discretisation, type FieldState, prepareModel } from '@thermarium/mesh';
import { evaluateDocument } from '@thermarium/model';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { SolutionRecorder } from '../../apps/server/src/solving/solution-recorder.ts';
import { compress } from '../../apps/server/src/storage/compression.ts';
import { openFolderStore } from '../../apps/server/src/storage/folder-store.ts';
import { dataFolder, startProgram } from './program.ts';

const RUNS = 15;
const PLANE_CELLS = 3_000_000;

const data = await dataFolder();
const program = await startProgram(data.folder);
const server = await startEmbeddedPostgres(join(data.folder, 'postgresql'));
const database = openDatabase(server.url, 2);
try {
  await run();
} finally {
  await database.destroy();
  await program.stop();
  await server.stop();
  await data.remove();
}

async function run(): Promise<void> {
  const token = await program.token('bench@example.com');
  await database.updateTable('account').set({ activated_at: new Date() }).execute();
  const client = createClient({ address: program.address, token: () => token });
  const project = async (name: string) => (await client(endpoints.createProject, { body: { name } })).id;

  const wide = meshed(PLANE_CELLS, 1);
  const planes = await project('Planes');
  await store(planes, wide);
  console.log(`${wide.grid.nx} x ${wide.grid.ny} x ${wide.grid.nz} = ${wide.grid.cells} cells`);
  for (const plane of ['xy', 'xz', 'yz']) {
    for (const form of ['application/json', ARROW_STREAM]) {
      await measure(token, `project/${planes}/solution/plane/?plane=${plane}`, form);
    }
  }

  const faces = await project('Faces');
  const rows = await store(faces, meshed(PLANE_CELLS, 24));
  console.log(`${rows} face cells; memory before ${(await program.memory()).toFixed(0)} MB`);
  for (const form of [ARROW_STREAM, 'application/json']) await measureLarge(token, faces, form);
}

/** A stack of so many blocks on a grid of about so many cells. */
function meshed(cells: number, blocks: number): Discretisation {
  const tree = Array.from({ length: blocks }, (_, n) => ({
    ...{ type: 'box', name: `block ${n}`, id: n + 1, active: true, visible: true },
    ...{ x: 0, y: 0, z: n * (20 / blocks), dx: 20, dy: 20, dz: 20 / blocks },
    material_name: n % 2 === 0 ? 'copper' : 'laminate',
    power: n === 0 ? 1000 : 0,
  }));
  const material = (name: string, conductivity: number) => ({
    ...{ name, color: '#888888', density: null, specific_heat: null, surface_emissivity: null },
    ...{ anisotropic: false, conductivity, conductivity_y: null, conductivity_z: null },
  });
  const { model, issues } = evaluateDocument(
    {
      name: 'bench',
      world: { resolution: 20 / Math.cbrt(cells) },
      materials: [material('copper', 390), material('laminate', 1)],
      parameters: [],
      scenarios: [],
      tree,
      planes: [],
    },
    kinds,
  );
  if (!model) throw new Error(issues.map(({ message }) => message).join('\n'));
  const { prepared, issues: found } = prepareModel(model, kinds, {
    analysis: 'steady',
    refine: 1,
    cellLimit: { cells: 1e7, reason: 'the bench' },
  });
  if (!prepared) throw new Error(found.map(({ message }) => message).join('\n'));
  return prepared;
}

/** Smooth as a solved one: how well it compresses decides how long it takes to read. */
function madeUp({ grid, walls }: Discretisation): FieldState {
  const rise = new Float64Array(grid.cells);
  for (let cell = 0; cell < grid.cells; cell++) {
    const [i, j] = [cell % grid.nx, Math.floor(cell / grid.nx) % grid.ny];
    rise[cell] = 60 + 20 * Math.sin(i / 17) * Math.cos(j / 23) + cell / grid.cells;
  }
  return {
    rise,
    wallRise: walls.cell.length > 0 ? Float64Array.from(walls.cell, (at) => rise[at]) : rise,
    wallHeat: new Float64Array(walls.count),
    time: null,
  };
}

/** Stores a made-up solution as a solve would; answers with its number of face cells. */
async function store(project_id: number, discretisation: Discretisation): Promise<number> {
  const blobs = openFolderStore(join(data.folder, 'blobs'));
  const prefix = `solutions/bench-${project_id}`;
  const files: [string, Uint8Array][] = [];
  const recorder = new SolutionRecorder(discretisation, {
    keepsFields: true,
    planes: [],
    send: (name, bytes) => files.push([name, bytes]),
  });
  recorder.record(madeUp(discretisation));
  recorder.finish();
  for (const [name, bytes] of files) await blobs.put(`${prefix}/${name}`, await compress(bytes));
  const solution = { project_id, transient: false, timestamp: new Date(), fingerprint: '' };
  await database
    .insertInto('solution')
    .values({ ...solution, summary: '{}', blobs: prefix })
    .execute();
  return recorder.faceCells;
}

async function get(token: string, path: string, accept: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, accept, 'accept-encoding': 'identity' };
  const response = await fetch(`${program.address}/api/${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.arrayBuffer()).byteLength;
}

async function measure(token: string, path: string, form: string): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const coordinate = 0.37 + (19 * run) / RUNS;
    const start = performance.now();
    bytes = await get(token, `${path}&coordinate=${coordinate}`, form);
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [median, worst] = [sorted[RUNS >> 1], sorted[RUNS - 1]];
  console.log(
    `${path.slice(-8)} ${form.slice(12, 30).padEnd(18)} median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, ` +
      `${(bytes / 1e6).toFixed(1)} MB`,
  );
}

/** A large answer while another person asks for something small, again and again. */
async function measureLarge(token: string, project: number, form: string): Promise<void> {
  const start = performance.now();
  let done = false;
  let peak = 0;
  const large = get(token, `project/${project}/solution/`, form).finally(() => {
    done = true;
  });
  const waits: number[] = [];
  while (!done) {
    const asked = performance.now();
    await get(token, 'health/', 'application/json');
    waits.push(performance.now() - asked);
    peak = Math.max(peak, await program.memory());
  }
  const bytes = await large;
  console.log(
    `solution ${form.slice(12, 30).padEnd(18)} ${((performance.now() - start) / 1000).toFixed(2)} s, ` +
      `${(bytes / 1e6).toFixed(0)} MB, others waited ${Math.max(...waits).toFixed(0)} ms at most, memory ${peak.toFixed(0)} MB`,
  );
}
