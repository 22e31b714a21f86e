import { MEBIBYTE, parameterFields, planeFields, samplingFields } from '@thermarium/model';
import { REQUIRED, recordTables, recordTypes } from '@thermarium/records';
import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { columnsAnswer } from './field-schema.ts';
import { LONGEST_KEY } from './idempotency-key.ts';
import { id, pathId, rowsOf, text, time } from './values.ts';

/** Most entries of one change: all objects of a project and all its other records. */
export const MOST_ENTRIES = recordTypes.object.most + 5000;

/** Longest label of a change, characters: it may quote an old and a new name. */
const LONGEST_LABEL = 600;

const label = text(LONGEST_LABEL, REQUIRED).refine((typed) => typed.trim() !== '', REQUIRED);

/** Longest name of a type, characters. */
const MOST_TYPE = 100;

/** Most ids that are reserved at once: as many as a project may have objects. */
export const MOST_RESERVED = recordTypes.object.most;

/** Values of a record, flat: `{"name": "die", "fields.dx": "2 * W", "parameters.7": null}`. */
export const flatValues = z.record(z.string(), z.unknown());

/**
 * The change of one record: `before` null adds it, `after` null removes it; if neither is null, the values of `before`
 * become those of `after`, and both have the same keys.
 */
export const diffEntry = z.object({
  table: z.enum(recordTables),
  id,
  before: flatValues.nullable(),
  after: flatValues.nullable(),
});

/** One entry for each record that was changed. */
export const diff = z.array(diffEntry).readonly();

/** A change as it is sent to everybody who has the project open. */
export const announcedChange = z.object({
  /** The revision after the change; each change raises it by one. */
  revision: z.int(),
  time,
  /** The e-mail address of its author. */
  by: z.string(),
  /** The `Idempotency-Key` of the call that made it; null: the call had none. */
  change: z.string().max(LONGEST_KEY).nullable(),
  diff,
});
export type AnnouncedChange = z.infer<typeof announcedChange>;

/** The changes that the program has written, including consequences of the requested ones. */
const writtenAnswer = z.object({
  /** The revision after the change; null if nothing had to be changed. */
  revision: z.int().nullable(),
  time,
  diff,
});
export type WrittenChange = z.infer<typeof writtenAnswer>;

/** Whether the caller has changes of their own to undo and to redo. */
const history = z.object({ undo: z.boolean(), redo: z.boolean() });
export type HistoryState = z.infer<typeof history>;

/** The same for a step of undo or redo, with the label of the change and what is left to the caller. */
const steppedAnswer = writtenAnswer.extend({ revision: z.int(), label: z.string(), history });
export type SteppedChange = z.infer<typeof steppedAnswer>;

/** A stored record: columns, with named values nested. Fields are complete: those that were not set have defaults. */
const record = z.looseObject({ id });
const rowRecord = record.extend({ timestamp: time });

/** Versions of records by type; types of version 1 are left out. */
const versions = z.record(text(MOST_TYPE), z.int().min(1));

const recordsAnswer = z.object({
  revision: z.int(),
  versions,
  history,
  records: z.object({
    /** `{id: 0, name, world: {…}}`. */
    world: z.array(record.extend({ name: z.string(), world: flatValues })).length(1),
    /** Siblings are ordered by `position`, then by id. Fields refer to a material by id, under `material`. */
    object: z.array(
      rowRecord.extend({
        kind: z.string(),
        parent_id: id.nullable(),
        position: z.number(),
        name: z.string(),
        active: z.boolean(),
        visible: z.boolean(),
        collapsed: z.boolean(),
        fields: flatValues,
      }),
    ),
    material: z.array(
      rowRecord.extend({
        name: z.string(),
        fields: flatValues,
        library_id: id.nullable(),
        library_name: z.string().nullable(),
        source_material: id.nullable(),
      }),
    ),
    parameter: z.array(rowRecord.extend(columnsAnswer(parameterFields))),
    plane: z.array(rowRecord.extend(columnsAnswer(planeFields))),
    /** `parameters`: the values of parameters that differ from their defaults, by the parameters' ids. */
    scenario: z.array(
      rowRecord.extend({ name: z.string(), parameters: flatValues, ...columnsAnswer(samplingFields) }),
    ),
  }),
});
export type ProjectRecords = z.infer<typeof recordsAnswer>;

const params = z.object({ project: pathId });

export const changeEndpoints = {
  records: endpoint('GET', '/api/project/:project/records/', {
    tag: 'model',
    summary:
      'All records of a project as they are kept, the revision that they are of, and whether the caller can undo and redo',
    access: projectViewer,
    load: 'project',
    params,
    answer: recordsAnswer,
    form: 'json-text',
  }),
  changes: endpoint('GET', '/api/project/:project/changes/', {
    tag: 'model',
    summary:
      'The changes after a revision, in order; null where they are not kept any more: records are read anew then',
    access: projectViewer,
    params,
    query: z.object({ since: pathRevision() }),
    answer: z.object({ revision: z.int(), changes: z.array(announcedChange).nullable() }),
    form: 'json-text',
  }),
  change: endpoint('POST', '/api/project/:project/changes/', {
    tag: 'model',
    summary:
      'Put, patch and remove records, all or nothing, as one entry of the history; refused where a value is not as `before` says',
    access: projectEditor,
    params,
    /** Without `versions` the diff is of the present ones. */
    body: z.object({ label, diff: rowsOf(diffEntry, MOST_ENTRIES), versions: versions.optional() }),
    answer: writtenAnswer,
    form: 'json-text',
    refusals: ['changed-since', 'in-use', 'document-newer'],
    bodyLimit: 16 * MEBIBYTE,
    // Enough for the most objects with all fields that the workspace sends.
    valueLimit: 500_000,
  }),
  undoChange: endpoint('POST', '/api/project/:project/changes/undo/', {
    tag: 'history',
    summary: "Undo the caller's latest change; answers what was written",
    access: projectEditor,
    load: 'project',
    params,
    answer: steppedAnswer,
    form: 'json-text',
    refusals: ['nothing-to-undo', 'changed-since'],
  }),
  redoChange: endpoint('POST', '/api/project/:project/changes/redo/', {
    tag: 'history',
    summary: 'Do again what the caller undid last; answers what was written',
    access: projectEditor,
    load: 'project',
    params,
    answer: steppedAnswer,
    form: 'json-text',
    refusals: ['nothing-to-redo', 'changed-since'],
  }),
  reserveIds: endpoint('POST', '/api/project/:project/ids/', {
    tag: 'model',
    summary: 'Reserve ids for records that are to be put: `first` and those after it',
    access: projectEditor,
    params,
    body: z.object({ count: z.int().min(1).max(MOST_RESERVED) }),
    answer: z.object({ first: id, count: z.int() }),
    refusals: ['quota-exceeded'],
  }),
};

/** A revision in a query: digits only. */
function pathRevision() {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number);
}
