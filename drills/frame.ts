import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { ProgramProcess } from '../apps/server/src/program/testing/program-process.ts';
import { ADA } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill, Frame, Outcome } from './drill.ts';
import { clearDrillFolder, dataOf, newDrillFolder } from './drill-folder.ts';

const run = promisify(execFile);

/** Time limit of a drill in full, ms. The tests, which run the short form, have a limit of their own. */
const LONGEST = 1_800_000;

/**
 * Runs a drill in a frame of its own, whose processes and folders are gone at the end. A drill that fails or takes too
 * long has broken its promise. Rejects where `told` is aborted before the drill has ended.
 */
export async function runDrill(
  drill: Drill,
  form: 'full' | 'short',
  told: AbortSignal = new AbortController().signal,
): Promise<Outcome[]> {
  const works = new Works();
  const late = Promise.withResolvers<never>();
  const broken = Promise.withResolvers<null>();
  const tooLong = () => late.reject(new Error('It took too long.'));
  const timer = form === 'full' ? setTimeout(tooLong, LONGEST) : undefined;
  const breakOff = () => broken.resolve(null);
  told.addEventListener('abort', breakOff);
  if (told.aborted) breakOff();
  const running = drill.run(frameOf(form, works));
  // A drill that is broken off goes on until it misses its processes.
  running.catch(() => {});
  try {
    const outcomes = await Promise.race([running, late.promise, broken.promise]);
    if (outcomes !== null) return outcomes;
  } catch (error) {
    return [
      { fault: 'the drill', outcome: error instanceof Error ? error.message : String(error), held: false },
    ];
  } finally {
    clearTimeout(timer);
    told.removeEventListener('abort', breakOff);
    await works.end((error) => console.error(`Not cleared up after '${drill.name}':`, error));
  }
  throw told.reason;
}

/** The works that clear up after a drill, the last first; a drill that goes on after that gets no new process or folder. */
class Works {
  private readonly works: (() => Promise<unknown>)[] = [];
  private readonly underway = new Set<Promise<unknown>>();
  private isOver = false;

  add(work: () => Promise<unknown>): void {
    this.works.push(work);
  }

  expectMore(): void {
    if (this.isOver) throw new Error('The drill is over.');
  }

  /** Makes something that is cleared up once it is whole. */
  async make<Made>(making: () => Promise<Made>): Promise<Made> {
    this.expectMore();
    const made = making();
    this.underway.add(made);
    return made.finally(() => this.underway.delete(made));
  }

  async end(tell: (error: unknown) => void): Promise<void> {
    this.isOver = true;
    await Promise.allSettled(this.underway);
    for (let work = this.works.pop(); work; work = this.works.pop()) await work().catch(tell);
  }
}

function frameOf(form: 'full' | 'short', works: Works): Frame {
  const newFolder = async () => {
    const parent = await newDrillFolder();
    works.add(() => clearDrillFolder(parent));
    return dataOf(parent);
  };
  return {
    start: (environment, ...words) => {
      works.expectMore();
      const program = new ProgramProcess(environment, words);
      works.add(() => endOf(program));
      return program;
    },
    folder: () => works.make(newFolder),
    ground: () =>
      works.make(async () => {
        const data = await newFolder();
        const server = join(await newFolder(), 'postgresql');
        const { url, maintenanceUrl, stop } = await startEmbeddedPostgres(server);
        works.add(stop);
        const environment = { DATABASE_URL: url, THERMARIUM_DATA: data, ...ADA };
        return { environment, folder: data, url, maintenanceUrl };
      }),
    mountSmall: (megabytes, place) =>
      works.make(async () => {
        await mkdir(place, { recursive: true });
        const options = `size=${megabytes}m,mode=711`;
        return run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).then(
          () => true,
          () => false,
        );
      }),
    after: (work) => works.add(work),
    times: (full, short) => (form === 'full' ? full : short),
  };
}

/** Ends a program with its children. */
async function endOf(program: ProgramProcess): Promise<void> {
  try {
    program.tellAll('SIGKILL');
  } catch {
    // The whole group has just ended.
  }
  await program.ending;
}
