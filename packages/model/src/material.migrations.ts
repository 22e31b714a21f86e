import type { Migrations } from './versions/migration.ts';

/** The steps from each version of a material's values to the next. */
export const materialMigrations: Migrations = [];
