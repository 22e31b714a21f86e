import { setTimeout as pause } from 'node:timers/promises';
import { CallFailed, createClient, objectEndpoints, programEndpoints } from '@thermarium/api';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { standStill } from '../apps/server/src/program/testing/postgres-processes.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill, Outcome } from './drill.ts';

const CALLS = 20;
/** ms */
const HEALTH_WITHIN = 2_000;
const TOLD_WITHIN = 6_000;
const END_WITHIN = 10_000;

export const standstill: Drill = {
  name: 'standstill',
  promise: 'a database that stands still is told soon, keeps nobody waiting, and hinders no end',
  short: false,
  run: async (frame) => {
    const data = await frame.folder();
    const environment = { THERMARIUM_DATA: data, ...ADA };
    const program = frame.start(environment);
    const address = await program.ready();
    const ada = await signIn(address);
    const {
      project,
      boxes: [object],
    } = await makePlates(ada);
    const edit = () =>
      ada.call(objectEndpoints.updateBox, { params: { project, object }, body: { power: 1 } });
    const health = () => createClient({ address })(programEndpoints.health);
    const outcomes: Outcome[] = [];

    const standing = frame.times(15_000, 6_000);
    const goOn = await standStill(data);
    frame.after(async () => goOn());
    const calls = Promise.all(Array.from({ length: CALLS }, () => timed(edit())));
    const told = await timed(health());
    outcomes.push({
      fault: `the database stands still for ${standing / 1000} s: health`,
      outcome: `${told.answer} after ${seconds(told.took)}`,
      held: told.answer === 'unavailable' && told.took < HEALTH_WITHIN,
    });
    const answers = await calls;
    const slowest = Math.max(...answers.map(({ took }) => took));
    outcomes.push({
      fault: `${CALLS} edits`,
      outcome: `${[...new Set(answers.map(({ answer }) => answer))].join(', ')}, the last after ${seconds(slowest)}`,
      held: answers.every(({ answer }) => answer === 'unavailable') && slowest < TOLD_WITHIN,
    });
    await pause(Math.max(0, standing - slowest));
    goOn();
    const begun = performance.now();
    while ((await timed(edit())).answer !== 'done' && performance.now() - begun < 30_000) await pause(100);
    const back = await timed(edit());
    outcomes.push({
      fault: 'it goes on',
      outcome: `${back.answer} after ${seconds(performance.now() - begun)}`,
      held: back.answer === 'done',
    });

    const again = await standStill(data);
    frame.after(async () => again());
    const told2 = performance.now();
    const waiting = timed(edit()).catch(() => {});
    await program.stop();
    await waiting;
    const took = performance.now() - told2;
    again();
    outcomes.push({
      fault: 'SIGTERM while it stands still',
      outcome: `ended after ${seconds(took)}`,
      held: took < END_WITHIN,
    });
    return outcomes;
  },
};

async function timed(call: Promise<unknown>): Promise<{ answer: string; took: number }> {
  const begun = performance.now();
  const answer = await call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? String(Object(error.body).code) : 'no answer'),
  );
  return { answer, took: performance.now() - begun };
}

function seconds(time: number): string {
  return `${(time / 1000).toFixed(1)} s`;
}
