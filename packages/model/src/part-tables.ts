import { nodeFields } from './common-fields.ts';
import type { FieldTable } from './field.ts';
import { projectFields } from './project.ts';
import { samplingFields, scenarioModeFields } from './scenario-fields.ts';
import { documentParts } from './versions/document-parts.ts';

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
