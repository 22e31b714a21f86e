import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { ProgramProcess } from '../apps/server/src/program/testing/program-process.ts';
import type { Drill, Frame, Outcome } from './drill.ts';

/** No drill is let run for longer, ms. */
const LONGEST = { full: 1_800_000, short: 300_000 } as const;

/** Runs a drill in a frame of its own. A drill that fails or takes too long has broken its promise. */
export async function runDrill(drill: Drill, form: 'full' | 'short'): Promise<Outcome[]> {
  const works: (() => Promise<unknown>)[] = [];
  const frame: Frame = {
    start: (environment, ...words) => {
      const program = new ProgramProcess(environment, words);
      works.push(() => program.kill());
      return program;
    },
    folder: async () => {
      const parent = await mkdtemp(join(tmpdir(), 'thermarium drill-'));
      works.push(async () => {
        const server = join(parent, 'data', 'postgresql');
        if (existsSync(server)) await stopEmbeddedPostgres(server);
        await rm(parent, { recursive: true, force: true });
      });
      return join(parent, 'data');
    },
    after: (work) => void works.push(work),
    times: (full, short) => (form === 'full' ? full : short),
  };
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), LONGEST[form]);
  try {
    return await Promise.race([drill.run(frame), late.promise]);
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
