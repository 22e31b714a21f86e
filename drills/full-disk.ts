import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CallFailed, createClient, objectEndpoints, programEndpoints } from '@thermarium/api';
import { makePlates, powers } from '../apps/server/src/program/testing/model.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill, Outcome } from './drill.ts';

const run = promisify(execFile);

/** Of the disk that is filled. */
const SIZE = '200m';
/** So many edits are tried on the full disk; most are small enough for what PostgreSQL has set aside. */
const EDITS = 400;

export const fullDisk: Drill = {
  name: 'full-disk',
  promise: 'a full disk answers 507 and loses nothing; once it is freed the program goes on',
  short: true,
  run: async (frame) => {
    const folder = await frame.folder();
    await mkdir(folder, { recursive: true });
    const isMounted = await run('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${SIZE},mode=711`,
      'tmpfs',
      folder,
    ]).then(
      () => true,
      () => false,
    );
    if (!isMounted) {
      return [
        { fault: 'a full disk', outcome: 'needs root and the right to mount a small disk', held: null },
      ];
    }
    frame.after(() => run('umount', ['--lazy', folder]));
    const data = join(folder, 'data');
    const program = frame.start({ THERMARIUM_DATA: data, ...ADA });
    const address = await program.ready();
    const ada = await signIn(address);
    const {
      project,
      boxes: [object],
    } = await makePlates(ada);
    const health = () => createClient({ address })(programEndpoints.health);
    const edit = (power: number) =>
      ada
        .call(objectEndpoints.updateBox, {
          params: { project, object },
          // Long names, so that the disk is really written to.
          body: { power, name: `${power} `.padEnd(250, '.') },
        })
        .then(
          () => 'done',
          (error: unknown) => (error instanceof CallFailed ? String(Object(error.body).code) : 'no answer'),
        );
    const { bavail, bsize } = await statfs(folder);
    const filler = join(folder, 'filler');
    await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - 40_000))).catch(() => {});
    const codes = new Map<string, number>();
    let kept = 5000;
    for (let power = 1; power <= frame.times(EDITS, 60); power++) {
      const code = await edit(power);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code === 'done') kept = power;
    }
    const told = await health().then(
      ({ status }) => status,
      (error: unknown) => (error instanceof CallFailed ? String(Object(error.body).code) : 'no answer'),
    );
    const wrong = [...codes.keys()].filter((code) => !['done', 'no-space', 'unavailable'].includes(code));
    const outcomes: Outcome[] = [
      {
        fault: 'edits on a full disk',
        outcome: [...codes].map(([code, count]) => `${count} ${code}`).join(', '),
        held: wrong.length === 0,
      },
      { fault: 'health meanwhile', outcome: told, held: told === 'degraded' || told === 'unavailable' },
    ];

    await rm(filler);
    const begun = performance.now();
    let after = await edit(7777);
    while (after !== 'done' && performance.now() - begun < 60_000) {
      await pause(200);
      after = await edit(7777);
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const stored = (await powers(ada, { project, boxes: [object] })).get(object);
    outcomes.push({
      fault: 'the disk is freed',
      outcome: `edits are taken again after ${seconds} s; the last one kept before was ${kept}`,
      held: after === 'done' && stored === 7777,
    });
    const { status } = await program.stop();
    outcomes.push({ fault: 'the program', outcome: `ended with status ${status}`, held: status === 0 });
    return outcomes;
  },
};
