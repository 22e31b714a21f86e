/**
 * Many people looking while some edit, over loopback: two thousand event streams over fifty projects with an
 * editor each. Prints the time of an edit, the time of the same edits without viewers, and how soon an edit
 * is seen. `node bench/server-load/streams.ts [READERS [SECONDS]]`; bounded: ten thousand readers, two
 * minutes.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createClient, endpoints, eventEndpoints, followProject, pathOf } from '@thermarium/api';
import { withAdministration } from '../../apps/server/src/index.ts';
import { print, sleep, timed } from './measured.ts';
import { dataFolder, type Program, startProgram } from './program.ts';
import type { Following } from './readers.ts';

const PROJECTS = 50;
/** Pause between two edits of one person, ms. */
const PAUSE = 220;
const WARM_UP_SECONDS = 4;
const READERS = Math.min(Number(process.argv[2] ?? 2_000), 10_000);
const SECONDS = Math.min(Number(process.argv[3] ?? 15), 120);

interface Site {
  readonly token: string;
  readonly project: number;
  readonly object: number;
}

/** Times at which the first editor's edits were sent that have not been seen yet. */
let sent: number[] = [];

const data = await dataFolder();
const program = await startProgram(data.folder);
const readers = fork(new URL('./readers.ts', import.meta.url));
try {
  const sites = await prepare(program);
  await edit(program, sites, WARM_UP_SECONDS);
  const alone = await program.processorSeconds();
  print('edit, nobody looks', await edit(program, sites, SECONDS));
  const ofEdits = (await program.processorSeconds()) - alone;
  await follow(program, sites);
  const before = [await counted(), await program.processorSeconds()] as const;
  const seen = watch(program, sites[0]);
  const times = await edit(program, sites, SECONDS);
  print(`edit, ${READERS} look`, times);
  await sleep(1_000);
  const after = [await counted(), await program.processorSeconds()] as const;
  print('edit to event', await seen);
  const events = after[0].events - before[0].events;
  console.log(
    `events                  ${events} = ${(events / SECONDS).toFixed(0)} a second, of ` +
      `${(times.length * READERS) / PROJECTS} expected; in ${after[0].chunks - before[0].chunks} chunks`,
  );
  const withReaders = after[1] - before[1];
  console.log(
    `processor time          ${withReaders.toFixed(1)} s of the program's main process, ${ofEdits.toFixed(1)} s unwatched`,
  );
  console.log(`memory of the program   ${(await program.memory()).toFixed(0)} MB`);
} finally {
  readers.kill();
  await program.stop();
  await data.remove();
}

/** Makes a project with a box for each editor. */
async function prepare({ address }: Program): Promise<Site[]> {
  const environment = { ...process.env, THERMARIUM_DATA: data.folder };
  return withAdministration(environment, async (administration) => {
    const sites: Site[] = [];
    for (let n = 0; n < PROJECTS; n++) {
      const email = `person${n}@example.com`;
      await administration.addUser(email, { administrator: false, password: 'correct horse battery' });
      const { token } = await administration.apiToken(email, { renew: false });
      const client = createClient({ address, token: () => token });
      const { id: project } = await client(endpoints.createProject, { body: { name: 'Streams' } });
      const params = { project };
      const [{ id: material }] = await client(endpoints.createMaterials, {
        params,
        body: [{ name: 'copper', conductivity: 390 }],
      });
      await client(endpoints.createBox, { params, body: { name: 'box', material } });
      const [{ id: object }] = await client(endpoints.tree, { params });
      sites.push({ token, project, object });
    }
    return sites;
  });
}

async function follow({ address }: Program, sites: readonly Site[]): Promise<void> {
  const following: Following = {
    port: Number(new URL(address).port),
    readersEach: READERS / PROJECTS,
    projects: sites.map(({ token, project }) => ({
      path: pathOf(eventEndpoints.projectEvents, { project }),
      token,
    })),
  };
  readers.send(following);
  await once(readers, 'message');
}

async function counted(): Promise<{ events: number; chunks: number }> {
  readers.send('count');
  const [count] = await once(readers, 'message');
  return count;
}

/** How long the first editor's edits take to reach a viewer, ms, from their sending. */
async function watch({ address }: Program, { token, project }: Site): Promise<number[]> {
  const delays: number[] = [];
  const ending = AbortSignal.timeout(SECONDS * 1000);
  sent = [];
  try {
    for await (const event of followProject({ address, token: () => token }, project, ending)) {
      const at = sent.shift();
      if (event.type === 'model' && at !== undefined) delays.push(performance.now() - at);
    }
  } catch (error) {
    if (!ending.aborted) throw error;
  }
  return delays;
}

async function edit({ address }: Program, sites: readonly Site[], seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const editor = async ({ token, project, object }: Site, n: number) => {
    const client = createClient({ address, token: () => token });
    await sleep(Math.random() * PAUSE + (n === 0 ? PAUSE : 0));
    for (let z = 1; performance.now() < end; z++) {
      if (n === 0) sent.push(performance.now());
      await timed(times, () =>
        client(endpoints.updateBox, { params: { project, object }, body: { z: (z % 100) + Math.random() } }),
      );
      await sleep(PAUSE * (0.5 + Math.random()));
    }
  };
  await Promise.all(sites.map(editor));
  return times;
}
