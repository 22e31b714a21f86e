import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, programEndpoints } from '@thermarium/api';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { postmasterOf } from '../apps/server/src/program/testing/postgres-processes.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import { Creations } from './creations.ts';
import type { Drill, Frame, Outcome } from './drill.ts';
import { answerOf, seconds, Tally } from './measure.ts';
import { comesTo } from './wait.ts';

/** Size of the disk that is filled, MB. */
const SIZE = 200;
/** Sizes of disks on which a first start comes more or less far, MB. */
const TOO_SMALL = [20, 5, 12, 30, 36, 40, 42] as const;
/** What a failed first start may leave: a lock, and a complete database. */
const KEPT: readonly string[] = ['lock', '18'];
const EDITORS = 5;
/** Limit of edits, should the disk not become full. */
const MOST_EDITS = 1_000;
/** Bytes left free: the database has reserved a little beside them. */
const LEFT = 400_000;
/** Characters of a name: long, so that edits really write to the disk. */
const NAME = 250;

export const fullDisk: Drill = {
  name: 'full-disk',
  promise: 'a full disk answers 507 and loses nothing; once it is freed the program goes on',
  short: true,
  run: async (frame) => {
    const folder = await frame.folder();
    if (!(await frame.mountSmall(SIZE, folder))) {
      return [
        { fault: 'a full disk', outcome: 'needs root and the right to mount a small disk', held: null },
      ];
    }
    const outcomes = await fillUnderEditors(frame, folder);
    for (const size of TOO_SMALL.slice(0, frame.times(TOO_SMALL.length, 1))) {
      outcomes.push(await firstStart(frame, size));
    }
    return outcomes;
  },
};

async function fillUnderEditors(frame: Frame, folder: string): Promise<Outcome[]> {
  const program = frame.start({ THERMARIUM_DATA: folder, ...ADA });
  const address = await program.ready();
  const ada = await signIn(address);
  const { project } = await makePlates(ada);
  const creations = new Creations(project);
  const create = (name: string) => creations.create(ada, name.padEnd(NAME, '.'));
  const filler = join(folder, 'filler');
  await fill(filler);

  const answers = new Tally();
  const enough = frame.times(200, 20);
  const editor = async (_: unknown, n: number) => {
    for (let round = 0; round < MOST_EDITS && answers.of('no-space') < enough; round++) {
      answers.add(await create(`${n}.${round}`));
    }
  };
  await Promise.all(Array.from({ length: EDITORS }, editor));
  const health = createClient({ address });
  const told = await health(programEndpoints.health).then(
    ({ status }) => status,
    (error: unknown) => answerOf(Promise.reject(error)),
  );

  await rm(filler);
  const took = await comesTo(async () => (await create('freed')) === 'done');
  const { text, whole } = await creations.compare(ada);
  const { status } = await program.stop();
  return [
    {
      fault: `${EDITORS} who edit until the disk is full, and then`,
      outcome: answers.toString(),
      held: answers.isOnly('done', 'no-space', 'unavailable') && answers.of('no-space') >= enough,
    },
    { fault: 'health meanwhile', outcome: told, held: told === 'degraded' || told === 'unavailable' },
    { fault: 'the disk is freed', outcome: `edits are taken again after ${seconds(took)}`, held: true },
    { fault: 'what was told to them', outcome: text, held: whole },
    { fault: 'the program', outcome: `ended with status ${status}`, held: status === 0 },
  ];
}

/** Fills a disk almost completely. */
export async function fill(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(file, '..'));
  await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - LEFT))).catch(() => {});
}

async function firstStart(frame: Frame, size: number): Promise<Outcome> {
  const folder = await frame.folder();
  await frame.mountSmall(size, folder);
  const { status, errors } = await frame.start({ THERMARIUM_DATA: folder, ...ADA }).ending;
  const lines = errors.trim().split('\n');
  const halves = (await readdir(join(folder, 'postgresql'))).filter((name) => !KEPT.includes(name));
  const server = await postmasterOf(folder).catch(() => null);
  return {
    fault: `a first start on a disk of ${size} MB`,
    outcome: `${lines[0].slice(0, 100)}…; ${halves.length} half-made folders and ${server === null ? 'no server' : 'a server'} left`,
    held: status !== 0 && status !== null && lines.length === 1 && halves.length === 0 && server === null,
  };
}
