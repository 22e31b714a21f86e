import { nodeFields } from './common-fields.ts';
import type { FieldTable } from './field.ts';
import { number, text } from './field-builders.ts';
import { materialFields, materialMigrations } from './material.ts';
import type { Versioned } from './migration.ts';
import { planeFields, planeMigrations } from './plane.ts';
import { samplingFields, scenarioModeFields } from './scenario.ts';
import { worldFields, worldMigrations } from './world.ts';

/** The values of a project itself; its settings are those of its world. */
export const projectFields = {
  name: text('Name', '', { hint: 'For people; it alters nothing.' }),
};

/** A parameter of the project. The description may be blank in a file; the form asks for it. */
export const parameterFields = {
  name: text('Name', '', { hint: 'The word by which expressions use it.' }),
  description: text('Description', '', { hint: 'What it is, and its unit, for people.', optional: true }),
  value: number({
    label: 'Value',
    hint: 'A plain number. Scenarios replace it.',
    unit: '1',
    default: null,
    expression: false,
  }),
};

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

/** A table of fields that forms and the reference name by a type. */
export interface PartTable {
  readonly type: string;
  /** By which its place in the reference is named. */
  readonly title: string;
  readonly fields: FieldTable;
}

/** The fields that every object has beside those of its kind. */
export const nodeTable: PartTable = { type: 'node', title: 'All objects', fields: nodeFields };

/** The tables of a project beside its objects. */
export const partTables: readonly PartTable[] = [
  { type: 'project', title: 'Name of the project', fields: projectFields },
  ...documentParts,
  { type: 'sampling', title: 'Drawing of values', fields: samplingFields },
  { type: 'scenario-mode', title: 'Values in a scenario', fields: scenarioModeFields },
];
