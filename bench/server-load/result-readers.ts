/**
 * Measures the cost of many readers of large results, over loopback: 40 who take the headers of an answer and
 * then stand still, 20 and 40 who read on, eight at once of a larger one; with the peak memory of the
 * process, its processor time, and the wait of another user's small calls. `node
 * bench/server-load/result-readers.ts [gzip|identity]`. The fields are made up; the grids and files are real.
 * Bounded: a minute for each.
 */
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ARROW_STREAM, createClient, endpoints } from '@thermarium/api';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { openFolderStore } from '../../apps/server/src/storage/folder-store.ts';
import { meshedStack, storeMadeUp } from '../../apps/server/src/testing/made-up-solution.ts';
import { dataFolder, type Program, startProgram } from './program.ts';

const CELLS = 3_000_000;
/** Blocks of a stack whose solution is about 106 and 160 MB as JSON. */
const LARGE = 40;
const LARGER = 60;
const LONGEST_MS = 60_000;
const STANDING_MS = 8_000;
const JSON_FORM = 'application/json';

const [coding = 'gzip'] = process.argv.slice(2);
/** Made at the first start. */
let token: string | null = null;

const data = await dataFolder();

/** Makes projects of a user with made-up solutions of these numbers of blocks. */
async function prepared(blocks: readonly number[]): Promise<number[]> {
  return withProgram(async (program, token) => {
    const client = createClient({ address: program.address, token: () => token });
    const server = await startEmbeddedPostgres(join(data.folder, 'postgresql'));
    const database = openDatabase(server.url, 2);
    const blobs = openFolderStore(join(data.folder, 'blobs'));
    const projects: number[] = [];
    for (const count of blocks) {
      const { id } = await client(endpoints.createProject, { body: { name: `Stack of ${count}` } });
      const rows = await storeMadeUp({ database, blobs }, id, meshedStack(CELLS, count));
      console.log(`${rows} face cells`);
      projects.push(id);
    }
    await database.destroy();
    await server.stop();
    return projects;
  });
}

/** A new program for each scene: one that has ended must not spoil the next. */
async function withProgram<T>(work: (program: Program, token: string) => Promise<T>): Promise<T> {
  const program = await startProgram(data.folder);
  try {
    token ??= await program.token('bench@example.com');
    return await work(program, token);
  } finally {
    await program.stop();
  }
}

type Manner = 'reads on' | 'stands still';

async function scene(
  name: string,
  count: number,
  project: number,
  form: string,
  manner: Manner = 'reads on',
): Promise<void> {
  await withProgram(async (program, token) => {
    const address = `${program.address}/api/project/${project}/solution/`;
    const before = await program.memory();
    const start = performance.now();
    const watch = new Watch(program);
    const readers = Array.from({ length: count }, () => new Reader(address, token, form));
    const done = Promise.all(readers.map((reader) => (manner === 'reads on' ? reader.whole() : reader.head)));
    await Promise.race([done, pause(LONGEST_MS, undefined, { ref: false })]);
    const seconds = (performance.now() - start) / 1000;
    if (manner === 'stands still') await pause(STANDING_MS);
    const { peak, longestWait } = await watch.end();
    for (const reader of readers) reader.leave();
    const served = readers.filter((reader) => reader.isServed).length;
    const megabytes = Math.max(...readers.map(({ bytes }) => bytes)) / 1e6;
    const processor = (await program.processorSeconds()).toFixed(1);
    console.log(
      `${name.padEnd(26)} ${String(served).padStart(2)} served in ${seconds.toFixed(1)} s, up to ${megabytes.toFixed(0)} MB each; ` +
        `memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB, processor ${processor} s, others waited ${longestWait.toFixed(0)} ms at most` +
        `${program.hasEnded() ? '; THE PROGRAM HAS ENDED' : ''}`,
    );
  });
}

/** Makes small calls again and again, and measures the memory. */
class Watch {
  private readonly watching: Promise<void>;
  private isOver = false;
  private peak = 0;
  private longestWait = 0;

  constructor(program: Program) {
    this.watching = this.watch(program);
  }

  async end() {
    this.isOver = true;
    await this.watching;
    return { peak: this.peak, longestWait: this.longestWait };
  }

  private async watch(program: Program): Promise<void> {
    while (!this.isOver && !program.hasEnded()) {
      const asked = performance.now();
      await fetch(`${program.address}/api/health/`, { signal: AbortSignal.timeout(LONGEST_MS) })
        .then((answer) => answer.text())
        .catch(() => {});
      this.longestWait = Math.max(this.longestWait, performance.now() - asked);
      this.peak = Math.max(this.peak, await program.memory());
      await pause(5);
    }
  }
}

class Reader {
  bytes = 0;
  isServed = false;
  /** Resolves when the headers of the answer are there, or nothing will come. */
  readonly head: Promise<void>;
  private readonly request: ClientRequest;
  private response: IncomingMessage | null = null;

  constructor(address: string, token: string, form: string) {
    const headers = { authorization: `Bearer ${token}`, accept: form, 'accept-encoding': coding };
    this.request = get(address, { agent: false, headers });
    this.request.on('error', () => {});
    this.head = new Promise((resolve) => {
      this.request.once('response', (response) => {
        this.response = response;
        this.isServed = response.statusCode === 200;
        resolve();
      });
      this.request.once('close', resolve);
    });
  }

  /** Resolves when the whole answer is there, or nothing more will come. */
  async whole(): Promise<void> {
    await this.head;
    this.isServed &&= await this.reading();
  }

  leave(): void {
    this.request.destroy();
  }

  private async reading(): Promise<boolean> {
    try {
      for await (const chunk of this.response ?? []) this.bytes += chunk.length;
      return this.response?.complete ?? false;
    } catch {
      return false;
    }
  }
}

try {
  const [large, larger] = await prepared([LARGE, LARGER]);
  await scene('40 who stand still, JSON', 40, large, JSON_FORM, 'stands still');
  await scene('40 who stand still, Arrow', 40, large, ARROW_STREAM, 'stands still');
  for (const count of [20, 40]) {
    await scene(`${count} who read on, JSON`, count, large, JSON_FORM);
    await scene(`${count} who read on, Arrow`, count, large, ARROW_STREAM);
  }
  await scene('8 at once, larger, JSON', 8, larger, JSON_FORM);
} finally {
  await data.remove();
}
