import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createClient, programEndpoints } from '@thermarium/api';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { hardCalls } from '../apps/server/src/lanes/testing/hard-calls.ts';
import { makeTargets } from '../apps/server/src/lanes/testing/hard-targets.ts';
import { type HardAnswer, sendHardCalls } from '../apps/server/src/lanes/testing/send-hard-calls.ts';
import { ADA_EMAIL, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill, Outcome } from './drill.ts';
import { watchHealthWaits } from './health-waits.ts';
import { percentile, Tally, timed } from './measure.ts';

/** Longest wait for health as its client sees it, ms. */
const WITHIN = 2_000;
/** Longest wait for health in processor time of the event loop, ms. */
const PROCESSOR_WITHIN = 100;
/** Calls that are shown: those during which health waited longest. */
const SHOWN = 8;
const BETWEEN_CALLS = 10;
/** Objects in a compressed body of some kB. */
const PACKED = 5_600_000;

export const worstBodies: Drill = {
  name: 'worst-bodies',
  promise: 'the worst that a stranger or a user may send keeps nobody else waiting',
  short: false,
  run: async (frame) => {
    const { environment, url } = await frame.ground();
    const waits = watchHealthWaits(environment, await frame.folder());
    const program = frame.start(waits.environment);
    const address = await program.ready();
    const ada = await signIn(address);
    const database = openDatabase(url, 1);
    frame.after(() => database.destroy());
    const make = async (path: string, body: unknown) => {
      const answer = await post(address + path, ada.token, JSON.stringify(body));
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      const found: unknown = await answer.json();
      return Number(Object(Array.isArray(found) ? found[0] : found).id);
    };
    const targets = await makeTargets({ email: ADA_EMAIL, make }, database);
    const calls = hardCalls(targets, 'full');

    const outcomes: Outcome[] = [];
    const measured = async (who: string, send: (told: (status: number) => void) => Promise<unknown>) => {
      const health = watchHealth(address);
      const answers = new Tally();
      await send((status) => answers.add(String(status)));
      const { times, wrong } = await health.end();
      outcomes.push({
        fault: `what costs most, sent by ${who}`,
        outcome: `${answers}; health: p50 ${percentile(times, 50)}, p99 ${percentile(times, 99)}, longest ${percentile(times, 100)}, ${wrong} not answered`,
        held: answers.of('500') + answers.of('0') + wrong === 0 && Math.max(...times) < WITHIN,
      });
    };
    for (const [who, token] of [['a stranger', null] as const, ['a user', ada.token] as const]) {
      const met: Met[] = [];
      waits.take();
      await measured(who, (told) =>
        sendHardCalls(address, token, calls, {
          ended: (answer) => {
            told(answer.status);
            met.push({ ...answer, processor: waits.take() });
          },
        }),
      );
      const sorted = met.toSorted((a, b) => b.processor - a.processor);
      outcomes.push(...sorted.slice(0, SHOWN).map((each) => outcomeOf(who, each)));
    }
    await measured('a stranger, packed', async (told) => {
      const packed = gzipSync(`{"create":[${'{},'.repeat(PACKED)}{}]}`);
      const path = `/api/project/${targets.ids.project}/objects/`;
      const headers = { 'content-encoding': 'gzip' };
      for (let n = 0; n < 20; n++) told((await post(address + path, null, packed, headers)).status);
    });
    const { status } = await program.stop();
    outcomes.push({ fault: 'the program', outcome: `ended with status ${status}`, held: status === 0 });
    return outcomes;
  },
};

/** An answer, and the longest wait of a health request meanwhile, ms of processor time. */
interface Met extends HardAnswer {
  readonly processor: number;
}

function outcomeOf(who: string, { call, status, wait, processor }: Met): Outcome {
  const longest = `health waited ${processor.toFixed(1)} ms of the processor (${wait.toFixed(0)} ms as seen)`;
  return {
    fault: `${call.name} by ${who}, ${call.body?.length ?? 0} bytes`,
    outcome: `answered ${status}; ${longest}`,
    held: processor <= PROCESSOR_WITHIN,
  };
}

function post(
  url: string,
  token: string | null,
  body: string | Uint8Array<ArrayBuffer>,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const bearer = token === null ? {} : { authorization: `Bearer ${token}` };
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer, ...more },
    body,
  });
}

function watchHealth(address: string) {
  const call = createClient({ address });
  const times: number[] = [];
  let wrong = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { answer, took } = await timed(call(programEndpoints.health));
      times.push(took);
      if (answer !== 'done') wrong++;
      await pause(BETWEEN_CALLS);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return { times, wrong };
    },
  };
}
