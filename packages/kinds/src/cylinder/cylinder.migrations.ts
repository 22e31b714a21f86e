import type { Migrations } from '@thermarium/model';

/** The steps from each version of the fields to the next. */
export const cylinderMigrations: Migrations = [];
