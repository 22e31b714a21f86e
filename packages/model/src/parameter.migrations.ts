import type { Migrations } from './versions/migration.ts';

/** The steps from each version of a parameter's values to the next. */
export const parameterMigrations: Migrations = [];
