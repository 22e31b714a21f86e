import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../apps/server/src/program/testing/program-process.ts';

/** The waits of health requests in a program that runs in `environment`. */
export interface HealthWaits {
  readonly environment: Environment;
  /** The longest since the last call of this, ms of processor time. */
  take(): number;
}

/** Prepares the measurement of a program's health requests. */
export function watchHealthWaits(environment: Environment, folder: string): HealthWaits {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'health-waits');
  writeFileSync(file, '');
  let read = 0;
  return {
    environment: {
      ...environment,
      HEALTH_WAITS_FILE: file,
      NODE_OPTIONS: `--import=${new URL('./event-loop-watch.ts', import.meta.url).href}`,
    },
    take: () => {
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      const waits = lines.slice(read).map(Number);
      read = lines.length;
      return Math.max(0, ...waits);
    },
  };
}
