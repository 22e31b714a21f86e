import type { Migrations } from './versions/migration.ts';

/** The steps from each version of a scenario's values to the next. */
export const scenarioMigrations: Migrations = [];
