import { readFileSync } from 'node:fs';
import {
  hasEnded,
  isSolving,
  makePlates,
  solve,
  taskWhen,
} from '../apps/server/src/program/testing/model.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import { childrenOf, parentOf } from '../apps/server/src/testing/process-tree.ts';
import type { Drill, Outcome } from './drill.ts';

/** Time of the kill after the request of the solve, ms; null: once it makes progress. */
const PHASES = [0, 100, 300, 600, null] as const;

export const killedSolves: Drill = {
  name: 'killed-solves',
  promise: 'a solve that is killed runs again, and nothing of it is left behind',
  short: false,
  run: async (frame) => {
    const environment = { THERMARIUM_DATA: await frame.folder(), ...ADA };
    let program = frame.start(environment);
    let ada = await signIn(await program.ready());
    const plates = await makePlates(ada, { steps: 60 });
    const outcomes: Outcome[] = [];
    for (const phase of frame.times(PHASES.length, 1) === 1 ? [null] : PHASES) {
      const task = await solve(ada, plates);
      if (phase === null) await taskWhen(ada, plates, task, isSolving);
      else await new Promise((resolve) => setTimeout(resolve, phase));
      const children = childrenOf(program.child.pid).filter(isSolve);
      program.tellAll('SIGKILL');
      await program.ending;
      program = frame.start(environment);
      ada = ada.at(await program.ready());
      const { state } = await taskWhen(ada, plates, task, hasEnded);
      const orphans = children.filter((pid) => parentOf(pid) !== undefined);
      outcomes.push({
        fault: `kill -9 ${phase === null ? 'in mid-solve' : `${phase} ms after SOLVE`}`,
        outcome: `${state}, ${orphans.length} processes left`,
        held: state === 'SUCCESS' && orphans.length === 0,
      });
    }
    await program.stop();
    return outcomes;
  },
};

/**
 * Whether a child is a solve: the database server is a child of the program too, and is meant to outlive it.
 */
function isSolve(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('solving/child');
}
