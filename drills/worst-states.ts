import { type Endpoint, endpoints } from '@thermarium/api';
import { openDatabase } from '../apps/server/src/db/database.ts';
import type { HardCall } from '../apps/server/src/lanes/testing/hard-calls.ts';
import { sendHardCalls } from '../apps/server/src/lanes/testing/send-hard-calls.ts';
import {
  fillAccount,
  idOf,
  type StateSite,
  WORST_STATES,
} from '../apps/server/src/lanes/testing/worst-states.ts';
import { signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill, Outcome } from './drill.ts';
import { watchHealthWaits } from './health-waits.ts';
import { memoryOf, Tally } from './measure.ts';

/** Longest wait for health in processor time of the event loop, ms. */
const PROCESSOR_WITHIN = 100;
/** The most memory that the program's own process takes, MB. */
const MEMORY_WITHIN = 600;
/** The same call, sent by one user at once. */
const AT_ONCE = 6;
/** Interval of questions for the program's health meanwhile, ms. */
const ASK_EVERY = 10;
/** Calls that are shown: those during which health waited longest. */
const SHOWN = 6;

/** Refusals that say what to do are answers; everything else is a fault. */
const ANSWERED = [200, 204, 302, 400, 403, 404, 409, 413, 429, 503];
/** Streams of events, and what is made in child processes, which have bounds of their own. */
const LEFT_OUT = /\/(?:events|step|adjacency)\/$/;

/** Every reading call whose path names nothing but these ids. */
function readingCalls(ids: Readonly<Record<string, number>>, isOfProject: boolean): HardCall[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([name, { method, path, access, writes }]) => {
    const places = [...path.matchAll(/:(\w+)/g)].map(([, place]) => place);
    const isRight = places.includes('project') === isOfProject && places.every((place) => place in ids);
    if (method !== 'GET' || writes || access.to === 'anyone' || LEFT_OUT.test(path) || !isRight) return [];
    const filled = path.replace(/:(\w+)/g, (_, place) => String(ids[place]));
    return { name, method, path: filled, body: null, statuses: ANSWERED, isLong: false };
  });
}

export const worstStates: Drill = {
  name: 'worst-states',
  promise: 'whatever a user may have stored, reading it keeps nobody else waiting and ends no process',
  short: false,
  run: async (frame) => {
    const { environment, url } = await frame.ground();
    const waits = watchHealthWaits(environment, await frame.folder());
    const program = frame.start(waits.environment);
    const address = await program.ready();
    const ada = await signIn(address);
    const database = openDatabase(url, 1);
    frame.after(() => database.destroy());
    const send: StateSite['send'] = async (method, path, body) => {
      const answer = await fetch(address + path, {
        method,
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return answer.json();
    };
    const { id: user } = await database.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const site: StateSite = { database, user, send };

    const outcomes: Outcome[] = [];
    const read = async (what: string, calls: readonly HardCall[]) => {
      const answers = new Tally();
      const met: { readonly call: HardCall; readonly status: number; readonly processor: number }[] = [];
      let memory = 0;
      waits.take();
      await sendHardCalls(address, ada.token, calls, {
        ended: ({ call, status }) => {
          answers.add(String(status));
          met.push({ call, status, processor: waits.take() });
          memory = Math.max(memory, memoryOf(program.child.pid));
        },
      });
      const isAnswered = met.every(({ status }) => ANSWERED.includes(status));
      outcomes.push({
        fault: what,
        outcome: `${answers}; the program's memory at most ${memory.toFixed(0)} MB`,
        held: isAnswered && memory < MEMORY_WITHIN,
      });
      for (const { call, status, processor } of met
        .toSorted((a, b) => b.processor - a.processor)
        .slice(0, SHOWN)) {
        outcomes.push({
          fault: call.name,
          outcome: `answered ${status}; health waited ${processor.toFixed(1)} ms of the processor`,
          held: processor <= PROCESSOR_WITHIN && ANSWERED.includes(status),
        });
      }
    };
    const atOnce = async (what: string, calls: readonly HardCall[]) => {
      const answers = new Tally();
      let memory = 0;
      waits.take();
      const asking = setInterval(() => void fetch(`${address}/api/health/`).catch(() => {}), ASK_EVERY);
      for (const { path } of calls) {
        const all = Array.from({ length: AT_ONCE }, () =>
          fetch(address + path, { headers: { authorization: `Bearer ${ada.token}` } })
            .then(async (answer) => {
              for await (const _ of answer.body ?? []) memory = Math.max(memory, memoryOf(program.child.pid));
              return answer.status;
            })
            .catch(() => 0),
        );
        for (const status of await Promise.all(all)) answers.add(String(status));
      }
      clearInterval(asking);
      const processor = waits.take();
      outcomes.push({
        fault: `${what}, ${AT_ONCE} of each at once`,
        outcome: `${answers}; health waited ${processor.toFixed(1)} ms of the processor, the program's memory at most ${memory.toFixed(0)} MB`,
        held:
          answers.isOnly(...ANSWERED.map(String)) && memory < MEMORY_WITHIN && processor <= PROCESSOR_WITHIN,
      });
    };
    for (const { name, fill } of WORST_STATES) {
      const project = idOf(await send('POST', '/api/project/', { name: 'Worst' }));
      await fill(site, project);
      const calls = readingCalls({ project }, true);
      await read(name, calls);
      await atOnce(name, calls);
    }
    const first = idOf(await send('POST', '/api/project/', { name: 'Many' }));
    await fillAccount(site, first);
    const calls = readingCalls({}, false);
    await read('the most projects, folders and libraries of a user', calls);
    await atOnce('the most projects, folders and libraries of a user', calls);

    const { status } = await program.stop();
    outcomes.push({ fault: 'the program', outcome: `ended with status ${status}`, held: status === 0 });
    return outcomes;
  },
};
