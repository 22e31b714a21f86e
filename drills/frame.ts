import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { ProgramProcess } from '../apps/server/src/program/testing/program-process.ts';
import { ADA } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill, Frame, Outcome } from './drill.ts';

const run = promisify(execFile);

/** Time limit of a drill, ms. */
const LONGEST = { full: 1_800_000, short: 300_000 } as const;

/** Runs a drill in a frame of its own. A drill that fails or takes too long has broken its promise. */
export async function runDrill(drill: Drill, form: 'full' | 'short'): Promise<Outcome[]> {
  const works: (() => Promise<unknown>)[] = [];
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), LONGEST[form]);
  try {
    return await Promise.race([drill.run(frameOf(form, works)), late.promise]);
  } catch (error) {
    return [
      { fault: 'the drill', outcome: error instanceof Error ? error.message : String(error), held: false },
    ];
  } finally {
    clearTimeout(timer);
    for (const work of works.reverse()) {
      await work().catch((error: unknown) => console.error(`Not cleared up after '${drill.name}':`, error));
    }
  }
}

function frameOf(form: 'full' | 'short', works: (() => Promise<unknown>)[]): Frame {
  const folder = async () => {
    const parent = await mkdtemp(join(tmpdir(), 'thermarium drill-'));
    const data = join(parent, 'data');
    works.push(async () => {
      await stopServerIn(data);
      await rm(parent, { recursive: true, force: true });
    });
    return data;
  };
  return {
    start: (environment, ...words) => {
      const program = new ProgramProcess(environment, words);
      works.push(() => program.kill());
      return program;
    },
    folder,
    ground: async () => {
      const data = await folder();
      const { url, maintenanceUrl, stop } = await startEmbeddedPostgres(join(await folder(), 'postgresql'));
      works.push(stop);
      const environment = { DATABASE_URL: url, THERMARIUM_DATA: data, ...ADA };
      return { environment, folder: data, url, maintenanceUrl };
    },
    mountSmall: async (megabytes, place) => {
      await mkdir(place, { recursive: true });
      const options = `size=${megabytes}m,mode=711`;
      const isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).then(
        () => true,
        () => false,
      );
      if (!isMounted) return false;
      works.push(async () => {
        await stopServerIn(place);
        await run('umount', ['--lazy', place]);
      });
      return true;
    },
    after: (work) => void works.push(work),
    times: (full, short) => (form === 'full' ? full : short),
  };
}

async function stopServerIn(data: string): Promise<void> {
  const server = join(data, 'postgresql');
  if (existsSync(server)) await stopEmbeddedPostgres(server);
}
