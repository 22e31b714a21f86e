import type { Migrations } from './versions/migration.ts';

/** The steps from each version of the world's settings to the next. */
export const worldMigrations: Migrations = [];
