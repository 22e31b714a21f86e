import type { FieldTable } from '../field.ts';
import { text } from '../field-builders.ts';
import { materialMigrations } from '../material.migrations.ts';
import { materialFields } from '../material.ts';
import { parameterMigrations } from '../parameter.migrations.ts';
import { parameterFields } from '../parameter.ts';
import { planeMigrations } from '../plane.migrations.ts';
import { planeFields } from '../plane.ts';
import { scenarioMigrations } from '../scenario.migrations.ts';
import { worldMigrations } from '../world.migrations.ts';
import { worldFields } from '../world.ts';
import type { Versioned } from './migration.ts';

interface DocumentPart extends Versioned {
  readonly fields: FieldTable;
}

/**
 * The parts of a document beside its objects, each with a version of its own. Steps are not given names: these belong
 * to the form of files and rows.
 */
export const documentParts: readonly DocumentPart[] = [
  { type: 'world', title: 'World', fields: worldFields, migrations: worldMigrations },
  { type: 'material', title: 'Material', fields: materialFields, migrations: materialMigrations },
  { type: 'parameter', title: 'Parameter', fields: parameterFields, migrations: parameterMigrations },
  { type: 'plane', title: 'Plane', fields: planeFields, migrations: planeMigrations },
  // Its further values have tables of their own (`scenario-fields.ts`), which its versions do not tell.
  {
    type: 'scenario',
    title: 'Scenario',
    fields: { name: text('Name', '', { hint: 'For people and for the command line.' }) },
    migrations: scenarioMigrations,
  },
];
