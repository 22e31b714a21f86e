/** What the command line needs of the server; everything else of it is reached over HTTP. */
export type { Administration } from './administration/administration.ts';
export { refusalText, withAdministration } from './administration/with-administration.ts';
export { runBackup, runRestore } from './backup/commands.ts';
export { ConfigurationWrong } from './config/configuration.ts';
