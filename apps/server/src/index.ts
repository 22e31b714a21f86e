/** The part of the server that the command line imports; it reaches everything else over HTTP. */
export type { Administration } from './administration/administration.ts';
export { runBackup, runRestore } from './backup/commands.ts';
export { ConfigurationWrong } from './config/configuration.ts';
export { runOneTask } from './program/run-one-task.ts';
export { refusalText, withAdministration } from './program/with-administration.ts';
