/**
 * Measures how long the server takes to answer with results, end to end over loopback: planes of a field of
 * three million cells, and a solution of a million face cells, while another user makes small calls. `node
 * bench/server-load/answers.ts`. The fields are made up; the grids and files are real.
 */
import { join } from 'node:path';
import { ARROW_STREAM, createClient, endpoints } from '@thermarium/api';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { openFolderStore } from '../../apps/server/src/storage/folder-store.ts';
import { meshedStack, storeMadeUp } from '../../apps/server/src/testing/made-up-solution.ts';
import { dataFolder, startProgram } from './program.ts';

const RUNS = 15;
const PLANE_CELLS = 3_000_000;

const data = await dataFolder();
const program = await startProgram(data.folder);
const server = await startEmbeddedPostgres(join(data.folder, 'postgresql'));
const database = openDatabase(server.url, 2);
const blobs = openFolderStore(join(data.folder, 'blobs'));
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

  const wide = meshedStack(PLANE_CELLS, 1);
  const planes = await project('Planes');
  await storeMadeUp({ database, blobs }, planes, wide);
  console.log(`${wide.grid.nx} x ${wide.grid.ny} x ${wide.grid.nz} = ${wide.grid.cells} cells`);
  for (const plane of ['xy', 'xz', 'yz']) {
    for (const form of ['application/json', ARROW_STREAM]) {
      await measure(token, `project/${planes}/solution/plane/?plane=${plane}`, form);
    }
  }

  const faces = await project('Faces');
  const rows = await storeMadeUp({ database, blobs }, faces, meshedStack(PLANE_CELLS, 24));
  console.log(`${rows} face cells; memory before ${(await program.memory()).toFixed(0)} MB`);
  for (const form of [ARROW_STREAM, 'application/json']) await measureLarge(token, faces, form);
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

/** Measures a large answer while another user makes small calls again and again. */
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
