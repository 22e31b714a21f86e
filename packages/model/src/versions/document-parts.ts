import type { FieldTable } from '../field.ts';
import { text } from '../field-builders.ts';
import { materialFields } from '../material.ts';
import { parameterFields } from '../parameter.ts';
import { planeFields, planeMigrations } from '../plane.ts';
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
  { type: 'world', title: 'World', fields: worldFields, migrations: [] },
  { type: 'material', title: 'Material', fields: materialFields, migrations: [] },
  { type: 'parameter', title: 'Parameter', fields: parameterFields, migrations: [] },
  { type: 'plane', title: 'Plane', fields: planeFields, migrations: planeMigrations },
  // Its further values have tables of their own (`scenario-fields.ts`), which its versions do not tell.
  {
    type: 'scenario',
    title: 'Scenario',
    fields: { name: text('Name', '', { hint: 'For people and for the command line.' }) },
    migrations: [],
  },
];
