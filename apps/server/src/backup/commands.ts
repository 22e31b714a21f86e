import pino from 'pino';
import { configurationOf } from '../program/base-services.ts';
import { standardError } from '../program/standard-error.ts';
import { type BackupOptions, type BackupSummary, backUp } from './back-up.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';

/** Backs up the program that this environment configures, whether it runs or not. */
export function runBackup(
  environment: NodeJS.ProcessEnv,
  target: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  return backUp(configurationOf(environment), target, options, logOfCommand());
}

/** Restores a backup into the place that this environment configures. */
export function runRestore(environment: NodeJS.ProcessEnv, source: string): Promise<Manifest> {
  return restore(configurationOf(environment), source, logOfCommand());
}

/** Logs to standard error: standard output is for the command's own answer. */
function logOfCommand() {
  return pino({ level: 'error' }, standardError);
}
