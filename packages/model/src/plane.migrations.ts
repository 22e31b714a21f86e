import type { Migrations } from './versions/migration.ts';

/** The steps from each version of a plane's values to the next. */
export const planeMigrations: Migrations = [];
