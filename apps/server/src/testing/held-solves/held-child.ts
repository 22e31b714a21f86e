/** The child that solves, as tests run it: it pauses for as long as a test holds the solves of projects of its name. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Assignment, ChildMessage } from '../../solving/messages.ts';
import { WorkingHost } from '../../solving/working-host.ts';
import { fileOfHold } from './places.ts';

/** A solve that runs tells its progress as often, ms. */
const TELL_EVERY = 100;

const folder = process.argv[2];
let file: string | null = null;
let progress: ChildMessage | null = null;
let results: number | null = null;

// It must not be the first to listen: what nobody else hears would be lost.
const listening = (event: string) => {
  if (event !== 'message') return;
  process.off('newListener', listening);
  process.once('message', (assignment: Assignment) => {
    const { kind } = assignment;
    if (kind === 'adjacency' || kind === 'sensitivities' || kind === 'group') return;
    file = fileOfHold(folder, assignment.snapshot.document.name);
  });
};
process.on('newListener', listening);

const { send } = process;
const tell = (...told: unknown[]) => send !== undefined && Reflect.apply(send, process, told);
process.send = (message: ChildMessage, ...more: unknown[]) => {
  if (message.type === 'progress') progress = message;
  return tell(message, ...more);
};

/** Has the results counted that a host is given from now on. */
const countResults = (host: object) => {
  results = 0;
  for (const name of ['onSolution', 'onCase']) {
    const given: unknown = Reflect.get(host, name);
    if (typeof given !== 'function') continue;
    Reflect.set(host, name, (...result: unknown[]) => {
      results = (results ?? 0) + 1;
      return Reflect.apply(given, host, result);
    });
  }
};

const heldAt = (): number => {
  try {
    return file === null ? Number.POSITIVE_INFINITY : Number(readFileSync(file, 'utf8'));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

const { breathe } = WorkingHost.prototype;
WorkingHost.prototype.breathe = async function () {
  if (results === null) countResults(this);
  await breathe.call(this);
  // It tells how far it is at every pause: at that where it is held it would else have told it too lately.
  if (heldAt() < Number.POSITIVE_INFINITY) Reflect.set(this, 'toldAt', Number.NEGATIVE_INFINITY);
  while ((results ?? 0) >= heldAt()) {
    if (progress) tell(progress);
    await wait(TELL_EVERY);
    await breathe.call(this);
  }
};

await import('../../solving/child.ts');
