import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Environment } from '../apps/server/src/program/testing/program-process.ts';
import type { Drill, Frame, Outcome } from './drill.ts';

/** Most lines of a refused start, none of which may be a place in the code. */
const LINES = 3;

export const wrongSettings: Drill = {
  name: 'wrong-settings',
  promise: 'what is set wrong is told in a sentence at the start',
  short: false,
  run: async (frame) => {
    const folder = await frame.folder();
    await mkdir(folder, { recursive: true });
    const file = join(dirname(folder), 'a file');
    await writeFile(file, '');
    const database = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
    const faults: Readonly<Record<string, Environment>> = {
      'a port that is none': { THERMARIUM_DATA: folder, PORT: 'many' },
      'a data folder below a file': { THERMARIUM_DATA: join(file, 'data') },
      'a data folder that is a file': { THERMARIUM_DATA: file },
      'a data folder that cannot be made': { THERMARIUM_DATA: '/proc/nowhere' },
      'a blob folder that cannot be made': { THERMARIUM_DATA: folder, BLOB_URL: '/proc/nowhere' },
      'a database that is not there': { THERMARIUM_DATA: folder, ...database },
      'an address that is not of this machine': { THERMARIUM_DATA: folder, HOST: '192.0.2.1' },
      'a mail server that is no address': { THERMARIUM_DATA: folder, SMTP_URL: 'mail.example.com' },
      'partners that are no list': { THERMARIUM_DATA: folder, THERMARIUM_PARTNERS: '{' },
    };
    const outcomes: Outcome[] = [];
    for (const [fault, environment] of Object.entries(faults))
      outcomes.push(await tried(frame, fault, environment));
    return outcomes;
  },
};

async function tried(frame: Frame, fault: string, environment: Environment): Promise<Outcome> {
  const { status, errors } = await frame.start(environment).ending;
  const lines = errors.trim().split('\n');
  const isTold = lines.length <= LINES && lines[0] !== '' && !/^\s+at |\.ts:\d|node:internal/m.test(errors);
  return {
    fault,
    outcome: lines[0].slice(0, 160),
    held: status !== null && status !== 0 && isTold,
  };
}
