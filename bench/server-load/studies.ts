/**
 * Measures studies through the server, with one worker and with two: 200 cases of five tolerances of materials and
 * thicknesses on a package of 117,000 cells, and 1,000 cases of five powers on one of 757,986. `node
 * bench/server-load/studies.ts [tolerances|powers]`. Where others use the processors, what two workers would gain on
 * idle ones is the processor time of one worker over that of the busier of two.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, type Study } from '@thermarium/api';
import { writeModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import type { Document } from '@thermarium/model';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { ProgramProcess } from '../../apps/server/src/program/testing/program-process.ts';
import { ADA, signIn, type Visitor } from '../../apps/server/src/program/testing/visitor.ts';
import { storeProject } from '../../apps/server/src/testing/stored-project.ts';
import { fivePowers, fiveTolerances, ONE_LAYER, tolerance } from '../study-models.ts';

const STUDIES = {
  tolerances: { model: () => fiveTolerances(14, ONE_LAYER), cases: 200 },
  powers: { model: () => fivePowers(64), cases: 1000 },
} as const;
type Name = keyof typeof STUDIES;

const [only] = process.argv.slice(2);
const names = (Object.keys(STUDIES) as Name[]).filter((name) => only === undefined || name === only);

const folder = await mkdtemp(join(tmpdir(), 'thermarium-studies-'));
const server = await startEmbeddedPostgres(join(folder, 'postgresql'));
const environment = { DATABASE_URL: server.url, THERMARIUM_DATA: join(folder, 'data'), ...ADA };
const database = openDatabase(server.url, 2);
const running: ProgramProcess[] = [];
try {
  const api = start('api');
  const ada = await signIn(await api.ready());
  for (const name of names) await measure(name, ada, database);
} finally {
  await Promise.all(running.map((program) => program.stop()));
  await database.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

function start(role: string): ProgramProcess {
  const program = new ProgramProcess(environment, ['--role', role]);
  running.push(program);
  return program;
}

async function measure(name: Name, ada: Visitor, database: Database): Promise<void> {
  const { model, cases } = STUDIES[name];
  const project = await prepare(database, ada, model(), cases);
  const alone = await withWorkers(1, () => runStudy(ada, project));
  tell(name, alone);
  const together = await withWorkers(2, () => runStudy(ada, project));
  tell(name, together);
  const [one] = alone.processor;
  console.log(
    `${name}: two workers are ${(alone.seconds / together.seconds).toFixed(2)} times as fast as one by the clock, ` +
      `${(one / Math.max(...together.processor)).toFixed(2)} times in processor time`,
  );
}

/** Stores the model as a project of Ada's, and makes a scenario of which all parameters have a tolerance. */
async function prepare(database: Database, { call }: Visitor, document: Document, count: number) {
  const { id: owner } = await database.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const { id: project } = await storeProject(database, owner, JSON.parse(writeModelFile(document, kinds)));
  const scenario = await call(endpoints.createScenario, {
    params: { project },
    body: { name: 'tolerances' },
  });
  for (const { parameter, parameter_name, default_value } of scenario.parameters) {
    const { normal_dist } = tolerance(parameter_name, default_value, count);
    await call(endpoints.setScenarioParameter, {
      params: { project, scenario: scenario.id, parameter },
      body: { normal_dist },
    });
  }
  return { project, scenario: scenario.id };
}

/** Runs all cases; `seconds` by the clock, from the call on. */
async function runStudy({ call }: Visitor, params: { project: number; scenario: number }) {
  const begun = performance.now();
  let study = await call(endpoints.runScenario, { params, query: {} });
  while (study.state === 'PENDING' || study.state === 'RUNNING') {
    await pause(500);
    study = await call(endpoints.study, { params });
  }
  if (study.done !== study.cases) throw new Error(`${study.failed} cases failed: ${study.problem}`);
  return { study, seconds: (performance.now() - begun) / 1000 };
}

/** Does work while so many workers run; adds the processor time that each took with its children, s. */
async function withWorkers<Result>(count: number, work: () => Promise<Result>) {
  const workers = Array.from({ length: count }, () => start('worker'));
  await Promise.all(workers.map((worker) => worker.ready()));
  const before = workers.map(processorSeconds);
  const result = await work();
  const processor = workers.map((worker, n) => processorSeconds(worker) - before[n]);
  await Promise.all(workers.map((worker) => worker.stop()));
  return { ...result, processor };
}

/** Linux only. The kernel counts in hundredths of a second, children when they have ended. */
function processorSeconds({ child }: ProgramProcess): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return times.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

function tell(
  name: Name,
  found: { readonly study: Study; readonly seconds: number; readonly processor: readonly number[] },
): void {
  const { study, seconds, processor } = found;
  console.log(
    `${name}: ${study.cases} cases, ${study.way}, ${study.solves} solves, ${processor.length} workers: ` +
      `${seconds.toFixed(1)} s by the clock, ${processor.map((each) => each.toFixed(1)).join(' and ')} s of processor time`,
  );
}
