import { readdirSync } from 'node:fs';
import { historyEndpoints, objectEndpoints } from '@thermarium/api';
import { UNLIMITED } from '../apps/server/src/db/connection-limits.ts';
import { openPool } from '../apps/server/src/db/connection-pool.ts';
import { hasEnded, makePlates, solve, taskWhen } from '../apps/server/src/program/testing/model.ts';
import { signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';
import { memoryOf } from './measure.ts';

/** Memory that the second half may take beyond the first, MB; the heap alone may take 384. */
const MEMORY = 60;
const HANDLES = 10;
/** Rows that a table may still gain by then: those of running work. */
const ROWS = 10;
/**
 * Tables that grow on purpose: keys for a day, the latest lines of a log and changes of a project,
 * tasks until their list is cleared.
 */
const GROWING: readonly string[] = ['idempotency_key', 'log_entry', 'told_change', 'task'];

interface Measured {
  readonly memory: number;
  readonly handles: number;
  readonly rows: ReadonlyMap<string, number>;
}

export const soak: Drill = {
  name: 'soak',
  promise: 'memory, open files and tables level off under edits, solves and undo',
  short: false,
  run: async (frame) => {
    const { environment, url } = await frame.ground();
    const program = frame.start(environment);
    const ada = await signIn(await program.ready());
    const database = openPool(url, 1, UNLIMITED);
    frame.after(() => database.end());
    const plates = await makePlates(ada, { count: 5, steps: 5 });
    const { project, boxes } = plates;
    const rounds = frame.times(60, 6);
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const object of boxes) {
        await ada.call(objectEndpoints.updateBox, {
          params: { project, object },
          body: { power: round + 1 },
        });
      }
      await ada.call(historyEndpoints.undo, { params: { project } });
      await taskWhen(ada, plates, await solve(ada, plates), hasEnded);
      measured.push(await measure(program.child.pid ?? 0, database));
    }
    const { status } = await program.stop();
    const middle = Math.floor(rounds / 2);
    const half = measured[middle];
    const end = measured[rounds - 1];
    const peak = (of: readonly Measured[]) => Math.max(...of.map(({ memory }) => memory));
    const [before, after] = [peak(measured.slice(0, middle)), peak(measured.slice(middle))];
    const grown = [...end.rows].filter(([table, rows]) => rows - (half.rows.get(table) ?? 0) > ROWS);
    const growing = grown.map(([table, rows]) => `${table} ${half.rows.get(table) ?? 0} to ${rows}`);
    return [
      {
        fault: `${rounds} rounds of ${boxes.length} edits, an undo and a solve: memory`,
        outcome: `at most ${before.toFixed(0)} MB in the first half, ${after.toFixed(0)} MB in the second, ${end.memory.toFixed(0)} MB at the end; status ${status}`,
        held: after - before < MEMORY && status === 0,
      },
      {
        fault: 'open files',
        outcome: `${half.handles} half-way, ${end.handles} at the end`,
        held: end.handles - half.handles < HANDLES,
      },
      {
        fault: 'rows of tables',
        outcome: `${growing.join(', ') || 'none grew'} from half-way to the end`,
        held: grown.every(([table]) => GROWING.includes(table)),
      },
    ];
  },
};

async function measure(pid: number, database: ReturnType<typeof openPool>): Promise<Measured> {
  const tables = await database.query(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables",
  );
  const rows = new Map<string, number>();
  for (const { name } of tables.rows) {
    const counted = await database.query(`select count(*) as count from ${name}`);
    rows.set(name.replace('public.', ''), counted.rows[0].count);
  }
  return { memory: memoryOf(pid), handles: readdirSync(`/proc/${pid}/fd`).length, rows };
}
