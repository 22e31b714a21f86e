import { DEEPEST_MODEL_JSON } from '@thermarium/model';
import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { projectAnswer } from './projects.ts';

const MEGABYTE = 1024 * 1024;

/** The largest file that becomes a project, bytes: more than the most objects of a project, written with all fields. */
export const LARGEST_IMPORT_BYTES = 32 * MEGABYTE;

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

export const importEndpoints = {
  importProject: endpoint('POST', '/api/project/json/', {
    tag: 'projects',
    summary:
      'Make a project of a model file, with `project.folder` as its folder; field errors are named by their paths in the file',
    access: signedIn,
    body: importBody,
    status: 201,
    answer: projectAnswer,
    refusals: ['quota-exceeded', 'document-newer'],
    bodyLimit: LARGEST_IMPORT_BYTES,
    valueLimit: MOST_VALUES,
    nesting: DEEPEST_MODEL_JSON,
  }),
};
