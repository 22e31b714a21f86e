import { DEEPEST_MODEL_JSON, MEBIBYTE } from '@thermarium/model';
import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { projectAnswer } from './projects.ts';
import { name, pathId } from './values.ts';

/** The largest file that becomes a project, bytes; servers may take less. The most objects of a project are 10 MB. */
export const LARGEST_IMPORT_BYTES = 64 * MEBIBYTE;

/** Several times the values of the most objects of a project. */
const MOST_VALUES = 2_000_000;

type Part = readonly object[];

/**
 * A model file as JSON. `project.folder` is the folder for the new project: one of the caller's own; without one, or null,
 * the root. `format` and `version` may be left out, and every part but the project's name.
 */
export interface ImportBody {
  readonly project: {
    readonly name: string;
    readonly folder?: number | null | undefined;
    readonly world?: object | undefined;
  };
  readonly materials?: Part | undefined;
  readonly parameters?: Part | undefined;
  readonly scenarios?: Part | undefined;
  readonly tree?: Part | undefined;
  readonly planes?: Part | undefined;
  readonly format?: string | undefined;
  readonly version?: number | undefined;
  readonly versions?: Readonly<Record<string, number>> | undefined;
}

const loss = z.object({
  /** The name that the file has for such a thing: `axial3dFan`. */
  entity: z.string(),
  /** The name of this one. */
  name: z.string(),
  /** The reason why it is not in the model, and what stands in its place. */
  reason: z.string(),
  /** The power that went with it, W. */
  watts: z.number(),
});

const warning = z.object({
  /** The place in the model: `tree/board/die.dx`; empty: the file as a whole. */
  path: z.string(),
  code: z.string(),
  message: z.string(),
  remedy: z.string(),
});

/** The outcome for a file, or what it would be. */
export const importAnswer = z.object({
  /** Null where nothing was to be made. */
  project: projectAnswer.nullable(),
  /** The format in which the file was found to be: `json`, `ecxml`, `csv`, … */
  format: z.string(),
  /** The name of the project, the number of its objects, those in assemblies too, and of its materials. */
  name: z.string(),
  objects: z.int(),
  materials: z.int(),
  /** Everything in the file that the project does not have. */
  losses: z.array(loss),
  /** The power of all losses, W. */
  watts_lost: z.number(),
  warnings: z.array(warning),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

const file = z.instanceof(Uint8Array<ArrayBuffer>);

/** The place of a project that is made of a file, and a name in place of the file's. */
const placeQuery = z.object({
  name: name.optional(),
  folder: pathId.optional(),
});

const part = z.unknown().optional();

/** The parts are checked by the reader of model files, so that files and calls are refused with the same words. */
const importBody = z.looseObject({
  project: part,
  materials: part,
  parameters: part,
  scenarios: part,
  tree: part,
  planes: part,
  format: part,
  version: part,
  versions: part,
}) as unknown as z.ZodType<Readonly<Record<string, unknown>>, ImportBody>;

/** The bounds and refusals of every import. */
const bounds = {
  refusals: ['quota-exceeded', 'document-newer'],
  bodyLimit: LARGEST_IMPORT_BYTES,
  valueLimit: MOST_VALUES,
  nesting: DEEPEST_MODEL_JSON,
} as const;

export const importEndpoints = {
  importProject: endpoint('POST', '/api/project/json/', {
    tag: 'projects',
    summary:
      'Make a project of a model file, with `project.folder` as its folder; field errors are named by their paths in the file',
    access: signedIn,
    body: importBody,
    status: 201,
    answer: projectAnswer,
    ...bounds,
  }),
  importCsv: endpoint('POST', '/api/project/csv/', {
    tag: 'projects',
    summary:
      'Make a project of a tree as CSV, or of materials, `project` and `tree` as JSON; materials of a CSV file come from the libraries that the caller may see',
    access: signedIn,
    load: 'file',
    query: placeQuery,
    body: z.union([file, importBody], { error: 'Send named values!' }),
    files: ['text/csv'],
    status: 201,
    answer: projectAnswer,
    ...bounds,
  }),
  importFile: endpoint('POST', '/api/project/import/', {
    tag: 'projects',
    summary:
      'Make a project of a file, whose format is recognised by its content, and answer what of the file it does not have; with `dry=1` nothing is made, and the same is answered (200)',
    access: signedIn,
    load: 'file',
    query: placeQuery.extend({ dry: z.enum(['0', '1']).optional() }),
    body: file,
    files: 'any',
    status: 201,
    otherStatus: 200,
    answer: importAnswer,
    ...bounds,
  }),
};
