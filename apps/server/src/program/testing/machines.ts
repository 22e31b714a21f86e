import { join } from 'node:path';
import { type Database, openDatabase } from '../../db/database.ts';
import { holdable } from '../../testing/held-solves/hold.ts';
import { type Environment, ProgramProcess } from './program-process.ts';
import { sharedGround } from './shared-ground.ts';
import { ADA, signIn, type Visitor } from './visitor.ts';

/** Processes of the program as if on separate machines, which share a database, a secret and a blob store. */
export interface Machines {
  readonly database: Database;
  /** A folder shared by all of them. */
  readonly folder: string;
  readonly workers: readonly ProgramProcess[];
  /** Ada at each API; she has signed in at the first. */
  readonly ada: readonly Visitor[];
  close(): Promise<void>;
}

/** Starts two APIs and some workers, all at once, on an empty database. */
export async function startMachines(
  workers: number,
  blobs: (folder: string) => Environment,
): Promise<Machines> {
  const { ground, clear } = await sharedGround();
  const folder = ground.THERMARIUM_DATA;
  const roles = ['api', 'api', ...Array.from({ length: workers }, () => 'worker')];
  const processes = roles.map((role, n) => {
    const THERMARIUM_DATA = join(folder, `machine ${n}`);
    const secret = { THERMARIUM_SECRET: 'c0ffee00'.repeat(8) };
    const environment = { ...ground, ...blobs(folder), ...secret, ...ADA, ...holdable(), THERMARIUM_DATA };
    return new ProgramProcess(environment, ['--role', role]);
  });
  const database = openDatabase(ground.DATABASE_URL, 2);
  const close = async () => {
    await Promise.all(processes.map((program) => program.kill()));
    await database.destroy();
    await clear();
  };
  try {
    const [first, second] = await Promise.all(processes.map((program) => program.ready()));
    const ada = await signIn(first);
    return { database, folder, workers: processes.slice(2), ada: [ada, ada.at(second)], close };
  } catch (error) {
    await close();
    throw error;
  }
}
